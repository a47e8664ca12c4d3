// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/evidence/identity.h"

#include "models/evidence/deaths.h"
#include "models/evidence/identitysources.h"
#include "models/evidence/idtext.h"

#include <algorithm>

namespace recourse {

using namespace Qt::StringLiterals;

bool Identity::has(IdentityNote note) const
{
    return std::find(notes.begin(), notes.end(), note) != notes.end();
}

namespace {

// What a replay adds to the header block: x-recourse-run and x-recourse-replay, each with a name,
// a type and a text of up to 36 bytes, and the table's own length where there was none.
constexpr qsizetype annotationBytes = (1 + 14 + 1 + 4 + 36) + (1 + 17 + 1 + 4 + 36) + 4;
constexpr qsizetype frameLimit = 131'072 - 8;

class Identifier
{
public:
    Identifier(const ParkedMessage &parked, const IdentityRules &rules, const Origin &origin)
        : m_parked(parked)
        , m_rules(rules)
        , m_origin(origin)
        , m_sources(parked, rules, origin)
    {
        static const FieldTable none;
        m_deaths = readDeaths(parked.message.headers ? *parked.message.headers : none,
                              origin.workQueues);
    }

    Identity identify()
    {
        findEventId();
        findTenant();
        m_identity.key = PartitionKey(firstSeen(m_rules.key));
        findVersion();
        findAttempts();
        findError();
        m_identity.trace = firstSeen(m_rules.trace);
        findOriginal();
        takeDeaths();
        checkTimes();
        if (headerFrameBytes(m_parked.message) + annotationBytes > frameLimit)
            note(IdentityNote::HeaderBlockNearLimit);
        return std::move(m_identity);
    }

private:
    void note(IdentityNote which)
    {
        if (!m_identity.has(which))
            m_identity.notes.push_back(which);
    }

    // First value that can be seen and that the message gives only once.
    QByteArray firstSeen(const std::vector<IdentitySource> &list, QString *written = nullptr)
    {
        for (const IdentitySource &source : list) {
            const std::optional<SourceValue> value = m_sources.value(source);
            if (!value || value->ambiguous || lookOf(value->bytes).isBlank)
                continue;
            if (written)
                *written = source.written;
            return value->bytes;
        }
        return {};
    }

    void findEventId()
    {
        QByteArray found;
        for (const IdentitySource &source : m_rules.eventId) {
            const std::optional<SourceValue> value = m_sources.value(source);
            if (!value)
                continue;
            if (value->ambiguous) {
                // Which of the two the handler reads is not known: neither is a key.
                note(IdentityNote::EventIdConflict);
                if (!m_identity.otherEventId)
                    m_identity.otherEventId = value->bytes == found ? value->other : value->bytes;
                continue;
            }
            if (lookOf(value->bytes).isBlank)
                continue;
            if (found.isEmpty()) {
                found = value->bytes;
                m_identity.eventIdSource = source.written;
            } else if (found != value->bytes && !m_identity.otherEventId) {
                note(IdentityNote::EventIdConflict);
                m_identity.otherEventId = value->bytes;
            }
        }
        m_identity.eventId = EventId(found);
        if (found.isEmpty()) {
            note(IdentityNote::NoEventId);
            return;
        }
        const IdLook look = lookOf(found);
        if (look.isPadded)
            note(IdentityNote::EventIdPadded);
        if (look.hasInvisible)
            note(IdentityNote::EventIdInvisible);
    }

    void findTenant()
    {
        struct Claim
        {
            QByteArray bytes;
            const IdentitySource *source;
            bool trusted;
        };
        std::vector<Claim> claims;
        for (const IdentitySource &source : m_rules.tenant) {
            const std::optional<SourceValue> value = m_sources.value(source);
            if (!value)
                continue;
            if (value->ambiguous) {
                note(IdentityNote::TenantAmbiguous);
                m_doubtful.push_back(value->bytes);
                m_doubtful.push_back(value->other);
            } else if (!lookOf(value->bytes).isBlank) {
                claims.push_back({ value->bytes, &source, value->trusted });
            }
        }
        const auto trusted = std::find_if(claims.begin(), claims.end(),
                                          [](const Claim &claim) { return claim.trusted; });
        if (!claims.empty()) {
            m_identity.tenant = TenantId(claims.front().bytes);
            m_identity.tenantSource = claims.front().source->written;
            m_identity.tenantTrusted = claims.front().trusted;
        }
        if (trusted == claims.end() && !claims.empty())
            note(IdentityNote::TenantClaimedOnly);

        // What a sender says is held against the broker's word, or else against what was taken.
        const QByteArray &right
            = trusted != claims.end() ? trusted->bytes : m_identity.tenant.bytes();
        // A pattern that ignores case says that the platform folds names: so does the comparison.
        const bool foldsCase
            = trusted != claims.end() && trusted->source->pattern.startsWith("(?i)"_L1);
        const auto isSame = [&](const QByteArray &said) {
            return said == right
                || (foldsCase
                    && QString::fromUtf8(said).compare(QString::fromUtf8(right),
                                                       Qt::CaseInsensitive)
                        == 0);
        };
        const auto disagree = [&](const QByteArray &said) {
            if (isSame(said) || right.isEmpty())
                return;
            note(trusted != claims.end() ? IdentityNote::TenantMismatch
                                         : IdentityNote::TenantAmbiguous);
            if (!m_identity.claimedTenant)
                m_identity.claimedTenant = TenantId(said);
        };
        for (const Claim &claim : claims)
            disagree(claim.bytes);
        for (const QByteArray &said : m_doubtful)
            disagree(said);
    }

    // The first source that gives a whole number. Nothing for a negative one where it has to count.
    std::optional<qint64> firstNumber(const std::vector<IdentitySource> &list, bool counts,
                                      QString *written = nullptr)
    {
        for (const IdentitySource &source : list) {
            if (source.kind == IdentitySource::Kind::XDeath)
                continue;
            const std::optional<SourceValue> value = m_sources.value(source);
            if (!value || value->ambiguous)
                continue;
            bool ok = false;
            const qint64 number = value->bytes.trimmed().toLongLong(&ok);
            if (!ok || (counts && number < 0)) {
                if (counts)
                    note(IdentityNote::AttemptsUnusualType);
                continue;
            }
            if (written)
                *written = source.written;
            return number;
        }
        return std::nullopt;
    }

    void findVersion() { m_identity.version = firstNumber(m_rules.version, false); }

    void findAttempts()
    {
        const auto readsDeaths = [](const IdentitySource &source) {
            return source.kind == IdentitySource::Kind::XDeath;
        };
        const auto deathSource
            = std::find_if(m_rules.attempts.begin(), m_rules.attempts.end(), readsDeaths);
        QString ownSource;
        m_identity.ownCounter = firstNumber(m_rules.attempts, true, &ownSource);
        if (m_parked.attempts
            && (!m_identity.ownCounter || *m_parked.attempts > *m_identity.ownCounter)) {
            if (m_identity.ownCounter && *m_parked.attempts != *m_identity.ownCounter)
                note(IdentityNote::AttemptsDisagree);
            m_identity.ownCounter = m_parked.attempts;
            ownSource = u"column:attempts"_s;
        }
        m_identity.deathCount = m_deaths.tries;
        const std::optional<qint64> own = m_identity.ownCounter;
        const std::optional<qint64> dead
            = deathSource == m_rules.attempts.end() ? std::nullopt : m_deaths.tries;
        if (deathSource != m_rules.attempts.end() && m_deaths.unusualCount)
            note(IdentityNote::AttemptsUnusualType);
        // A handler that gives up by publishing to the parking queue itself does not reject its
        // last try: one more than the deaths is the same count.
        const bool lastTryNotRejected = own && dead && *own == *dead + 1;
        if (own && dead && *own != *dead && !lastTryNotRejected)
            note(IdentityNote::AttemptsDisagree);

        if (own && (!dead || *own > *dead)) {
            m_identity.attempts = own;
            m_identity.attemptsSource = ownSource;
            // A broker that lost count cannot confirm the sender's number.
            if (dead && !lastTryNotRejected)
                note(IdentityNote::AttemptsAtLeast);
        } else if (dead) {
            m_identity.attempts = dead;
            m_identity.attemptsSource = deathSource->written;
            if (m_deaths.triesAtLeast)
                note(IdentityNote::AttemptsAtLeast);
        }
    }

    void findError()
    {
        for (const IdentitySource &source : m_rules.error) {
            if (source.kind == IdentitySource::Kind::XDeath) {
                // Only why the broker moved it; better than nothing, where nobody wrote more.
                if (m_parked.lastError || m_deaths.entries.empty()
                    || m_deaths.entries.front().reason.isEmpty())
                    continue;
                m_identity.error = m_deaths.entries.front().reason;
            } else if (const std::optional<SourceValue> value = m_sources.value(source)) {
                m_identity.error = value->bytes;
            } else {
                continue;
            }
            m_identity.errorSource = source.written;
            return;
        }
        if (m_parked.lastError && !m_parked.lastError->isEmpty()) {
            m_identity.error = *m_parked.lastError;
            m_identity.errorSource = u"column:last_error"_s;
        }
    }

    void findOriginal()
    {
        m_identity.original = EventId(firstSeen(m_rules.original));
        if (!m_identity.original.isEmpty() && m_identity.original != m_identity.eventId)
            note(IdentityNote::NewIdEachTry);
    }

    void takeDeaths()
    {
        m_identity.deaths = m_deaths.entries;
        if (m_deaths.oldest) {
            m_identity.originQueue = m_deaths.oldest->queue;
            m_identity.originExchange = m_deaths.oldest->exchange;
            m_identity.originRoutingKey = m_deaths.oldestRoutingKey;
            m_identity.firstFailedAt = m_deaths.oldest->firstAt;
        }
        if (m_deaths.originConflict)
            note(IdentityNote::OriginConflict);
        // An entry tells only its first death, so this is the earliest time it can have been.
        m_identity.parkedAt = m_deaths.latestAt;
        if (m_parked.parkedAt)
            m_identity.parkedAt = m_parked.parkedAt;
        if (m_parked.firstFailedAt)
            m_identity.firstFailedAt = m_parked.firstFailedAt;
    }

    void checkTimes()
    {
        const std::optional<quint64> timestamp = m_parked.message.properties.timestamp;
        bool isOdd = m_deaths.timeOutOfRange || (timestamp && !plausibleTime(*timestamp));
        if (m_parked.message.headers)
            for (const Field &field : *m_parked.message.headers) {
                const auto *seconds = std::get_if<qint64>(&field.value.data);
                isOdd = isOdd
                    || (field.value.type == FieldType::Timestamp && seconds
                        && !plausibleTime(quint64(*seconds)));
            }
        if (isOdd)
            note(IdentityNote::TimestampOutOfRange);
    }

    const ParkedMessage &m_parked;
    const IdentityRules &m_rules;
    const Origin &m_origin;
    IdentitySources m_sources;
    Deaths m_deaths;
    Identity m_identity;
    std::vector<QByteArray> m_doubtful; // tenants of a payload that says several
};

} // namespace

Identity identify(const ParkedMessage &parked, const IdentityRules &rules, const Origin &origin)
{
    return Identifier(parked, rules, origin).identify();
}

} // namespace recourse
