// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/config/workspace.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {

QLatin1StringView environmentName(Environment environment)
{
    switch (environment) {
    case Environment::Staging:
        return "staging"_L1;
    case Environment::Development:
        return "development"_L1;
    case Environment::Sandbox:
        return "sandbox"_L1;
    case Environment::Production:
        break;
    }
    return "production"_L1;
}

namespace {

template <typename Item, typename Name>
const Item *findBy(const std::vector<Item> &items, const QString &name, Name Item::*member)
{
    const auto item = std::ranges::find(items, name, member);
    return item == items.end() ? nullptr : &*item;
}

} // namespace

const BrokerConfig *Workspace::broker(const QString &id) const
{
    return findBy(brokers, id, &BrokerConfig::id);
}

const DatabaseConfig *Workspace::database(const QString &id) const
{
    return findBy(databases, id, &DatabaseConfig::id);
}

const HandlerConfig *Workspace::handler(const HandlerName &wanted) const
{
    return findBy(handlers, wanted, &HandlerConfig::name);
}

bool Workspace::tenantVisible(const TenantId &tenant) const
{
    // Byte for byte: a look-alike or an unknown tenant is not the one that was granted.
    return std::ranges::any_of(tenants, [&tenant](const QString &granted) {
        return granted == u"*" || granted.toUtf8() == tenant.bytes();
    });
}

} // namespace recourse
