// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/core/instant.h"

#include <QPointF>
#include <QWidget>

#include <vector>

namespace recourse {

struct ChartLine
{
    QString name;
    std::vector<std::pair<Instant, qint64>> points; // ascending in time
};

// Courses of counts over the last minutes. At most six lines; the rest is summed by the caller.
class LineChart final : public QWidget
{
    Q_OBJECT
public:
    explicit LineChart(const QString &accessibleName, QWidget *parent = nullptr);

    // `to` is the right edge, `span` what is shown before it.
    void show(std::vector<ChartLine> lines, Instant to, std::chrono::minutes span);
    // Shown where there is nothing to draw.
    void setEmptyText(const QString &text);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;

private:
    QRectF plotArea() const;
    qint64 top() const;
    QPointF place(const std::pair<Instant, qint64> &point) const;
    void paintGrid(class QPainter &painter) const;
    void paintLines(class QPainter &painter) const;
    void paintLegend(class QPainter &painter) const;
    void paintReading(class QPainter &painter) const;

    std::vector<ChartLine> m_lines;
    Instant m_to;
    std::chrono::minutes m_span{ 30 };
    QString m_emptyText;
    qreal m_pointer = -1;
};

} // namespace recourse
