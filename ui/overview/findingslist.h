// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/console/overview.h"

#include <QScrollArea>

class QVBoxLayout;

namespace recourse {

class StatePane;

// What needs action, worst first, one block a finding with the button it calls for.
class FindingsList final : public QScrollArea
{
    Q_OBJECT
public:
    explicit FindingsList(QWidget *parent = nullptr);

    // A complete overview without findings is good news; an incomplete one is not known.
    void show(const Overview &overview);

signals:
    void acted(const recourse::Finding &finding);

private:
    QWidget *makeBlock(const Finding &finding, Instant now);

    std::vector<Finding> m_shown;
    Instant m_shownAt;
    QWidget *m_content;
    QVBoxLayout *m_column;
    StatePane *m_state;
};

} // namespace recourse
