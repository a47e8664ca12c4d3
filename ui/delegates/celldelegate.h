// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/colours.h"

#include <QStyledItemDelegate>

#include <functional>

namespace recourse {

enum class CellLook { Text, Strong, Mono, Muted };

// A cell of TableView: ground by selection and pointer, hairline below, check mark where the model
// has one, then its text on one line. Text is painted, never interpreted. What the model does not
// know is muted.
class CellDelegate : public QStyledItemDelegate
{
    Q_OBJECT
public:
    explicit CellDelegate(QObject *parent = nullptr, CellLook look = CellLook::Text,
                          Qt::TextElideMode elide = Qt::ElideRight);

    // Tone of the text by cell; nothing: plain.
    using ToneOf = std::function<std::optional<Tone>(const QModelIndex &)>;
    void setToneOf(ToneOf toneOf) { m_toneOf = std::move(toneOf); }
    // Whether a warning sign stands before the text; the tool tip says why.
    using IsMarked = std::function<bool(const QModelIndex &)>;
    void setIsMarked(IsMarked isMarked) { m_isMarked = std::move(isMarked); }

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const final;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    bool editorEvent(QEvent *event, QAbstractItemModel *model, const QStyleOptionViewItem &option,
                     const QModelIndex &index) override;

    // Left edge of a cell's content and the check mark's box in it.
    static QRect checkBox(const QStyleOptionViewItem &option);

protected:
    virtual void paintContent(QPainter &painter, const QRect &inside,
                              const QStyleOptionViewItem &option, const QModelIndex &index) const;
    // What paintContent() needs so that nothing is cut.
    virtual int contentWidth(const QFont &font, const QModelIndex &index) const;
    void paintText(QPainter &painter, const QRect &inside, const QStyleOptionViewItem &option,
                   const QModelIndex &index, const QString &text) const;
    std::optional<Tone> toneOf(const QModelIndex &index) const;

private:
    QFont fontOf(const QFont &base, const QModelIndex &index) const;

    CellLook m_look;
    Qt::TextElideMode m_elide;
    ToneOf m_toneOf;
    IsMarked m_isMarked;
};

// A word on a tinted ground, then the rest of the text if there is any.
class ChipDelegate final : public CellDelegate
{
    Q_OBJECT
public:
    // `wordRole`: role of the chip's word; the rest is Qt::DisplayRole where that is another.
    ChipDelegate(int wordRole, ToneOf toneOf, QObject *parent = nullptr);

protected:
    void paintContent(QPainter &painter, const QRect &inside, const QStyleOptionViewItem &option,
                      const QModelIndex &index) const override;
    int contentWidth(const QFont &font, const QModelIndex &index) const override;

private:
    int m_wordRole;
};

// The course of a number; values by role.
class SparkDelegate final : public CellDelegate
{
    Q_OBJECT
public:
    using PointsOf = std::function<std::vector<QPointF>(const QModelIndex &)>;
    SparkDelegate(PointsOf pointsOf, ToneOf toneOf, QObject *parent = nullptr);

protected:
    void paintContent(QPainter &painter, const QRect &inside, const QStyleOptionViewItem &option,
                      const QModelIndex &index) const override;
    int contentWidth(const QFont &font, const QModelIndex &index) const override;

private:
    PointsOf m_pointsOf;
};

// A light before the text.
class LampDelegate final : public CellDelegate
{
    Q_OBJECT
public:
    LampDelegate(ToneOf toneOf, QObject *parent = nullptr);

protected:
    void paintContent(QPainter &painter, const QRect &inside, const QStyleOptionViewItem &option,
                      const QModelIndex &index) const override;
    int contentWidth(const QFont &font, const QModelIndex &index) const override;
};

// A bar as long as the share of the largest row, the text after it.
class ShareDelegate final : public CellDelegate
{
    Q_OBJECT
public:
    // Both from 0 to 1: the value and the largest one.
    using ShareOf = std::function<std::pair<double, double>(const QModelIndex &)>;
    explicit ShareDelegate(ShareOf shareOf, QObject *parent = nullptr);

protected:
    void paintContent(QPainter &painter, const QRect &inside, const QStyleOptionViewItem &option,
                      const QModelIndex &index) const override;
    int contentWidth(const QFont &font, const QModelIndex &index) const override;

private:
    ShareOf m_shareOf;
};

} // namespace recourse
