// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/consoleport.h"

#include <QWidget>

class QPlainTextEdit;
class QPushButton;
class QTabBar;

namespace recourse {

class ElidedLabel;
class JsonColours;
class Label;
class StatePane;

// A payload as text, as bytes and as facts about it. Large ones come in part; the rest on request.
class PayloadView final : public QWidget
{
    Q_OBJECT
public:
    explicit PayloadView(QWidget *parent = nullptr);

    void setWaiting();
    void setMissing(const QString &reason);
    void show(const PresentedPayloadPtr &payload, const QByteArray &digest);

signals:
    void wholeWanted(qint64 row);

private:
    void showText();
    QString facts() const;

    PresentedPayloadPtr m_payload;
    QByteArray m_digest;
    QTabBar *m_kinds;
    ElidedLabel *m_summary;
    Label *m_remarks;
    QPlainTextEdit *m_text;
    JsonColours *m_colours;
    StatePane *m_state;
    QPushButton *m_whole;
    QPushButton *m_copy;
};

} // namespace recourse
