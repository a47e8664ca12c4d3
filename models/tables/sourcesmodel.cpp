// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/tables/sourcesmodel.h"

#include "models/text/words.h"

namespace recourse {

using namespace Qt::StringLiterals;

SourcesModel::SourcesModel(QObject *parent)
    : RowsModel(
        {
            { tr("Source"), false, 16 },
            { tr("Kind"), false, 14 },
            { tr("Address"), false, 30 },
            { tr("State"), false, 14 },
            { tr("Rights"), false, 30 },
            { tr("Last read"), true, 12 },
            { tr("Problem"), false, 50 },
        },
        parent)
{
}

void SourcesModel::setSources(std::vector<SourceState> sources, Instant now)
{
    m_now = now;
    setRows(std::move(sources));
    setContent(TableContent::Ready, {}, now);
}

QString SourcesModel::kindWord(SourceState::Kind kind)
{
    switch (kind) {
    case SourceState::Kind::Broker:
        return tr("broker");
    case SourceState::Kind::Management:
        return tr("management API");
    case SourceState::Kind::Database:
        return tr("database");
    case SourceState::Kind::Index:
        return tr("parked index");
    }
    return {};
}

QString SourcesModel::lightWord(SourceState::Light light)
{
    switch (light) {
    case SourceState::Light::Unknown:
        return tr("not tried yet");
    case SourceState::Light::Good:
        return tr("working");
    case SourceState::Light::Partly:
        return tr("works in part");
    case SourceState::Light::Bad:
        return tr("not working");
    }
    return {};
}

// A broker and its management API share the id of the workspace.
QString SourcesModel::idOf(const SourceState &row) const
{
    return QString::number(int(row.kind)) + u'/' + row.id;
}

QString SourcesModel::text(const SourceState &source, int column) const
{
    switch (column) {
    case Source:
        return source.id;
    case Kind:
        return source.product.isEmpty() ? kindWord(source.kind) : source.product;
    case Address:
        return source.address;
    case Light:
        return lightWord(source.light);
    case Rights:
        return source.rights.join(u", "_s);
    case LastRead:
        return source.lastReadAt ? timeText(*source.lastReadAt, m_now) : tr("never");
    case Problem:
        if (source.lastError)
            return errorText(*source.lastError).happened;
        if (!source.warnings.empty())
            return errorText(source.warnings.front()).happened;
        if (!source.unread.empty())
            return errorText(source.unread.front().why).happened;
        return {};
    default:
        return {};
    }
}

// Every trouble of the source in full, one paragraph each.
static QString allTroubles(const SourceState &source)
{
    QStringList parts;
    const auto add = [&parts](const Error &error) {
        const ErrorText text = errorText(error);
        parts.append(oneAfterTheOther({ text.happened, text.means, text.todo }));
    };
    if (source.lastError)
        add(*source.lastError);
    for (const Error &warning : source.warnings)
        add(warning);
    for (const Unread &unread : source.unread)
        add(unread.why);
    parts.removeDuplicates();
    return parts.join(u'\n');
}

QVariant SourcesModel::cell(int row, int column, int role) const
{
    const SourceState &source = at(row);
    switch (role) {
    case Qt::DisplayRole:
        return text(source, column);
    case Qt::AccessibleTextRole:
        return tr("%1: %2", "column: value").arg(this->column(column).title, text(source, column));
    case Qt::ToolTipRole:
        if (column == Problem || column == Light)
            return plainToolTip(allTroubles(source));
        if (column == LastRead && source.lastReadAt)
            return plainToolTip(toIso(*source.lastReadAt));
        return plainToolTip(text(source, column));
    case Role::Sort:
        if (column == LastRead)
            return source.lastReadAt ? QVariant(toMillis(*source.lastReadAt)) : QVariant();
        return column == Light ? QVariant(int(source.light)) : QVariant(text(source, column));
    case Role::Copy:
        if (column == LastRead)
            return source.lastReadAt ? toIso(*source.lastReadAt) : QString();
        if (column == Problem && source.lastError)
            return toLogText(*source.lastError);
        return text(source, column);
    case Role::Id:
        return idOf(source);
    case Role::State:
        return int(source.light);
    case Role::Known:
        return source.light != SourceState::Light::Unknown;
    case Role::Detail:
        return allTroubles(source);
    default:
        return {};
    }
}

} // namespace recourse
