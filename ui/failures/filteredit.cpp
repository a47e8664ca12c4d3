// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/failures/filteredit.h"

#include "models/text/words.h"
#include "ui/theme/icons.h"
#include "ui/theme/measures.h"
#include "ui/theme/painting.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QKeyEvent>
#include <QPainter>
#include <QStyledItemDelegate>

namespace recourse {
namespace {

class OfferDelegate final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override
    {
        const Colours &c = Colours::of(option.palette);
        const int pad = measure::em(option.font) * 3 / 4;
        painter->fillRect(option.rect,
                          option.state & QStyle::State_Selected ? c.selected : c.surface);
        const QString count = index.data(Qt::UserRole).toString();
        const QRect inside = option.rect.adjusted(pad, 0, -pad, 0);
        painter->setFont(option.font);
        painter->setPen(c.muted);
        painter->drawText(inside, int(Qt::AlignRight | Qt::AlignVCenter), count);
        painter->setPen(c.text);
        const int room = inside.width() - QFontMetrics(option.font).horizontalAdvance(count) - pad;
        painter->drawText(
            inside, int(Qt::AlignLeft | Qt::AlignVCenter) | Qt::TextSingleLine,
            QFontMetrics(option.font)
                .elidedText(index.data(Qt::DisplayRole).toString(), Qt::ElideMiddle, room));
    }

    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const override
    {
        return { measure::em(option.font) * 20, measure::rowHeight(option.font) };
    }
};

// Start of the word at `cursor`; blanks inside quotes belong to the word.
qsizetype wordStart(const QString &text, qsizetype cursor)
{
    qsizetype start = 0;
    bool quoted = false;
    for (qsizetype i = 0; i < cursor; ++i) {
        if (text.at(i) == u'"')
            quoted = !quoted;
        else if (text.at(i).isSpace() && !quoted)
            start = i + 1;
    }
    return start;
}

} // namespace

void CompletionModel::show(std::vector<Completion> offers)
{
    beginResetModel();
    m_offers = std::move(offers);
    endResetModel();
}

int CompletionModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_offers.size());
}

QVariant CompletionModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Completion &offer = at(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return offer.label;
    case Qt::EditRole:
        return offer.insert;
    case Qt::UserRole:
        return offer.count > 0 ? countText(offer.count) : QString();
    default:
        return {};
    }
}

FilterEdit::FilterEdit(QWidget *parent)
    : QLineEdit(parent)
    , m_model(new CompletionModel(this))
    , m_completer(new QCompleter(m_model, this))
{
    setPlaceholderText(tr("Filter…  reason:timeout key:88121"));
    setAccessibleName(tr("Filter of the failures"));
    setClearButtonEnabled(false);
    setTextMargins(measure::em(font()) * 3 / 2, 0, 0, 0);
    m_completer->setWidget(this);
    m_completer->setCompletionMode(QCompleter::UnfilteredPopupCompletion);
    m_completer->popup()->setItemDelegate(new OfferDelegate(m_completer->popup()));
    m_completer->popup()->setAccessibleName(tr("Offers for the filter"));
    connect(m_completer, qOverload<const QModelIndex &>(&QCompleter::activated), this,
            &FilterEdit::take);
    connect(this, &QLineEdit::textEdited, this, &FilterEdit::offer);
}

std::vector<Completion> FilterEdit::offered() const
{
    static const FailureSetPtr none = FailureSet::Builder().finish();
    return completeFilter(text(), cursorPosition(), m_set ? *m_set : *none);
}

void FilterEdit::offer()
{
    m_model->show(offered());
    if (m_model->rowCount() == 0) {
        m_completer->popup()->hide();
        return;
    }
    QRect below = rect();
    below.setWidth(std::min(width(), measure::em(font()) * 28));
    m_completer->complete(below);
}

void FilterEdit::take(const QModelIndex &index)
{
    const qsizetype cursor = cursorPosition();
    const qsizetype start = wordStart(text(), cursor);
    const QString insert = index.data(Qt::EditRole).toString();
    const bool isField = insert.endsWith(u':') || insert.endsWith(u'>');
    QString next = text();
    const QString written = isField ? insert : QString(insert + u' ');
    next.replace(start, cursor - start, written);
    setText(next);
    setCursorPosition(static_cast<int>(start + written.size()));
    emit textEdited(next); // what was taken counts as typed; offers the values of a field next
}

void FilterEdit::keyPressEvent(QKeyEvent *event)
{
    const bool open = m_completer->popup()->isVisible();
    if (open) {
        switch (event->key()) {
        case Qt::Key_Return:
        case Qt::Key_Enter:
        case Qt::Key_Tab:
            if (m_completer->popup()->currentIndex().isValid()) {
                event->ignore(); // the completer takes it
                return;
            }
            m_completer->popup()->hide();
            break;
        case Qt::Key_Escape:
            event->ignore();
            return;
        default:
            break;
        }
    } else if (event->key() == Qt::Key_Escape || event->key() == Qt::Key_Down) {
        emit left();
        event->accept();
        return;
    } else if (event->key() == Qt::Key_Space && event->modifiers() == Qt::ControlModifier) {
        offer();
        return;
    }
    QLineEdit::keyPressEvent(event);
}

void FilterEdit::paintEvent(QPaintEvent *event)
{
    QLineEdit::paintEvent(event);
    QPainter painter(this);
    const qreal side = measure::em(font()) * 1.15;
    paintIcon(painter, QRectF(measure::em(font()) * 0.65, (height() - side) / 2, side, side),
              QStringLiteral("filter"), Colours::of(palette()).muted);
}

} // namespace recourse
