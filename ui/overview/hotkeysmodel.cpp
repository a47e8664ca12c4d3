// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/overview/hotkeysmodel.h"

#include "models/text/words.h"

#include <QLocale>

using namespace Qt::StringLiterals;

namespace recourse {

HotKeysModel::HotKeysModel(QObject *parent)
    : RowsModel<ParkedKey>({ { tr("Key"), false, 18 },
                             { tr("Tenant"), false, 12 },
                             { tr("Handler"), false, 14 },
                             { tr("Share of parked"), false, 20 },
                             { tr("Parked"), true, 8 } },
                           parent)
{
}

void HotKeysModel::setOverview(const Overview &overview)
{
    setRows(overview.hotKeys);
    setContent(TableContent::Ready, {}, overview.readAt);
}

QString HotKeysModel::idOf(const ParkedKey &row) const
{
    return QString(row.handler + u'\n' + QString::fromLatin1(row.tenant.bytes().toHex()) + u'\n'
                   + QString::fromLatin1(row.key.bytes().toHex()));
}

QVariant HotKeysModel::cell(int row, int column, int role) const
{
    const ParkedKey &key = at(row);
    const auto text = [&]() -> QString {
        switch (column) {
        case Key:
            return visibleText(key.key.bytes());
        case Tenant:
            return key.tenant.isEmpty() ? tr("not known") : visibleText(key.tenant.bytes());
        case Handler:
            return key.handler;
        case Share:
            return QString(QLocale().toString(key.share * 100, 'f', key.share < 0.1 ? 1 : 0)
                           + QLocale().percent());
        case Parked:
            return countText(key.parked);
        default:
            return {};
        }
    };
    switch (role) {
    case Qt::DisplayRole:
        return text();
    case Qt::AccessibleTextRole:
        return tr("%1: %2", "column: value").arg(this->column(column).title, text());
    case Qt::ToolTipRole:
        return plainToolTip(text());
    case Role::Id:
        return idOf(key);
    case Role::Known:
        return column != Tenant || !key.tenant.isEmpty();
    case Role::Sort:
        return column == Share ? QVariant(key.share)
            : column == Parked ? QVariant(key.parked)
                               : QVariant(text());
    case Role::Copy:
        switch (column) {
        case Key:
            return QString::fromUtf8(key.key.bytes());
        case Tenant:
            return QString::fromUtf8(key.tenant.bytes());
        case Share:
            return QString::number(key.share, 'f', 4);
        case Parked:
            return QString::number(key.parked);
        default:
            return text();
        }
    default:
        return {};
    }
}

} // namespace recourse
