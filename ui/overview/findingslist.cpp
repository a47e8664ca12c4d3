// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/overview/findingslist.h"

#include "models/text/words.h"
#include "ui/theme/measures.h"
#include "ui/theme/painting.h"
#include "ui/theme/tones.h"
#include "ui/widgets/card.h"
#include "ui/widgets/label.h"
#include "ui/widgets/statepane.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

namespace recourse {
namespace {

// The bar at the left of a finding; the severity is also said in words for those who cannot see it.
class SeverityBar final : public QWidget
{
public:
    explicit SeverityBar(Severity severity, QWidget *parent = nullptr)
        : QWidget(parent)
        , m_severity(severity)
    {
        setFixedWidth(4);
        setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        paintBox(painter, rect(), Colours::of(palette()).tone(toneOf(m_severity)).ink, QColor(), 2);
    }

private:
    Severity m_severity;
};

QString severityWord(Severity severity)
{
    switch (severity) {
    case Severity::Critical:
        return FindingsList::tr("Critical");
    case Severity::Warning:
        return FindingsList::tr("Warning");
    case Severity::Notice:
        return FindingsList::tr("Notice");
    }
    return {};
}

} // namespace

FindingsList::FindingsList(QWidget *parent)
    : QScrollArea(parent)
    , m_content(new QWidget)
    , m_column(new QVBoxLayout(m_content))
    , m_state(new StatePane)
{
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    setAccessibleName(tr("What needs action"));
    viewport()->setBackgroundRole(QPalette::Base);
    m_content->setBackgroundRole(QPalette::Base);
    m_content->setAutoFillBackground(true);
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(0);
    m_column->addWidget(m_state, 1);
    m_column->addStretch(0);
    setWidget(m_content);
    m_state->show({ PaneState::NotKnown,
                    tr("Not known yet"),
                    tr("The sources have not been read yet."),
                    {} });
}

void FindingsList::show(const Overview &overview)
{
    // A block that is being read or clicked is not torn down for nothing.
    const auto same = [](const Finding &a, const Finding &b) {
        return a.id == b.id && a.number == b.number && a.rate == b.rate && a.since == b.since
            && a.action == b.action && a.error == b.error && a.severity == b.severity;
    };
    const bool unchanged = !m_shown.empty()
        && std::equal(m_shown.begin(), m_shown.end(), overview.findings.begin(),
                      overview.findings.end(), same)
        && overview.readAt - m_shownAt < std::chrono::minutes(1);
    if (unchanged)
        return;
    m_shown = overview.findings;
    m_shownAt = overview.readAt;
    while (m_column->count() > 2) {
        QLayoutItem *item = m_column->takeAt(0);
        delete item->widget();
        delete item;
    }
    int place = 0;
    for (const Finding &finding : m_shown)
        m_column->insertWidget(place++, makeBlock(finding, overview.readAt));
    m_state->setVisible(m_shown.empty());
    m_column->setStretch(m_column->count() - 1, m_shown.empty() ? 0 : 1);
    if (m_shown.empty() && overview.complete)
        m_state->show({ PaneState::Nothing,
                        tr("Nothing needs action"),
                        tr("All sources answered, and no handler is in trouble."),
                        {} });
    else if (m_shown.empty())
        m_state->show({ PaneState::NotKnown,
                        tr("Not known"),
                        tr("Some sources did not answer, so nothing can be said about the rest."),
                        {} });
}

QWidget *FindingsList::makeBlock(const Finding &finding, Instant now)
{
    const FindingText text = findingText(finding, now);
    const int pad = measure::pad(font());
    auto *block = new QWidget;
    auto *outer = new QVBoxLayout(block);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->setSpacing(0);
    auto *line = new QHBoxLayout;
    line->setContentsMargins(pad, pad * 3 / 4, pad, pad * 3 / 4);
    line->setSpacing(pad * 3 / 4);
    auto *bar = new SeverityBar(finding.severity);
    bar->setAccessibleName(severityWord(finding.severity));
    line->addWidget(bar);
    auto *words = new QVBoxLayout;
    words->setSpacing(pad / 3);
    auto *title = new Label(text.title, TextLook::Strong);
    title->setWrapped();
    words->addWidget(title);
    if (!text.detail.isEmpty()) {
        auto *detail = new Label(text.detail);
        detail->setMuted(true);
        detail->setWrapped();
        words->addWidget(detail);
    }
    if (finding.action != FindingAction::None && !text.action.isEmpty()) {
        auto *button = new QPushButton(text.action);
        button->setAccessibleName(
            tr("%1: %2", "button of a finding: action, finding").arg(text.action, text.title));
        button->setObjectName(finding.id);
        connect(button, &QPushButton::clicked, this, [this, finding] { emit acted(finding); });
        auto *buttons = new QHBoxLayout;
        buttons->setContentsMargins(0, pad / 3, 0, 0);
        buttons->addWidget(button);
        buttons->addStretch(1);
        words->addLayout(buttons);
    }
    line->addLayout(words, 1);
    outer->addLayout(line);
    outer->addWidget(new Rule);
    return block;
}

} // namespace recourse
