// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/icons.h"

#include "ui/theme/colours.h"

#include <QApplication>
#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>

using namespace Qt::StringLiterals;

namespace recourse {
namespace {

class LineIconEngine final : public QIconEngine
{
public:
    explicit LineIconEngine(QString name)
        : m_name(std::move(name))
    {
    }

    void paint(QPainter *painter, const QRect &rect, QIcon::Mode mode, QIcon::State) override
    {
        const Colours &c = Colours::of(QApplication::palette());
        paintIcon(*painter, rect, m_name, mode == QIcon::Disabled ? c.disabled : c.text);
    }

    QPixmap pixmap(const QSize &size, QIcon::Mode mode, QIcon::State state) override
    {
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return pixmap;
    }

    QIconEngine *clone() const override { return new LineIconEngine(m_name); }

private:
    QString m_name;
};

} // namespace

void paintIcon(QPainter &painter, const QRectF &area, const QString &name, const QColor &colour)
{
    const qreal ratio = painter.device()->devicePixelRatioF();
    const QSize size = (area.size() * ratio).toSize();
    if (size.isEmpty())
        return;
    const QString key = u"recourse-icon:%1:%2:%3x%4"_s.arg(name, colour.name(QColor::HexArgb),
                                                           QString::number(size.width()),
                                                           QString::number(size.height()));
    QPixmap pixmap;
    if (!QPixmapCache::find(key, &pixmap)) {
        QFile file(QString(u":/icons/"_s + name + u".svg"_s));
        if (!file.open(QIODevice::ReadOnly)) {
            Q_ASSERT_X(false, "paintIcon", qPrintable(name));
            return;
        }
        QByteArray svg = file.readAll();
        svg.replace("currentColor", colour.name().toLatin1());
        QSvgRenderer renderer(svg);
        pixmap = QPixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter into(&pixmap);
        renderer.render(&into);
        QPixmapCache::insert(key, pixmap);
    }
    painter.save();
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    painter.drawPixmap(area, pixmap, QRectF(pixmap.rect()));
    painter.restore();
}

QIcon lineIcon(const QString &name)
{
    return QIcon(new LineIconEngine(name));
}

} // namespace recourse
