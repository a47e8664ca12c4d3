// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/ui/support/fakeactport.h"
#include "tests/ui/support/ordersday.h"
#include "ui/widgets/tableview.h"
#include "ui/window/mainwindow.h"

#include <QTemporaryDir>

#include <memory>

namespace recourse {

// A window on a bad morning: clock at 10:42:08, a port with its story, settings of its own.
class Bench
{
public:
    enum class Tale { OrdersDay, Nothing };
    explicit Bench(Tale tale = Tale::OrdersDay);

    // Before open(): the window can act; without, it only looks.
    void mayAct() { m_acts = true; }

    // Opens the window and waits until the first answers are in.
    void open();
    void close() { m_window.reset(); }
    MainWindow &window() { return *m_window; }
    // The table of that accessible name.
    TableView *table(const QString &name);
    QString settingsFile() const { return m_folder.filePath(QStringLiteral("settings.ini")); }

    StoryClock clock{ at("10:42:08") };
    FakePort port{ &clock };
    FakeActPort act{ &port, &clock };

private:
    bool m_acts = false;
    QTemporaryDir m_folder;
    std::unique_ptr<MainWindow> m_window;
};

} // namespace recourse
