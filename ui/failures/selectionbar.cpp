// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/failures/selectionbar.h"

#include "models/text/words.h"
#include "ui/commands/commandset.h"
#include "ui/theme/housestyle.h"
#include "ui/theme/measures.h"
#include "ui/widgets/label.h"

#include <QAction>
#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

#include <array>

using namespace Qt::StringLiterals;

namespace recourse {
namespace {

constexpr qsizetype mostCounted = 20'000; // more would be felt at each key

} // namespace

SelectionBar::SelectionBar(FailuresModel *model, const CommandSet *commands, QWidget *parent)
    : Card(parent)
    , m_model(model)
    , m_count(new Label({}, TextLook::Strong))
    , m_verdicts(new ElidedLabel)
    , m_replay(new QPushButton(tr("Replay…")))
    , m_resolve(new QPushButton(tr("Resolve…")))
    , m_all(new QPushButton)
    , m_none(new QPushButton(tr("Unmark")))
{
    const int pad = measure::pad(font());
    setAccessibleName(tr("Marked failures"));
    auto *line = new QHBoxLayout;
    line->setContentsMargins(pad, pad / 2, pad * 2 / 3, pad / 2);
    line->setSpacing(pad * 2 / 3);
    m_verdicts->setMuted(true);
    line->addWidget(m_count);
    line->addWidget(m_verdicts, 1);
    line->addWidget(m_all);
    line->addWidget(m_none);
    line->addWidget(m_resolve);
    line->addWidget(m_replay);
    setLook(m_replay, ButtonLook::Primary);
    const auto acts = [&](QPushButton *button, const char *id, const QString &name) {
        const QAction *action = commands->action(id);
        button->setAccessibleName(name);
        button->setToolTip(action->toolTip());
        button->setVisible(action->isEnabled()); // a window that only looks offers nothing
        connect(button, &QPushButton::clicked, action, &QAction::trigger);
        connect(action, &QAction::enabledChanged, button, &QWidget::setVisible);
    };
    acts(m_replay, command::replay, tr("Plan a replay of what is marked"));
    acts(m_resolve, command::resolve, tr("Plan to resolve what is marked"));
    m_none->setAccessibleName(tr("Remove all marks"));
    m_none->setToolTip(m_none->accessibleName());
    body()->addLayout(line);
    connect(m_all, &QPushButton::clicked, commands->action(command::markAll), &QAction::trigger);
    connect(m_none, &QPushButton::clicked, commands->action(command::markNone), &QAction::trigger);
    connect(model, &FailuresModel::checkedChanged, this, &SelectionBar::showMarks);
    connect(model, &QAbstractItemModel::modelReset, this, &SelectionBar::showMarks);
    connect(model, &QAbstractItemModel::dataChanged, this,
            [this](const QModelIndex &, const QModelIndex &, const QList<int> &roles) {
                if (roles.contains(Role::State))
                    showMarks();
            });
    showMarks();
}

void SelectionBar::showMarks()
{
    const bool any = m_model->checkedCount() > 0;
    m_text = m_model->selectionText();
    m_count->setText(any ? m_text : tr("Nothing is marked"));
    m_count->setMuted(!any);
    m_verdicts->setText(any ? verdictCounts() : tr("Space marks the current failure."));
    const qint64 matching = m_model->view() ? m_model->view()->rows->matching : 0;
    m_all->setText(tr("Mark all %1").arg(countText(matching)));
    m_all->setAccessibleName(tr("Mark all %1 that match now").arg(countText(matching)));
    m_all->setToolTip(m_all->accessibleName());
    m_all->setEnabled(matching > 0);
    m_none->setEnabled(any);
    m_replay->setEnabled(any);
    m_resolve->setEnabled(any);
}

QString SelectionBar::verdictCounts() const
{
    const FailureViewPtr &view = m_model->view();
    if (!view || !view->verdicts || m_model->checkedCount() > mostCounted)
        return {};
    std::array<qint64, verdictCount> counts{};
    qint64 notJudged = 0;
    for (const qint64 row : m_model->checkedRows()) {
        const qsizetype at = view->set->find(row);
        if (at < 0)
            continue;
        const std::size_t position = static_cast<std::size_t>(at);
        const quint8 kind = position < view->verdicts->kinds.size()
            ? view->verdicts->kinds[position]
            : VerdictColumn::notJudged;
        if (kind < verdictCount)
            ++counts[kind];
        else
            ++notJudged;
    }
    QStringList words;
    for (int kind = verdictCount - 1; kind >= 0; --kind) {
        if (const qint64 count = counts[static_cast<std::size_t>(kind)]; count > 0)
            words.append(tr("%1 %2", "number, verdict")
                             .arg(countText(count), verdictWord(static_cast<VerdictKind>(kind))));
    }
    if (notJudged > 0)
        words.append(tr("%1 not judged yet").arg(countText(notJudged)));
    return words.join(u" · "_s);
}

} // namespace recourse
