// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/headerbar.h"

#include "models/text/words.h"
#include "ui/commands/commandset.h"
#include "ui/theme/housestyle.h"
#include "ui/theme/icons.h"
#include "ui/theme/measures.h"
#include "ui/theme/painting.h"
#include "ui/theme/tones.h"
#include "ui/widgets/label.h"
#include "ui/window/armmark.h"

#include <QAction>
#include <QHBoxLayout>
#include <QMenu>
#include <QPainter>

using namespace Qt::StringLiterals;

namespace recourse {

EnvironmentBand::EnvironmentBand(Environment environment, QWidget *parent)
    : QWidget(parent)
    , m_environment(environment)
{
    setFixedHeight(4);
    setAccessibleName(environmentWord(environment));
}

void EnvironmentBand::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), bandOf(m_environment, Colours::of(palette())).line);
}

EnvironmentMark::EnvironmentMark(Environment environment, QWidget *parent)
    : QWidget(parent)
    , m_environment(environment)
    , m_word(environmentWord(environment).toUpper())
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setAccessibleName(tr("Environment: %1").arg(environmentWord(environment)));
}

QFont EnvironmentMark::face() const
{
    QFont font = boldFont(this->font());
    font.setLetterSpacing(QFont::PercentageSpacing, 103);
    return font;
}

QSize EnvironmentMark::sizeHint() const
{
    const QFontMetrics metrics(face());
    const int em = measure::em(font());
    return { metrics.horizontalAdvance(m_word) + em * 4 / 3, metrics.height() + em / 2 };
}

void EnvironmentMark::paintEvent(QPaintEvent *)
{
    const Band &band = bandOf(m_environment, Colours::of(palette()));
    QPainter painter(this);
    paintBox(painter, rect(), band.mark.soft, QColor(), 5);
    painter.setFont(face());
    painter.setPen(band.mark.ink);
    painter.drawText(rect(), int(Qt::AlignCenter) | Qt::TextSingleLine, m_word);
}

SearchBox::SearchBox(QWidget *parent)
    : QAbstractButton(parent)
{
    setText(tr("Find an event id, key, tenant…"));
    setAccessibleName(tr("Find an event id, key or tenant, or do something"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setCursor(Qt::IBeamCursor);
    setAttribute(Qt::WA_Hover);
    setFocusPolicy(Qt::TabFocus);
    setMaximumWidth(measure::em(font()) * 46);
}

QSize SearchBox::sizeHint() const
{
    return { measure::em(font()) * 36, measure::controlHeight(font()) };
}

QSize SearchBox::minimumSizeHint() const
{
    return { measure::em(font()) * 12, measure::controlHeight(font()) };
}

void SearchBox::paintEvent(QPaintEvent *)
{
    const Colours &c = Colours::of(palette());
    QPainter painter(this);
    paintBox(painter, rect(), underMouse() ? c.surface : c.sunken, hasFocus() ? c.focus : c.frame,
             measure::radius() - 1);
    const int em = measure::em(font());
    const qreal side = em * 1.15;
    paintIcon(painter, QRectF(em * 0.7, (height() - side) / 2, side, side), u"search"_s, c.muted);
    painter.setPen(c.muted);
    painter.setFont(font());
    const QString keys = findCommand(QLatin1String(command::find))
                             ->keys.constFirst()
                             .toString(QKeySequence::NativeText);
    const QRect inside = rect().adjusted(em * 5 / 2, 0, -em * 3 / 4, 0);
    painter.drawText(inside, int(Qt::AlignRight | Qt::AlignVCenter), keys);
    const int room = inside.width() - QFontMetrics(font()).horizontalAdvance(keys) - em;
    painter.drawText(inside, int(Qt::AlignLeft | Qt::AlignVCenter) | Qt::TextSingleLine,
                     QFontMetrics(font()).elidedText(text(), Qt::ElideRight, room));
}

HeaderBar::HeaderBar(const Workspace &workspace, const CommandSet *commands, ArmMark *arm,
                     QWidget *parent)
    : QWidget(parent)
    , m_workspace(workspace)
    , m_tenants(new QPushButton)
    , m_tenantMenu(new QMenu(m_tenants))
{
    const int em = measure::em(font());
    setAccessibleName(tr("Header"));
    auto *line = new QHBoxLayout(this);
    line->setContentsMargins(em, em / 2, em, em / 2);
    line->setSpacing(em);
    auto *product = new Label(u"Recourse"_s, TextLook::Title);
    auto *name = new ElidedLabel;
    name->setLook(TextLook::Strong);
    name->setText(workspace.name);
    name->setToolTip(safeTip(workspace.file));
    m_tenants->setMenu(m_tenantMenu);
    connect(m_tenantMenu, &QMenu::aboutToShow, this, &HeaderBar::fillTenants);
    auto *search = new SearchBox;
    connect(search, &QAbstractButton::clicked, commands->action(command::find), &QAction::trigger);
    auto *menuButton = new QPushButton;
    setLook(menuButton, ButtonLook::Quiet);
    menuButton->setIcon(lineIcon(u"menu"_s));
    menuButton->setAccessibleName(tr("Menu"));
    menuButton->setToolTip(tr("Menu"));
    menuButton->setFixedWidth(measure::controlHeight(font()));
    auto *menu = new QMenu(menuButton);
    menu->setToolTipsVisible(true);
    commands->fillMenu(menu);
    connect(menuButton, &QPushButton::clicked, this, [menuButton, menu] {
        const QPoint corner(menuButton->width() - menu->sizeHint().width(), menuButton->height());
        menu->popup(menuButton->mapToGlobal(corner));
    });
    line->addWidget(product);
    line->addWidget(new EnvironmentMark(workspace.environment));
    line->addWidget(name);
    line->addWidget(m_tenants);
    line->addWidget(search, 10);
    line->addStretch(1);
    line->addWidget(arm);
    line->addWidget(menuButton);
    setTenant({});
}

void HeaderBar::setTenant(const QString &tenant)
{
    m_tenant = tenant;
    const QString word = tenant.isEmpty() ? tr("All tenants") : visibleText(tenant.toUtf8());
    m_tenants->setText(QString(word).replace(u'&', u"&&"_s));
    m_tenants->setAccessibleName(tr("Tenant: %1").arg(word));
}

void HeaderBar::fillTenants()
{
    m_tenantMenu->clear();
    const auto add = [this](const QString &word, const QString &tenant) {
        QAction *action = m_tenantMenu->addAction(QString(word).replace(u'&', u"&&"_s));
        action->setCheckable(true);
        action->setChecked(tenant == m_tenant);
        connect(action, &QAction::triggered, this, [this, tenant] {
            setTenant(tenant);
            emit tenantChosen(tenant);
        });
    };
    add(tr("All tenants"), {});
    QStringList tenants = m_workspace.tenants;
    if (tenants.contains(u"*"_s))
        tenants = m_tenantsOf ? m_tenantsOf() : QStringList();
    if (!tenants.isEmpty())
        m_tenantMenu->addSeparator();
    for (const QString &tenant : std::as_const(tenants))
        add(visibleText(tenant.toUtf8()), tenant);
}

void HeaderBar::paintEvent(QPaintEvent *)
{
    const Colours &c = Colours::of(palette());
    QPainter painter(this);
    painter.fillRect(rect(), c.surface);
    painter.fillRect(QRect(0, height() - 1, width(), 1), c.line);
}

} // namespace recourse
