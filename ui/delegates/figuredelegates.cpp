// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/tables/roles.h"
#include "ui/delegates/celldelegate.h"
#include "ui/theme/measures.h"
#include "ui/theme/painting.h"
#include "ui/widgets/sparkline.h"

#include <QPainter>

namespace recourse {

SparkDelegate::SparkDelegate(PointsOf pointsOf, ToneOf toneOf, QObject *parent)
    : CellDelegate(parent)
    , m_pointsOf(std::move(pointsOf))
{
    setToneOf(std::move(toneOf));
}

void SparkDelegate::paintContent(QPainter &painter, const QRect &inside,
                                 const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const Colours &c = Colours::of(option.palette);
    const std::vector<QPointF> points = m_pointsOf(index);
    if (points.empty()) {
        paintText(painter, inside, option, index, index.data(Qt::DisplayRole).toString());
        return;
    }
    const qreal rise = inside.height() * 0.27;
    const QRectF area = QRectF(inside).adjusted(0, rise, -4, -rise);
    const Tone tone = toneOf(index).value_or(Tone::Neutral);
    paintSparkline(painter, area, points, c.tone(tone).ink);
}

int SparkDelegate::contentWidth(const QFont &font, const QModelIndex &index) const
{
    return m_pointsOf(index).empty() ? CellDelegate::contentWidth(font, index)
                                     : measure::em(font) * 4;
}

LampDelegate::LampDelegate(ToneOf toneOf, QObject *parent)
    : CellDelegate(parent)
{
    setToneOf(std::move(toneOf));
}

void LampDelegate::paintContent(QPainter &painter, const QRect &inside,
                                const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const Colours &c = Colours::of(option.palette);
    const Tone tone = toneOf(index).value_or(Tone::Neutral);
    const Lamp lamp = tone == Tone::Good ? Lamp::Full
        : tone == Tone::Warning          ? Lamp::Half
        : tone == Tone::Bad              ? Lamp::Cross
                                         : Lamp::Hollow;
    const int em = measure::em(option.font);
    paintLamp(painter, QPointF(inside.left() + em * 0.35, QRectF(inside).center().y()), em * 0.65,
              lamp, c.tone(tone).ink);
    QStyleOptionViewItem plain(option);
    painter.setFont(option.font);
    painter.setPen(c.text);
    painter.drawText(inside.adjusted(em, 0, 0, 0),
                     int(Qt::AlignLeft | Qt::AlignVCenter) | Qt::TextSingleLine,
                     QFontMetrics(option.font)
                         .elidedText(index.data(Qt::DisplayRole).toString(), Qt::ElideRight,
                                     inside.width() - em));
}

int LampDelegate::contentWidth(const QFont &font, const QModelIndex &index) const
{
    return CellDelegate::contentWidth(font, index) + measure::em(font);
}

ShareDelegate::ShareDelegate(ShareOf shareOf, QObject *parent)
    : CellDelegate(parent)
    , m_shareOf(std::move(shareOf))
{
}

void ShareDelegate::paintContent(QPainter &painter, const QRect &inside,
                                 const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const Colours &c = Colours::of(option.palette);
    const auto [share, largest] = m_shareOf(index);
    const qreal length = largest > 0 ? qBound(0.0, share / largest, 1.0) : 0;
    const int em = measure::em(option.font);
    const QString text = index.data(Qt::DisplayRole).toString();
    const int words = QFontMetrics(option.font).horizontalAdvance(text) + em / 2;
    const int room = std::max(0, inside.width() - words);
    const qreal thickness = em * 0.55;
    const QRectF bar(inside.left(), QRectF(inside).center().y() - thickness / 2,
                     std::max(2.0, room * length), thickness);
    paintBox(painter, bar, share >= 0.25 ? c.badge : c.accent, QColor(), 2);
    painter.setFont(option.font);
    painter.setPen(c.text);
    painter.drawText(QRectF(bar.right() + em / 2.0, inside.top(), words, inside.height()),
                     int(Qt::AlignLeft | Qt::AlignVCenter) | Qt::TextSingleLine, text);
}

int ShareDelegate::contentWidth(const QFont &font, const QModelIndex &) const
{
    return measure::em(font) * 8;
}

} // namespace recourse
