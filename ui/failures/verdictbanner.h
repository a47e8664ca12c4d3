// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/console/dossier.h"
#include "ui/theme/colours.h"

#include <QWidget>

namespace recourse {

class Label;

// What the evidence proves: the verdict's word and why, on the ground of its tone, and what it
// allows, as words.
class VerdictBanner final : public QWidget
{
    Q_OBJECT
public:
    explicit VerdictBanner(QWidget *parent = nullptr);

    void show(const Dossier &dossier, Instant now);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    Label *m_word;
    Label *m_sentence;
    Label *m_allowed;
    Label *m_resolved; // who ended its case, where that forbids a resend
    Label *m_read;
    Tone m_tone = Tone::Neutral;
};

} // namespace recourse
