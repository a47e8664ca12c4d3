// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/linechart.h"

#include "ui/theme/colours.h"
#include "ui/theme/measures.h"
#include "ui/theme/painting.h"

#include <QDateTime>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace recourse {
namespace {

// The next of 1, 2, 5 × 10ⁿ: grid lines fall on numbers that one can read.
qint64 roundUp(qint64 value)
{
    qint64 step = 1;
    while (true) {
        for (const qint64 factor : { 1, 2, 5 }) {
            if (step * factor >= value)
                return step * factor;
        }
        step *= 10;
    }
}

QString clockText(Instant at)
{
    return QLocale().toString(QDateTime::fromMSecsSinceEpoch(toMillis(at)).time(), u"HH:mm"_s);
}

} // namespace

LineChart::LineChart(const QString &accessibleName, QWidget *parent)
    : QWidget(parent)
{
    setAccessibleName(accessibleName);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void LineChart::show(std::vector<ChartLine> lines, Instant to, std::chrono::minutes span)
{
    m_lines = std::move(lines);
    m_to = to;
    m_span = span;
    QStringList words;
    for (const ChartLine &line : m_lines) {
        if (!line.points.empty())
            words.append(
                tr("%1 now %2").arg(line.name, QLocale().toString(line.points.back().second)));
    }
    setAccessibleDescription(words.join(u", "_s));
    update();
}

void LineChart::setEmptyText(const QString &text)
{
    m_emptyText = text;
    update();
}

QSize LineChart::sizeHint() const
{
    const int em = measure::em(font());
    return { em * 34, em * 14 };
}

QSize LineChart::minimumSizeHint() const
{
    const int em = measure::em(font());
    return { em * 18, em * 9 };
}

qint64 LineChart::top() const
{
    qint64 most = 4;
    for (const ChartLine &line : m_lines)
        for (const auto &point : line.points)
            most = std::max(most, point.second);
    // Four steps of a round number that hold the largest value.
    return roundUp((most + 3) / 4) * 4;
}

QRectF LineChart::plotArea() const
{
    const QFont small = smallFont(font());
    const QFontMetrics metrics(small);
    const int pad = measure::pad(font());
    const int labels = metrics.horizontalAdvance(QLocale().toString(top())) + pad;
    const int legend = metrics.height() + pad / 2;
    return QRectF(rect()).adjusted(pad / 2.0 + labels, pad + legend, -pad * 1.5,
                                   -(metrics.height() + pad));
}

QPointF LineChart::place(const std::pair<Instant, qint64> &point) const
{
    const QRectF area = plotArea();
    const double span = double(std::chrono::duration_cast<Millis>(m_span).count());
    const double ago = double((m_to - point.first).count());
    return { area.right() - ago / span * area.width(),
             area.bottom() - double(point.second) / double(top()) * area.height() };
}

void LineChart::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const bool empty = std::all_of(m_lines.begin(), m_lines.end(),
                                   [](const ChartLine &line) { return line.points.empty(); });
    if (empty) {
        painter.setPen(Colours::of(palette()).muted);
        painter.drawText(rect().adjusted(16, 16, -16, -16), int(Qt::AlignCenter) | Qt::TextWordWrap,
                         m_emptyText);
        return;
    }
    paintGrid(painter);
    paintLines(painter);
    paintLegend(painter);
    if (m_pointer >= 0)
        paintReading(painter);
}

void LineChart::paintGrid(QPainter &painter) const
{
    const Colours &c = Colours::of(palette());
    const QRectF area = plotArea();
    const QFont small = smallFont(font());
    const QFontMetrics metrics(small);
    painter.setFont(small);
    const qint64 most = top();
    for (int step = 0; step <= 4; ++step) {
        const qreal y = std::round(area.bottom() - area.height() * step / 4);
        painter.fillRect(QRectF(area.left(), y, area.width(), 1), step == 0 ? c.frame : c.line);
        painter.setPen(c.muted);
        painter.drawText(QRectF(0, y - metrics.height() / 2.0, area.left() - 8, metrics.height()),
                         int(Qt::AlignRight | Qt::AlignVCenter),
                         QLocale().toString(most * step / 4));
    }
    const int parts = 3;
    for (int part = 0; part <= parts; ++part) {
        const Instant at
            = m_to - std::chrono::duration_cast<Millis>(m_span) * (parts - part) / parts;
        const qreal x = area.left() + area.width() * part / parts;
        const int width = metrics.horizontalAdvance(u"00:00"_s) + 8;
        const qreal left = std::min(x - width / 2.0, area.right() - width + 6);
        painter.drawText(QRectF(left, area.bottom() + 5, width, metrics.height()),
                         int(Qt::AlignCenter), clockText(at));
    }
}

void LineChart::paintLines(QPainter &painter) const
{
    const Colours &c = Colours::of(palette());
    const QRectF area = plotArea();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setClipRect(area.adjusted(-2, -3, 3, 2));
    for (std::size_t rank = m_lines.size(); rank-- > 0;) {
        const ChartLine &line = m_lines[rank];
        const QColor colour = c.series[rank % c.series.size()];
        QPolygonF course;
        for (const auto &point : line.points)
            course.append(place(point));
        if (course.isEmpty())
            continue;
        if (rank == 0) { // the largest is filled: the eye finds it first
            QPainterPath ground;
            ground.addPolygon(course);
            ground.lineTo(course.last().x(), area.bottom());
            ground.lineTo(course.first().x(), area.bottom());
            QLinearGradient fade(0, area.top(), 0, area.bottom());
            QColor shade = colour;
            shade.setAlphaF(0.22F);
            fade.setColorAt(0, shade);
            shade.setAlphaF(0.05F);
            fade.setColorAt(1, shade);
            painter.fillPath(ground, fade);
        }
        painter.setPen(QPen(colour, 1.8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.drawPolyline(course);
        painter.setBrush(colour);
        painter.setPen(QPen(c.surface, 1.2));
        painter.drawEllipse(course.last(), 3.2, 3.2);
        painter.setBrush(Qt::NoBrush);
    }
    painter.restore();
}

void LineChart::paintLegend(QPainter &painter) const
{
    const Colours &c = Colours::of(palette());
    const QFont small = smallFont(font());
    const QFontMetrics metrics(small);
    const int pad = measure::pad(font());
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(small);
    qreal x = pad;
    const qreal y = pad * 0.75;
    for (std::size_t rank = 0; rank < m_lines.size(); ++rank) {
        const ChartLine &line = m_lines[rank];
        const QString value
            = line.points.empty() ? tr("–") : QLocale().toString(line.points.back().second);
        const int nameWidth = metrics.horizontalAdvance(line.name);
        const int valueWidth = metrics.horizontalAdvance(value);
        if (x + nameWidth + valueWidth + 30 > width())
            break;
        painter.setPen(Qt::NoPen);
        painter.setBrush(c.series[rank % c.series.size()]);
        painter.drawRoundedRect(QRectF(x, y + metrics.height() / 2.0 - 1.5, 10, 3), 1.5, 1.5);
        x += 15;
        painter.setPen(c.text);
        painter.drawText(QRectF(x, y, nameWidth + 2, metrics.height()), int(Qt::AlignVCenter),
                         line.name);
        x += nameWidth + 5;
        painter.setPen(c.muted);
        painter.drawText(QRectF(x, y, valueWidth + 2, metrics.height()), int(Qt::AlignVCenter),
                         value);
        x += valueWidth + 16;
    }
    painter.restore();
}

// What the lines said at the pointer's time.
void LineChart::paintReading(QPainter &painter) const
{
    const Colours &c = Colours::of(palette());
    const QRectF area = plotArea();
    if (m_pointer < area.left() || m_pointer > area.right())
        return;
    const double share = (area.right() - m_pointer) / area.width();
    const double span = double(std::chrono::duration_cast<Millis>(m_span).count());
    const Instant at = m_to - Millis(qint64(span * share));
    QStringList words{ clockText(at) };
    for (const ChartLine &line : m_lines) {
        const auto after
            = std::lower_bound(line.points.begin(), line.points.end(), at,
                               [](const auto &point, Instant when) { return point.first < when; });
        if (after != line.points.end())
            words.append(QString(line.name + u"  "_s + QLocale().toString(after->second)));
    }
    const QFont small = smallFont(font());
    const QFontMetrics metrics(small);
    int width = 0;
    for (const QString &word : words)
        width = std::max(width, metrics.horizontalAdvance(word));
    const QSizeF size(width + 16, metrics.height() * static_cast<int>(words.size()) + 10);
    QPointF corner(m_pointer + 10, area.top() + 4);
    if (corner.x() + size.width() > area.right())
        corner.setX(m_pointer - 10 - size.width());
    painter.fillRect(QRectF(std::round(m_pointer), area.top(), 1, area.height()), c.frame);
    const QRectF box(corner, size);
    paintBox(painter, box, c.tip, c.tipLine, 4);
    painter.setFont(small);
    painter.setPen(c.tipText);
    painter.drawText(box.adjusted(8, 5, -8, -5), words.join(u'\n'));
}

void LineChart::mouseMoveEvent(QMouseEvent *event)
{
    m_pointer = event->position().x();
    update();
}

void LineChart::leaveEvent(QEvent *event)
{
    m_pointer = -1;
    update();
    QWidget::leaveEvent(event);
}

} // namespace recourse
