// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/console/overview.h"
#include "ui/widgets/card.h"

class QVBoxLayout;

namespace recourse {

// One source in full. Trouble comes first, with what it means and what to do; the copy button gives
// the technical text.
class SourceDetails final : public Card
{
    Q_OBJECT
public:
    explicit SourceDetails(QWidget *parent = nullptr);

    void show(const SourceState &source, Instant now);

private:
    void clear();
    void addFacts(const SourceState &source, Instant now);
    void addTrouble(const QString &heading, const Error &error, bool bad);

    QWidget *m_content;
    QVBoxLayout *m_column;
};

} // namespace recourse
