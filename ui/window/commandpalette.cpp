// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/commandpalette.h"

#include "ui/commands/commandset.h"
#include "ui/theme/colours.h"
#include "ui/theme/icons.h"
#include "ui/theme/measures.h"
#include "ui/theme/painting.h"

#include <QAction>
#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QMouseEvent>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {
namespace {

enum PaletteRole { Icon = Qt::UserRole + 1, Note };

class PaletteDelegate final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override
    {
        const Colours &c = Colours::of(option.palette);
        const int em = measure::em(option.font);
        if (option.state & QStyle::State_Selected)
            paintBox(*painter, QRectF(option.rect).adjusted(em / 2.0, 0, -em / 2.0, 0), c.selected,
                     QColor(), 5);
        const QRect inside = option.rect.adjusted(em, 0, -em, 0);
        const qreal side = em * 1.2;
        paintIcon(*painter,
                  QRectF(inside.left(), option.rect.top() + (option.rect.height() - side) / 2, side,
                         side),
                  index.data(Icon).toString(), c.muted);
        painter->setFont(option.font);
        painter->setPen(c.muted);
        const QString note = index.data(Note).toString();
        painter->drawText(inside, int(Qt::AlignRight | Qt::AlignVCenter), note);
        painter->setPen(c.text);
        const QRect words = inside.adjusted(em * 2, 0, 0, 0);
        const QFontMetrics metrics(option.font);
        painter->drawText(words, int(Qt::AlignLeft | Qt::AlignVCenter) | Qt::TextSingleLine,
                          metrics.elidedText(index.data(Qt::DisplayRole).toString(),
                                             Qt::ElideMiddle,
                                             words.width() - metrics.horizontalAdvance(note) - em));
    }

    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const override
    {
        return { 100, qRound(measure::em(option.font) * 2.5) };
    }
};

// All words of what was typed occur.
bool matches(const QString &typed, const QString &text)
{
    const QStringList words = typed.split(u' ', Qt::SkipEmptyParts);
    return std::all_of(words.begin(), words.end(), [&text](const QString &word) {
        return text.contains(word, Qt::CaseInsensitive);
    });
}

} // namespace

void PaletteModel::show(std::vector<PaletteEntry> entries)
{
    beginResetModel();
    m_entries = std::move(entries);
    endResetModel();
}

int PaletteModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_entries.size());
}

QVariant PaletteModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const PaletteEntry &entry = at(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return entry.text;
    case Qt::AccessibleTextRole:
        return tr("%1, %2", "entry, note").arg(entry.text, entry.note);
    case Icon:
        return entry.icon;
    case Note:
        return entry.note;
    default:
        return {};
    }
}

CommandPalette::CommandPalette(const CommandSet *commands, QWidget *window)
    : QWidget(window)
    , m_commands(commands)
    , m_box(new QWidget(this))
    , m_line(new QLineEdit)
    , m_list(new QListView)
{
    const int em = measure::em(font());
    setAccessibleName(tr("Find or do something"));
    auto *column = new QVBoxLayout(m_box);
    column->setContentsMargins(em / 2 + 1, em / 2 + 1, em / 2 + 1, em / 2 + 1);
    column->setSpacing(em / 3);
    m_line->setPlaceholderText(tr("Event id, key, tenant, handler, or what you want to do"));
    m_line->setAccessibleName(m_line->placeholderText());
    m_line->setMinimumHeight(qRound(em * 2.6));
    QFont larger = m_line->font();
    larger.setPointSizeF(larger.pointSizeF() * 1.1);
    m_line->setFont(larger);
    m_line->installEventFilter(this);
    m_list->setModel(&m_model);
    m_list->setItemDelegate(new PaletteDelegate(m_list));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setUniformItemSizes(true);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setAccessibleName(tr("What was found"));
    column->addWidget(m_line);
    column->addWidget(m_list, 1);
    connect(m_line, &QLineEdit::textChanged, this, &CommandPalette::find);
    connect(m_list, &QListView::clicked, this,
            [this](const QModelIndex &index) { run(index.row()); });
    window->installEventFilter(this);
    hide();
}

void CommandPalette::open()
{
    m_before = QApplication::focusWidget();
    m_line->clear();
    find({});
    place();
    show();
    raise();
    m_line->setFocus(Qt::ShortcutFocusReason);
}

void CommandPalette::close()
{
    if (isHidden())
        return;
    hide();
    if (m_before != nullptr && m_before->isVisible())
        m_before->setFocus(Qt::OtherFocusReason);
    m_before = nullptr;
}

void CommandPalette::place()
{
    setGeometry(parentWidget()->rect());
    const int em = measure::em(font());
    const int wide = std::min(width() - em * 4, em * 52);
    const int rows = std::clamp(m_model.rowCount(), 1, 10);
    const int tall = std::min(height() - em * 8, qRound(em * 2.5) * rows + qRound(em * 4.2));
    m_box->setGeometry((width() - wide) / 2, em * 4, wide, tall);
}

std::vector<PaletteEntry> CommandPalette::commandsFor(const QString &typed) const
{
    std::vector<PaletteEntry> entries;
    for (const Command &command : commandTable()) {
        QAction *action = m_commands->action(command.id);
        if (command.ownKeys || command.id == QLatin1String(command::find) || !action->isEnabled())
            continue;
        if (!matches(typed, QString(command.text + u' ' + commandGroupText(command.group))))
            continue;
        const QString keys = command.keys.isEmpty()
            ? commandGroupText(command.group)
            : command.keys.constFirst().toString(QKeySequence::NativeText);
        entries.push_back({ u"command"_s, command.text, keys, [action] { action->trigger(); } });
    }
    return entries;
}

// Plain words mean a command if there is one; what looks like an id means an id.
void CommandPalette::find(const QString &typed)
{
    const QString text = typed.trimmed();
    std::vector<PaletteEntry> commands = commandsFor(text);
    std::vector<PaletteEntry> found = m_finder ? m_finder(text) : std::vector<PaletteEntry>();
    const bool isWords = std::all_of(text.begin(), text.end(), [](QChar letter) {
        return letter.isLetter() || letter.isSpace();
    });
    std::vector<PaletteEntry> &first = isWords ? commands : found;
    std::vector<PaletteEntry> &second = isWords ? found : commands;
    first.insert(first.end(), std::make_move_iterator(second.begin()),
                 std::make_move_iterator(second.end()));
    m_model.show(std::move(first));
    if (m_model.rowCount() > 0)
        m_list->setCurrentIndex(m_model.index(0));
    place();
}

void CommandPalette::run(int row)
{
    if (row < 0 || row >= m_model.rowCount())
        return;
    const auto what = m_model.at(row).run;
    close();
    if (what)
        what();
}

bool CommandPalette::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == parentWidget() && event->type() == QEvent::Resize && isVisible())
        place();
    if (watched == m_line && event->type() == QEvent::FocusOut && isVisible()
        && !isAncestorOf(QApplication::focusWidget())
        && QApplication::activePopupWidget() == nullptr) {
        m_before = nullptr; // the keyboard has gone where the user wanted it
        close();
    }
    if (watched == m_line && event->type() == QEvent::KeyPress) {
        const auto *key = static_cast<QKeyEvent *>(event);
        const int row = m_list->currentIndex().row();
        const int last = m_model.rowCount() - 1;
        switch (key->key()) {
        case Qt::Key_Escape:
            close();
            return true;
        case Qt::Key_Down:
            m_list->setCurrentIndex(m_model.index(row >= last ? 0 : row + 1));
            return true;
        case Qt::Key_Up:
            m_list->setCurrentIndex(m_model.index(row <= 0 ? last : row - 1));
            return true;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (!key->isAutoRepeat())
                run(row);
            return true;
        default:
            break;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void CommandPalette::paintEvent(QPaintEvent *)
{
    const Colours &c = Colours::of(palette());
    QPainter painter(this);
    QColor veil = c.tip;
    veil.setAlphaF(0.28F);
    painter.fillRect(rect(), veil);
    for (int spread = 8; spread > 0; spread -= 2) { // a soft shadow
        QColor shade = c.tip;
        shade.setAlphaF(0.05F);
        paintBox(painter,
                 QRectF(m_box->geometry()).adjusted(-spread, -spread + 3, spread, spread + 3),
                 shade, QColor(), measure::radius() + spread);
    }
    paintBox(painter, m_box->geometry(), c.surface, c.frame, measure::radius() + 2);
}

void CommandPalette::mousePressEvent(QMouseEvent *event)
{
    if (!m_box->geometry().contains(event->pos()))
        close();
}

} // namespace recourse
