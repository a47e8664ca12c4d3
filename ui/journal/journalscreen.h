// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/tables/journalmodel.h"
#include "ui/window/screencontext.h"

#include <QTimer>
#include <QWidget>

class QComboBox;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QSplitter;

namespace recourse {

class Card;
class ElidedLabel;
class Label;
class TableView;

// What was decided, done and seen: searched, read page by page, verified, exported.
class JournalScreen final : public QWidget
{
    Q_OBJECT
public:
    explicit JournalScreen(const ScreenContext &context, QWidget *parent = nullptr);

    void focusSearch();
    void search(const QString &text);
    void searchArchive(const QString &text); // messages that were resolved, for putting them back
    TableView *table() const { return m_table; }
    JournalModel *model() { return &m_model; }
    QString stateText() const; // how the chain is, as shown

signals:
    void eventWanted(const QByteArray &eventId, const QString &handler);
    void restoreWanted(const QString &archive, const QString &event);

protected:
    void showEvent(QShowEvent *event) override;

private:
    QWidget *makeTop();
    QWidget *makeList();
    QWidget *makeEntry();
    JournalFilter filter() const;
    void ask();
    void askOlder();
    void pageRead(quint64 request, const JournalPagePtr &page);
    void showEntry();
    void showState();
    void exportShown();

    ScreenContext m_context;
    JournalModel m_model;
    quint64 m_asked = 0;
    QTimer m_settle;
    QLineEdit *m_search = nullptr;
    QComboBox *m_kinds = nullptr;
    ElidedLabel *m_state = nullptr;
    QPushButton *m_verify = nullptr;
    QPushButton *m_export = nullptr;
    QPushButton *m_older = nullptr;
    QPushButton *m_openEvent = nullptr;
    QPushButton *m_restore = nullptr;
    Card *m_card = nullptr;
    Card *m_entryCard = nullptr;
    TableView *m_table = nullptr;
    QPlainTextEdit *m_entry = nullptr;
    QSplitter *m_splitter = nullptr;
};

} // namespace recourse
