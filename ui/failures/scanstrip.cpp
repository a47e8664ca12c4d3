// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/failures/scanstrip.h"

#include "models/text/words.h"
#include "ui/theme/housestyle.h"
#include "ui/theme/measures.h"
#include "ui/widgets/label.h"

#include <QHBoxLayout>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {
namespace {

constexpr int showsDoneMs = 8'000; // the status line keeps what was read and when

} // namespace

ScanStrip::ScanStrip(QWidget *parent)
    : Card(parent)
    , m_heading(new Label({}, TextLook::Strong))
    , m_lines(new QVBoxLayout)
    , m_bar(new QProgressBar)
    , m_read(new QPushButton(tr("Read now")))
    , m_stop(new QPushButton(tr("Stop")))
    , m_close(new QPushButton(tr("Close")))
{
    const int pad = measure::pad(font());
    setAccessibleName(tr("Reading the parking queues"));
    auto *line = new QHBoxLayout;
    line->setContentsMargins(pad, pad * 2 / 3, pad * 2 / 3, pad * 2 / 3);
    line->setSpacing(pad / 2);
    auto *words = new QVBoxLayout;
    words->setSpacing(3);
    words->addWidget(m_heading);
    words->addLayout(m_lines);
    words->addWidget(m_bar);
    m_lines->setSpacing(3);
    m_bar->setTextVisible(false);
    m_bar->setFixedHeight(9);
    m_bar->setAccessibleName(tr("How far the reading is"));
    line->addLayout(words, 1);
    for (QPushButton *button : { m_read, m_stop, m_close }) {
        button->setAccessibleName(button->text());
        line->addWidget(button, 0, Qt::AlignTop);
    }
    setLook(m_read, ButtonLook::Primary);
    body()->addLayout(line);
    connect(m_read, &QPushButton::clicked, this, [this] {
        QStringList free;
        for (auto plan = m_plans.cbegin(); plan != m_plans.cend(); ++plan) {
            if (plan->advice == BrowseAdvice::Free || plan->advice == BrowseAdvice::Look)
                free.append(plan.key());
            else if (plan->advice == BrowseAdvice::AskFirst)
                emit confirmationWanted(*plan, plan.key());
        }
        m_asked = m_plans.keys();
        if (!free.isEmpty())
            emit wanted(free);
        else
            close();
    });
    m_done.setSingleShot(true);
    m_done.setInterval(showsDoneMs);
    connect(&m_done, &QTimer::timeout, this, &ScanStrip::close);
    connect(m_stop, &QPushButton::clicked, this, &ScanStrip::cancelled);
    connect(m_close, &QPushButton::clicked, this, &ScanStrip::close);
    hide();
}

bool ScanStrip::isRunning() const
{
    return std::any_of(m_progress.cbegin(), m_progress.cend(),
                       [](const ScanProgress &progress) { return !progress.finished; });
}

void ScanStrip::expectPlans(const QStringList &handlers)
{
    m_expected = handlers;
    m_plans.clear();
    m_progress.clear();
    clearLines();
    m_heading->setText(tr("Asking what a look at the parking queues would cost…"));
    m_bar->hide();
    m_read->hide();
    m_stop->hide();
    m_close->show();
    show();
}

void ScanStrip::addPlan(const BrowsePlan &plan, const HandlerName &handler)
{
    if (!m_expected.contains(handler))
        return;
    m_plans.insert(handler, plan);
    if (m_plans.size() < m_expected.size())
        return;
    const bool allFree = std::all_of(m_plans.cbegin(), m_plans.cend(), [](const BrowsePlan &each) {
        return each.advice == BrowseAdvice::Free;
    });
    if (allFree) { // it changes nothing: nobody needs to be asked
        m_asked = m_plans.keys();
        emit wanted(m_plans.keys());
        return;
    }
    showPlans();
}

void ScanStrip::showPlans()
{
    clearLines();
    int readable = 0;
    for (const BrowsePlan &plan : std::as_const(m_plans)) {
        Tone tone = Tone::Neutral;
        switch (plan.advice) {
        case BrowseAdvice::Free:
        case BrowseAdvice::Look:
            ++readable;
            break;
        case BrowseAdvice::AskFirst:
            tone = Tone::Warning;
            ++readable;
            break;
        case BrowseAdvice::Refuse:
            tone = Tone::Bad;
            break;
        }
        addLine(tone, adviceText(plan));
        if (!plan.why)
            continue;
        const ErrorText why = errorText(*plan.why);
        for (const QString &sentence : { why.happened, why.means, why.todo }) {
            if (!sentence.isEmpty())
                addLine(tone, sentence);
        }
    }
    m_heading->setText(readable > 0 ? tr("What a look at the parking queues costs")
                                    : tr("The parking queues are not read"));
    m_bar->hide();
    m_read->setVisible(readable > 0);
    m_stop->hide();
    m_close->show();
    m_close->setText(readable > 0 ? tr("Not now") : tr("Close"));
    m_close->setAccessibleName(m_close->text());
    show();
    (readable > 0 ? m_read : m_close)->setFocus();
}

void ScanStrip::setProgress(const ScanProgress &progress)
{
    if (!isRunning())
        m_progress.clear(); // a new look: what the last one left is told
    m_progress.insert(progress.handler, progress);
    showRunning();
}

// What each look left behind, where it is worth a line.
bool ScanStrip::showOutcomes()
{
    bool any = false;
    for (const ScanProgress &progress : std::as_const(m_progress)) {
        if (progress.needsYes) {
            any = true;
            addLine(progress.needsYes->advice == BrowseAdvice::Refuse ? Tone::Bad : Tone::Warning,
                    adviceText(*progress.needsYes));
        } else if (progress.report
                   && (!progress.report->complete || !progress.report->costs.empty())) {
            any = true;
            addLine(progress.report->complete ? Tone::Neutral : Tone::Warning,
                    reportText(*progress.report));
        }
    }
    return any;
}

void ScanStrip::showRunning()
{
    clearLines();
    m_done.stop();
    qint64 read = 0;
    qint64 of = 0;
    bool ofKnown = true;
    bool complete = true;
    const bool running = isRunning();
    for (const ScanProgress &progress : std::as_const(m_progress)) {
        read += progress.read;
        of += progress.of.value_or(0);
        ofKnown = ofKnown && progress.of.has_value();
        complete
            = complete && !progress.needsYes && (!progress.report || progress.report->complete);
    }
    const bool asked = std::any_of(m_progress.keyBegin(), m_progress.keyEnd(),
                                   [this](const QString &name) { return m_asked.contains(name); });
    if (running)
        m_heading->setText(
            ofKnown ? tr("Reading the parking queues: %1 of %2").arg(countText(read), countText(of))
                    : tr("Reading the parking queues: %1 so far").arg(countText(read)));
    else if (!asked) {
        close(); // nobody waits for it; status line and findings tell the rest
        return;
    } else
        m_heading->setText(
            complete
                ? tr("The parking queues were read: %1 failures").arg(countText(read))
                : tr("The parking queues were read in part: %1 failures").arg(countText(read)));
    const bool outcomes = !running && showOutcomes();
    m_bar->setVisible(running);
    m_bar->setRange(0, ofKnown && of > 0 ? 1000 : 0);
    if (ofKnown && of > 0)
        m_bar->setValue(static_cast<int>(std::min<qint64>(1000, read * 1000 / of)));
    m_read->hide();
    m_stop->setVisible(running);
    m_close->setVisible(!running);
    m_close->setText(tr("Close"));
    m_close->setAccessibleName(m_close->text());
    show();
    if (!running && !outcomes)
        m_done.start();
}

void ScanStrip::clearLines()
{
    while (QLayoutItem *item = m_lines->takeAt(0)) {
        delete item->widget();
        delete item;
    }
}

void ScanStrip::addLine(Tone tone, const QString &text)
{
    auto *label = new Label(text);
    label->setWrapped();
    if (tone == Tone::Neutral)
        label->setMuted(true);
    else
        label->setTone(tone);
    m_lines->addWidget(label);
}

void ScanStrip::close()
{
    m_expected.clear();
    m_asked.clear();
    m_plans.clear();
    m_done.stop();
    hide();
}

} // namespace recourse
