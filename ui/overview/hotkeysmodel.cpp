// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/overview/hotkeysmodel.h"

#include "models/text/words.h"

#include <QLocale>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {

HotKeysModel::HotKeysModel(QObject *parent)
    : RowsModel<HotKey>({ { tr("Key"), false, 20 },
                          { tr("Handler"), false, 16 },
                          { tr("Share of parked"), false, 26 },
                          { tr("Parked"), true, 8 } },
                        parent)
{
}

void HotKeysModel::setOverview(const Overview &overview)
{
    std::vector<HotKey> keys;
    for (const Finding &finding : overview.findings) {
        if (finding.kind != FindingKind::HotKey)
            continue;
        HotKey key{ finding.detail, finding.handler, finding.number, {} };
        if (finding.number && overview.parked && *overview.parked > 0)
            key.share = double(*finding.number) / double(*overview.parked);
        keys.push_back(key);
    }
    const auto hottest = [&overview](const HotKey &key) { return key.key == overview.hottestKey; };
    if (!overview.hottestKey.isEmpty() && std::none_of(keys.begin(), keys.end(), hottest))
        keys.insert(keys.begin(), { overview.hottestKey, {}, {}, overview.hottestShare });
    std::stable_sort(keys.begin(), keys.end(), [](const HotKey &a, const HotKey &b) {
        return a.share.value_or(0) > b.share.value_or(0);
    });
    setRows(std::move(keys));
    setContent(TableContent::Ready, {}, overview.readAt);
}

QString HotKeysModel::idOf(const HotKey &row) const
{
    return QString(row.handler + u'\n' + row.key);
}

QVariant HotKeysModel::cell(int row, int column, int role) const
{
    const HotKey &key = at(row);
    const bool isKnown = column == Share ? key.share.has_value()
        : column == Parked               ? key.parked.has_value()
                                         : true;
    switch (role) {
    case Role::Id:
        return idOf(key);
    case Role::Known:
        return isKnown;
    case Role::Sort:
        return column == Share ? QVariant(key.share.value_or(0)) : QVariant();
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
    case Role::Copy:
        switch (column) {
        case Key:
            return key.key;
        case Handler:
            return key.handler;
        case Share:
            return key.share ? QLocale().toString(*key.share * 100, 'f', 0) + QLocale().percent()
                             : tr("not known");
        case Parked:
            return key.parked ? countText(*key.parked) : tr("not known");
        default:
            return {};
        }
    default:
        return {};
    }
}

} // namespace recourse
