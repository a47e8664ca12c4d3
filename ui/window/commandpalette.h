// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractListModel>
#include <QPointer>
#include <QWidget>

#include <functional>
#include <vector>

class QLineEdit;
class QListView;

namespace recourse {

class CommandSet;

struct PaletteEntry
{
    QString icon;
    QString text;
    QString note; // keys, or what it is
    std::function<void()> run;
};

class PaletteModel final : public QAbstractListModel
{
    Q_OBJECT
public:
    using QAbstractListModel::QAbstractListModel;

    void show(std::vector<PaletteEntry> entries);
    const PaletteEntry &at(int row) const { return m_entries.at(static_cast<std::size_t>(row)); }

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;

private:
    std::vector<PaletteEntry> m_entries;
};

// One line that finds an event, a key, a tenant, a handler or a command. Lies over the window;
// Escape or a click beside it closes it.
class CommandPalette final : public QWidget
{
    Q_OBJECT
public:
    CommandPalette(const CommandSet *commands, QWidget *window);

    // What typed text can also mean; asked at each letter.
    using Finder = std::function<std::vector<PaletteEntry>(const QString &typed)>;
    void setFinder(Finder finder) { m_finder = std::move(finder); }

    void open();
    void close();
    QLineEdit *line() const { return m_line; }
    PaletteModel *model() { return &m_model; }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;

private:
    void place();
    void find(const QString &typed);
    std::vector<PaletteEntry> commandsFor(const QString &typed) const;
    void run(int row);

    const CommandSet *m_commands;
    Finder m_finder;
    PaletteModel m_model;
    QWidget *m_box;
    QLineEdit *m_line;
    QListView *m_list;
    QPointer<QWidget> m_before; // had the keyboard
};

} // namespace recourse
