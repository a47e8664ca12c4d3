// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/tables/diffmodel.h"

#include "models/tables/roles.h"
#include "models/text/words.h"

namespace recourse {

using namespace Qt::StringLiterals;

DiffModel::DiffModel(QObject *parent)
    : RowsModel(
        {
            { tr("Place"), false, 18 },
            { tr("Before"), false, 20 },
            { tr("After"), false, 20 },
        },
        parent)
{
}

void DiffModel::show(const std::optional<std::vector<JsonChange>> &changes)
{
    if (changes) {
        setRows(*changes);
        setContent(TableContent::Ready);
    } else {
        setRows({});
        setContent(TableContent::Failed,
                   tr("One of the payloads is no JSON, so only that the bytes differ is known."));
    }
}

QVariant DiffModel::cell(int row, int column, int role) const
{
    const JsonChange &change = at(row);
    const bool typeChanges = change.oldValue && change.newValue && change.oldType != change.newType;
    const auto text = [&]() -> QString {
        if (column == Path)
            return change.path.isEmpty() ? tr("the whole") : visibleText(change.path.toUtf8());
        const std::optional<QString> &value = column == Before ? change.oldValue : change.newValue;
        if (!value)
            return u"–"_s;
        const QString shown = visibleText(value->toUtf8());
        if (!typeChanges)
            return shown;
        return tr("%1 (%2)", "value, its type")
            .arg(shown, column == Before ? change.oldType : change.newType);
    };
    switch (role) {
    case Qt::DisplayRole:
        return text();
    case Qt::AccessibleTextRole:
        return tr("%1: %2", "column: value").arg(this->column(column).title, text());
    case Qt::ToolTipRole:
        return plainToolTip(text());
    case Role::Copy:
        return column == Path  ? change.path
            : column == Before ? change.oldValue.value_or(QString())
                               : change.newValue.value_or(QString());
    case Role::Id:
        return idOf(change);
    case Role::Known:
        return true;
    default:
        return {};
    }
}

} // namespace recourse
