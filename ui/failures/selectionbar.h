// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/tables/failuresmodel.h"
#include "ui/widgets/card.h"

class QPushButton;

namespace recourse {

class CommandSet;
class ElidedLabel;
class Label;

// What is marked, spelled out, with the verdicts among it.
class SelectionBar final : public Card
{
    Q_OBJECT
public:
    SelectionBar(FailuresModel *model, const CommandSet *commands, QWidget *parent = nullptr);

    // What is marked, in words; empty where nothing is. Worked out once a change.
    const QString &text() const { return m_text; }

private:
    void showMarks();
    QString verdictCounts() const;

    FailuresModel *m_model;
    QString m_text;
    Label *m_count;
    ElidedLabel *m_verdicts;
    QPushButton *m_replay;
    QPushButton *m_resolve;
    QPushButton *m_all;
    QPushButton *m_none;
};

} // namespace recourse
