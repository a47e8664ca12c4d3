// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/failures/filterbar.h"

#include "models/text/words.h"
#include "ui/failures/filteredit.h"
#include "ui/theme/measures.h"
#include "ui/widgets/label.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {
namespace {

constexpr int typingPauseMs = 150; // each query is a job for a worker
constexpr int longestValue = 22; // letters of a value on a drop-down

QString shortened(const QString &text)
{
    return text.size() <= longestValue ? text
                                       : QString(text.left(longestValue - 1) + QChar(0x2026));
}

// An ampersand in a value is no mnemonic.
QString withoutMnemonic(QString text)
{
    return text.replace(u'&', u"&&"_s);
}

} // namespace

QString groupByWord(GroupBy groupBy)
{
    switch (groupBy) {
    case GroupBy::None:
        return FilterBar::tr("none", "grouping");
    case GroupBy::Reason:
        return FilterBar::tr("reason", "grouping");
    case GroupBy::Tenant:
        return FilterBar::tr("tenant", "grouping");
    case GroupBy::Key:
        return FilterBar::tr("key", "grouping");
    case GroupBy::Handler:
        return FilterBar::tr("handler", "grouping");
    }
    return {};
}

FilterBar::FilterBar(const Workspace &workspace, const Clock *clock, QWidget *parent)
    : QWidget(parent)
    , m_workspace(workspace)
    , m_clock(clock)
    , m_line(new FilterEdit)
    , m_problem(new Label({}, TextLook::Small))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    auto *line = new QHBoxLayout;
    line->setSpacing(measure::em(font()) / 2);
    m_line->setMinimumWidth(measure::em(font()) * 14);
    line->addWidget(m_line, 1);
    m_handler = makeDrop(tr("Handler"), &FilterBar::fillHandlers);
    m_reason = makeDrop(tr("Reason"), &FilterBar::fillReasons);
    m_verdict = makeDrop(tr("Verdict"), &FilterBar::fillVerdicts);
    m_group = makeDrop(tr("Group"), &FilterBar::fillGroups);
    for (QPushButton *drop : { m_handler, m_reason, m_verdict, m_group })
        line->addWidget(drop);
    column->addLayout(line);
    m_problem->setTone(Tone::Bad);
    m_problem->hide();
    column->addWidget(m_problem);
    m_typing.setSingleShot(true);
    m_typing.setInterval(typingPauseMs);
    connect(m_line, &QLineEdit::textEdited, this, [this] { m_typing.start(); });
    connect(m_line, &QLineEdit::returnPressed, this, &FilterBar::parse);
    connect(&m_typing, &QTimer::timeout, this, &FilterBar::parse);
    connect(m_line, &FilterEdit::left, this, &FilterBar::left);
    showMenus();
}

QPushButton *FilterBar::makeDrop(const QString &name, void (FilterBar::*fill)(QMenu *))
{
    auto *button = new QPushButton;
    button->setAccessibleName(name);
    auto *menu = new QMenu(button);
    menu->setToolTipsVisible(true);
    connect(menu, &QMenu::aboutToShow, this, [this, menu, fill] {
        menu->clear();
        (this->*fill)(menu);
    });
    button->setMenu(menu);
    return button;
}

void FilterBar::setFailures(const FailureSetPtr &set)
{
    m_set = set;
    m_line->setFailures(set);
}

QString FilterBar::text() const
{
    return m_line->text();
}

void FilterBar::setText(const QString &text)
{
    m_line->setText(text);
    parse();
}

void FilterBar::setGroupBy(GroupBy groupBy)
{
    if (groupBy == m_groupBy)
        return;
    m_groupBy = groupBy;
    showMenus();
    emit groupByChanged(groupBy);
}

void FilterBar::focusLine()
{
    m_line->setFocus(Qt::ShortcutFocusReason);
    m_line->selectAll();
}

void FilterBar::parse()
{
    m_typing.stop();
    const auto parsed = parseFilter(m_line->text(), m_clock->now());
    m_problem->setVisible(!parsed);
    if (!parsed) {
        const ErrorText words = errorText(parsed.error());
        m_problem->setText(
            parsed.error().column > 0
                ? tr("At letter %1: %2").arg(parsed.error().column).arg(words.happened)
                : words.happened);
        m_line->setAccessibleDescription(m_problem->text());
        return;
    }
    m_line->setAccessibleDescription({});
    const bool changed = *parsed != m_terms;
    m_terms = *parsed;
    showMenus();
    if (changed)
        emit termsChanged();
}

void FilterBar::setTerm(FilterTerm::Field field, const QString &value)
{
    std::vector<FilterTerm> terms = m_terms;
    std::erase_if(terms, [field](const FilterTerm &term) { return term.field == field; });
    if (!value.isEmpty()) {
        FilterTerm term;
        term.field = field;
        term.op = FilterTerm::Op::Equals;
        term.text = value;
        terms.push_back(term);
    }
    setText(writeFilter(terms));
}

QString FilterBar::valueOf(FilterTerm::Field field) const
{
    const FilterTerm *found = nullptr;
    for (const FilterTerm &term : m_terms) {
        if (term.field != field)
            continue;
        if (found != nullptr)
            return tr("as written", "value of a drop-down");
        found = &term;
    }
    if (found == nullptr)
        return tr("all", "value of a drop-down");
    if (found->negated)
        return tr("as written", "value of a drop-down");
    if (field == FilterTerm::Field::Verdict) {
        if (const auto kind = verdictFromName(found->text))
            return verdictWord(*kind);
    }
    return found->text;
}

void FilterBar::showMenus()
{
    const auto show = [](QPushButton *button, const QString &name, const QString &value) {
        button->setText(withoutMnemonic(
            FilterBar::tr("%1: %2", "drop-down: what, value").arg(name, shortened(value))));
        button->setToolTip(safeTip(value));
        button->setAccessibleName(
            FilterBar::tr("%1: %2", "drop-down: what, value").arg(name, value));
    };
    show(m_handler, tr("Handler"), valueOf(FilterTerm::Field::Handler));
    show(m_reason, tr("Reason"), valueOf(FilterTerm::Field::Reason));
    show(m_verdict, tr("Verdict"), valueOf(FilterTerm::Field::Verdict));
    show(m_group, tr("Group"), groupByWord(m_groupBy));
}

void FilterBar::addChoice(QMenu *menu, FilterTerm::Field field, const QString &text,
                          const QString &value)
{
    QAction *action = menu->addAction(withoutMnemonic(text));
    action->setToolTip(safeTip(text));
    action->setCheckable(true);
    const bool none = value.isEmpty();
    action->setChecked(std::any_of(m_terms.begin(), m_terms.end(),
                                   [&](const FilterTerm &term) {
                                       return term.field == field
                                           && (none || (term.text == value && !term.negated));
                                   })
                       != none);
    connect(action, &QAction::triggered, this, [this, field, value] { setTerm(field, value); });
}

void FilterBar::fillHandlers(QMenu *menu)
{
    addChoice(menu, FilterTerm::Field::Handler, tr("All handlers"), {});
    menu->addSeparator();
    for (const HandlerConfig &handler : m_workspace.handlers)
        addChoice(menu, FilterTerm::Field::Handler, handler.name, handler.name);
}

void FilterBar::fillReasons(QMenu *menu)
{
    addChoice(menu, FilterTerm::Field::Reason, tr("All reasons"), {});
    menu->addSeparator();
    if (!m_set)
        return;
    const QString prefix = u"reason:"_s;
    for (const Completion &offer :
         completeFilter(prefix, static_cast<int>(prefix.size()), *m_set)) {
        const auto parsed = parseFilter(offer.insert, m_clock->now());
        if (!parsed || parsed->size() != 1)
            continue;
        addChoice(menu, FilterTerm::Field::Reason,
                  tr("%1\t%2", "reason, tab, number of failures")
                      .arg(shortened(offer.label.left(60)), countText(offer.count)),
                  parsed->front().text);
        menu->actions().constLast()->setToolTip(safeTip(offer.label));
    }
}

void FilterBar::fillVerdicts(QMenu *menu)
{
    addChoice(menu, FilterTerm::Field::Verdict, tr("All verdicts"), {});
    menu->addSeparator();
    for (int kind = 0; kind < verdictCount; ++kind)
        addChoice(menu, FilterTerm::Field::Verdict, verdictWord(static_cast<VerdictKind>(kind)),
                  verdictName(static_cast<VerdictKind>(kind)));
}

void FilterBar::fillGroups(QMenu *menu)
{
    for (const GroupBy groupBy :
         { GroupBy::Reason, GroupBy::Tenant, GroupBy::Key, GroupBy::Handler, GroupBy::None }) {
        QAction *action = menu->addAction(groupByWord(groupBy));
        action->setCheckable(true);
        action->setChecked(groupBy == m_groupBy);
        connect(action, &QAction::triggered, this, [this, groupBy] { setGroupBy(groupBy); });
    }
}

} // namespace recourse
