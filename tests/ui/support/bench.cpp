// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/support/bench.h"

#include "ui/failures/failuresscreen.h"

#include <QTest>

namespace recourse {

Bench::Bench(Tale tale)
{
    if (tale == Tale::OrdersDay)
        tellOrdersDay(port);
}

TableView *Bench::table(const QString &name)
{
    const auto tables = m_window->findChildren<TableView *>();
    for (TableView *table : tables)
        if (table->accessibleName() == name)
            return table;
    return nullptr;
}

void Bench::open()
{
    WindowOptions options;
    options.clock = &clock;
    options.settingsFile = settingsFile();
    options.act = m_acts ? &act : nullptr;
    m_window = std::make_unique<MainWindow>(&port, options);
    m_window->resize(1440, 900);
    m_window->show();
    QApplication::setActiveWindow(m_window.get());
    if (!QTest::qWaitForWindowActive(m_window.get()))
        qWarning("the window did not become active");
    const auto answered = [this] { return m_window->failuresScreen()->model()->view() != nullptr; };
    if (!QTest::qWaitFor(answered))
        qFatal("the port did not answer");
}

} // namespace recourse
