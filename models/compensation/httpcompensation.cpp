// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/compensation/httpcompensation.h"

#include "models/compensation/templatetext.h"

#include <curl/curl.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

using State = CompensationLook::State;
using Fate = CompensationAct::Fate;

constexpr qsizetype largestAnswer = qsizetype(1) << 20;
constexpr qsizetype longestShown = 200;

struct HttpAnswer
{
    long status = 0; // 0: none came
    QByteArray body;
    bool sentNothing = false; // certainly: no connection came about
    std::optional<Error> error;
};

struct Handle
{
    CURL *curl = curl_easy_init();
    curl_slist *headers = nullptr;
    char words[CURL_ERROR_SIZE] = {};
    QByteArray body;

    Handle() = default;
    Handle(const Handle &) = delete;
    Handle &operator=(const Handle &) = delete;
    ~Handle()
    {
        curl_slist_free_all(headers);
        curl_easy_cleanup(curl);
    }
    template <typename Value>
    void set(CURLoption option, Value value)
    {
        curl_easy_setopt(curl, option, value);
    }
    void header(const QByteArray &line) { headers = curl_slist_append(headers, line.constData()); }
};

// What is longer than we read is cut: the status has been told by then.
std::size_t takeBytes(char *data, std::size_t size, std::size_t count, void *target)
{
    auto &body = *static_cast<QByteArray *>(target);
    const qsizetype bytes = qsizetype(size * count);
    body.append(data, std::min(bytes, largestAnswer - body.size()));
    return size * count;
}

// Before a connection stood nothing can have been sent.
bool isBeforeSending(CURLcode code)
{
    switch (code) {
    case CURLE_COULDNT_RESOLVE_HOST:
    case CURLE_COULDNT_RESOLVE_PROXY:
    case CURLE_COULDNT_CONNECT:
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_URL_MALFORMAT:
    case CURLE_UNSUPPORTED_PROTOCOL:
        return true;
    default:
        return false;
    }
}

ErrorCode codeOf(CURLcode code)
{
    if (code == CURLE_OPERATION_TIMEDOUT)
        return ErrorCode::TimedOut;
    return isBeforeSending(code) ? ErrorCode::Unreachable : ErrorCode::ConnectionLost;
}

// The value at a pointer, as text; nothing where there is none.
std::optional<QString> valueAt(const QByteArray &json, const QString &pointer)
{
    QJsonValue value;
    const QJsonDocument document = QJsonDocument::fromJson(json);
    if (document.isNull())
        return std::nullopt;
    value = document.isArray() ? QJsonValue(document.array()) : QJsonValue(document.object());
    const QStringList names = pointer.split(u'/').sliced(1);
    for (QString name : names) {
        name.replace(u"~1"_s, u"/"_s).replace(u"~0"_s, u"~"_s);
        if (value.isArray()) {
            bool isNumber = false;
            const int at = name.toInt(&isNumber);
            value = isNumber ? value.toArray().at(at) : QJsonValue(QJsonValue::Undefined);
        } else {
            value = value.toObject().value(name);
        }
    }
    if (value.isUndefined())
        return std::nullopt;
    if (value.isBool())
        return value.toBool() ? u"true"_s : u"false"_s;
    if (value.isDouble())
        return QJsonValue(value.toInteger()) == value ? QString::number(value.toInteger())
                                                      : QString::number(value.toDouble());
    return value.isNull() ? u"null"_s : value.toString();
}

class HttpCompensator final : public Compensator
{
public:
    explicit HttpCompensator(HttpCompensation what)
        : m_what(std::move(what))
    {
    }

    CompensationLook look(const CompensationCase &what) override
    {
        const HttpAnswer answer = ask("GET", m_what.action.queryUrl, what, false);
        CompensationLook look;
        look.says = saysOf(answer);
        look.error = answer.error;
        if (answer.status == 404) {
            look.state = State::NotDone;
        } else if (answer.status == 200) {
            look.state = hasValues(answer.body) ? State::Done : State::NotDone;
        } else if (!look.error) {
            look.error = failure(ErrorCode::Refused, m_what.action.queryUrl, look.says);
        }
        if (look.state != State::NotKnown)
            look.error.reset();
        return look;
    }

    CompensationAct act(const CompensationCase &what, const AtStep &atStep) override
    {
        if (atStep)
            atStep("compensate-begin");
        const HttpAnswer answer
            = ask(m_what.action.method.toLatin1(), m_what.action.url, what, true);
        if (atStep)
            atStep("compensate-answered");
        if (answer.sentNothing)
            return { Fate::NotDone, answer.error };
        if (answer.status == 0 || answer.status >= 500)
            return { Fate::Unknown,
                     answer.error ? answer.error
                                  : std::optional(failure(ErrorCode::Refused, m_what.action.url,
                                                          saysOf(answer))) };
        if (isSuccess(answer))
            return { Fate::Done, {} };
        const Error refused = failure(ErrorCode::Refused, m_what.action.url, saysOf(answer));
        // A success by its status whose words say otherwise: what was done is for the query to say.
        return { answer.status < 300 ? Fate::Unknown : Fate::NotDone, refused };
    }

private:
    static bool isStatus(const QString &rule) { return !rule.startsWith(u'/'); }

    bool isSuccess(const HttpAnswer &answer) const
    {
        const QStringList &rules = m_what.action.success;
        const bool namesStatus = std::ranges::any_of(rules, isStatus);
        const bool fits = namesStatus ? rules.contains(QString::number(answer.status))
                                      : answer.status >= 200 && answer.status < 300;
        return fits && hasValues(answer.body);
    }

    bool hasValues(const QByteArray &body) const
    {
        return std::ranges::all_of(m_what.action.success, [&body](const QString &rule) {
            if (isStatus(rule))
                return true;
            const qsizetype equals = rule.indexOf(u'=');
            return valueAt(body, rule.left(equals).trimmed()) == rule.mid(equals + 1).trimmed();
        });
    }

    // Only the status: what a foreign server answers may hold what nobody should read.
    static QString saysOf(const HttpAnswer &answer)
    {
        return answer.status == 0 ? QString() : u"HTTP %1"_s.arg(answer.status);
    }

    static Error failure(ErrorCode code, const QUrl &where, const QString &native)
    {
        Error error;
        error.code = code;
        error.tried = u"compensate"_s;
        error.where = where.toString(QUrl::RemoveQuery | QUrl::RemoveUserInfo);
        error.native = native.left(longestShown);
        error.retryHelps = code == ErrorCode::TimedOut || code == ErrorCode::Unreachable;
        return error;
    }

    HttpAnswer ask(const QByteArray &method, const QUrl &address, const CompensationCase &what,
                   bool acts) const
    {
        Handle handle;
        HttpAnswer answer;
        const QByteArray url = filledUrl(address, what).toEncoded();
        handle.set(CURLOPT_URL, url.constData());
        handle.set(CURLOPT_CUSTOMREQUEST, method.constData());
        handle.set(CURLOPT_NOSIGNAL, 1L);
        handle.set(CURLOPT_PROTOCOLS_STR, "http,https");
        handle.set(CURLOPT_FOLLOWLOCATION, 0L);
        // A connection of its own: only on an old one would curl send again.
        handle.set(CURLOPT_FRESH_CONNECT, 1L);
        handle.set(CURLOPT_FORBID_REUSE, 1L);
        handle.set(CURLOPT_CONNECTTIMEOUT_MS, long(m_what.connectLimitMs));
        handle.set(CURLOPT_TIMEOUT_MS, long(m_what.answerLimitMs));
        handle.set(CURLOPT_USERAGENT, "Recourse/" RECOURSE_VERSION);
        handle.set(CURLOPT_ERRORBUFFER, handle.words);
        handle.set(CURLOPT_WRITEFUNCTION, &takeBytes);
        handle.set(CURLOPT_WRITEDATA, &answer.body);
        handle.header("Accept: application/json");
        if (acts) {
            handle.header(m_what.action.idempotencyHeader.toLatin1() + ": "
                          + compensationKey(m_what.action.name, what.eventId));
            handle.body = filledBody(m_what.action.body, what);
            handle.header(isJsonTemplate(m_what.action.body)
                              ? "Content-Type: application/json"_ba
                              : "Content-Type: text/plain; charset=utf-8"_ba);
            handle.header("Expect:"); // the whole request at once
            handle.set(CURLOPT_POSTFIELDS, handle.body.constData());
            handle.set(CURLOPT_POSTFIELDSIZE, long(handle.body.size()));
        }
        handle.set(CURLOPT_HTTPHEADER, handle.headers);
        const CURLcode code = curl_easy_perform(handle.curl);
        if (code == CURLE_OK) {
            curl_easy_getinfo(handle.curl, CURLINFO_RESPONSE_CODE, &answer.status);
            return answer;
        }
        // A time-out before the connection stood has sent nothing either.
        curl_off_t connectedAfter = 0;
        curl_easy_getinfo(handle.curl, CURLINFO_PRETRANSFER_TIME_T, &connectedAfter);
        answer.sentNothing
            = isBeforeSending(code) || (code == CURLE_OPERATION_TIMEDOUT && connectedAfter == 0);
        answer.error
            = failure(codeOf(code), address,
                      handle.words[0] != '\0' ? QString::fromUtf8(handle.words)
                                              : QString::fromUtf8(curl_easy_strerror(code)));
        return answer;
    }

    HttpCompensation m_what;
};

} // namespace

std::unique_ptr<Compensator> makeHttpCompensator(HttpCompensation what)
{
    return std::make_unique<HttpCompensator>(std::move(what));
}

} // namespace recourse
