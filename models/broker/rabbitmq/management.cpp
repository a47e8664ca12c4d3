// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/broker/rabbitmq/management.h"

#include "models/broker/rabbitmq/diagnose.h"

#include <curl/curl.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

constexpr qsizetype largestAnswer = qsizetype(256) << 20;
constexpr long connectLimitMs = 5'000;
constexpr long answerLimitMs = 30'000;

enum HttpStatus : long {
    ok = 200,
    badRequest = 400,
    unauthorised = 401,
    forbidden = 403,
    missing = 404,
    unavailable = 503
};

struct Download
{
    QByteArray body;
    bool tooLarge = false;
    std::stop_token stop;
};

std::size_t takeBytes(char *data, std::size_t size, std::size_t count, void *target)
{
    auto &download = *static_cast<Download *>(target);
    if (download.body.size() + qsizetype(size * count) > largestAnswer) {
        download.tooLarge = true;
        return 0;
    }
    download.body.append(data, qsizetype(size * count));
    return size * count;
}

int looksAtStop(void *target, curl_off_t, curl_off_t, curl_off_t, curl_off_t)
{
    return static_cast<Download *>(target)->stop.stop_requested() ? 1 : 0;
}

QString pathOf(const QStringList &segments)
{
    QString path = u"/api"_s;
    for (const QString &segment : segments)
        path += u'/' + QString::fromLatin1(QUrl::toPercentEncoding(segment));
    return path;
}

} // namespace

struct Management::Curl
{
    CURL *handle = curl_easy_init();
    char words[CURL_ERROR_SIZE] = {};

    Curl() = default;
    Curl(const Curl &) = delete;
    Curl &operator=(const Curl &) = delete;
    ~Curl() { curl_easy_cleanup(handle); }

    template <typename Value>
    void set(CURLoption option, Value value)
    {
        curl_easy_setopt(handle, option, value);
    }
};

Management::Management(const BrokerConfig &config, QByteArray password)
    : m_config(config)
    , m_password(std::move(password))
    , m_curl(std::make_unique<Curl>())
{
    m_curl->set(CURLOPT_NOSIGNAL, 1L);
    m_curl->set(CURLOPT_PROXY, "");
    m_curl->set(CURLOPT_PROTOCOLS_STR, "http,https");
    m_curl->set(CURLOPT_FOLLOWLOCATION, 0L);
    m_curl->set(CURLOPT_PATH_AS_IS, 1L);
    m_curl->set(CURLOPT_ACCEPT_ENCODING, "gzip");
    m_curl->set(CURLOPT_USERAGENT, "Recourse/" RECOURSE_VERSION);
    m_curl->set(CURLOPT_HTTPAUTH, long(CURLAUTH_BASIC));
    m_curl->set(CURLOPT_USERNAME, m_config.user.toUtf8().constData());
    m_curl->set(CURLOPT_PASSWORD, m_password.constData());
    m_curl->set(CURLOPT_CONNECTTIMEOUT_MS, connectLimitMs);
    m_curl->set(CURLOPT_TIMEOUT_MS, answerLimitMs);
    m_curl->set(CURLOPT_SSL_VERIFYPEER, m_config.verifyPeer ? 1L : 0L);
    m_curl->set(CURLOPT_SSL_VERIFYHOST, m_config.verifyPeer ? 2L : 0L);
    if (!m_config.caFile.isEmpty())
        m_curl->set(CURLOPT_CAINFO, m_config.caFile.toLocal8Bit().constData());
    m_curl->set(CURLOPT_ERRORBUFFER, m_curl->words);
    m_curl->set(CURLOPT_WRITEFUNCTION, &takeBytes);
    m_curl->set(CURLOPT_XFERINFOFUNCTION, &looksAtStop);
    m_curl->set(CURLOPT_NOPROGRESS, 0L);
}

Management::~Management() = default;

Error Management::failure(ErrorCode code, const QStringList &segments, const QString &native) const
{
    Error error;
    error.code = code;
    error.tried = u"read management API"_s;
    error.where = m_config.management.toString(QUrl::RemoveUserInfo | QUrl::StripTrailingSlash)
        + pathOf(segments);
    error.native = native;
    error.retryHelps = code == ErrorCode::TimedOut || code == ErrorCode::Unreachable
        || code == ErrorCode::ConnectionLost;
    return error;
}

Result<Management::Answer> Management::ask(const QStringList &segments, const QUrlQuery &query,
                                           const std::stop_token &stop)
{
    QByteArray url
        = m_config.management.toEncoded(QUrl::RemoveUserInfo | QUrl::RemoveQuery
                                        | QUrl::RemoveFragment | QUrl::StripTrailingSlash)
        + pathOf(segments).toLatin1();
    if (!query.isEmpty())
        url += "?"_qba + query.toString(QUrl::FullyEncoded).toLatin1();

    Download download;
    download.stop = stop;
    m_curl->words[0] = '\0';
    m_curl->set(CURLOPT_URL, url.constData());
    m_curl->set(CURLOPT_WRITEDATA, &download);
    m_curl->set(CURLOPT_XFERINFODATA, &download);
    const CURLcode code = curl_easy_perform(m_curl->handle);
    const QString words
        = QString::fromUtf8(m_curl->words[0] ? m_curl->words : curl_easy_strerror(code));

    switch (code) {
    case CURLE_OK:
        break;
    case CURLE_ABORTED_BY_CALLBACK:
        return failed(failure(ErrorCode::Cancelled, segments, {}));
    case CURLE_OPERATION_TIMEDOUT:
        return failed(failure(ErrorCode::TimedOut, segments, words));
    case CURLE_COULDNT_RESOLVE_HOST:
    case CURLE_COULDNT_CONNECT:
        return failed(failure(ErrorCode::Unreachable, segments, words));
    case CURLE_WRITE_ERROR:
        return failed(failure(download.tooLarge ? ErrorCode::TooLarge : ErrorCode::Internal,
                              segments, words));
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_SSL_CACERT_BADFILE: {
        BrokerConfig asked = m_config;
        asked.host = m_config.management.host();
        asked.port = quint16(m_config.management.port(443));
        Error error = failure(ErrorCode::TlsFailed, segments, words);
        error = whyTlsFailed(asked, error, { error.tried, error.where });
        if (error.code == ErrorCode::NotThatProtocol)
            error.hint = u"this port does not speak TLS: use http://"_s;
        return failed(std::move(error));
    }
    case CURLE_GOT_NOTHING:
    case CURLE_RECV_ERROR:
    case CURLE_SEND_ERROR:
    case CURLE_PARTIAL_FILE:
        return failed(failure(ErrorCode::ConnectionLost, segments, words));
    default:
        return failed(failure(ErrorCode::NotThatProtocol, segments, words));
    }
    Answer answer;
    curl_easy_getinfo(m_curl->handle, CURLINFO_RESPONSE_CODE, &answer.status);
    answer.body = std::move(download.body);
    return answer;
}

Error Management::refusal(const Answer &answer, const QStringList &segments) const
{
    const QString reason
        = QJsonDocument::fromJson(answer.body).object().value("reason"_L1).toString();
    Error error = failure(ErrorCode::PermissionDenied, segments, reason);
    error.nativeCode = int(answer.status);
    const bool saysLogin = reason.contains("Login failed"_L1, Qt::CaseInsensitive)
        || reason.contains("Not_Authorized"_L1, Qt::CaseInsensitive);
    if (saysLogin && !m_passwordKnownGood) {
        error.code = ErrorCode::AuthenticationFailed;
        return error;
    }
    if (reason.contains("Not management user"_L1, Qt::CaseInsensitive))
        error.hint = u"the user needs the tag: management"_s;
    else if (reason.contains("Not monitor user"_L1, Qt::CaseInsensitive))
        error.hint = u"the user needs the tag: monitoring"_s;
    else if (reason.contains("virtual host"_L1, Qt::CaseInsensitive))
        error.hint = u"the user needs permissions in this virtual host"_s;
    else if (segments.value(0) == "nodes"_L1)
        error.hint = u"the user needs the tag: monitoring"_s;
    else
        error.hint = u"the user needs the tag: management"_s;
    return error;
}

Result<QJsonValue> Management::parsed(const Answer &answer, const QStringList &segments) const
{
    QJsonParseError fault{};
    const QJsonDocument document = QJsonDocument::fromJson(answer.body, &fault);
    if (fault.error != QJsonParseError::NoError)
        return failed(failure(ErrorCode::NotThatProtocol, segments,
                              u"the answer is not JSON: "_s + fault.errorString()));
    return document.isArray() ? QJsonValue(document.array()) : QJsonValue(document.object());
}

Result<QJsonValue> Management::get(const QStringList &segments, const QUrlQuery &query,
                                   const std::stop_token &stop)
{
    const Result<Answer> answer = ask(segments, query, stop);
    if (!answer)
        return failed(answer.error());
    switch (answer->status) {
    case ok:
        return parsed(*answer, segments);
    case unauthorised:
    case forbidden:
        return failed(refusal(*answer, segments));
    case missing:
        return failed(failure(ErrorCode::NotFound, segments, {}));
    case unavailable:
        return failed(failure(ErrorCode::Unreachable, segments, u"503"_s));
    default: {
        Error error
            = failure(ErrorCode::Protocol, segments, QString::fromUtf8(answer->body.left(200)));
        error.nativeCode = int(answer->status);
        return failed(std::move(error));
    }
    }
}

Result<QJsonValue> Management::health(const QStringList &segments, const std::stop_token &stop)
{
    const Result<Answer> answer = ask(segments, {}, stop);
    if (!answer)
        return failed(answer.error());
    if (answer->status == ok || answer->status == unavailable)
        return parsed(*answer, segments);
    if (answer->status == unauthorised || answer->status == forbidden)
        return failed(refusal(*answer, segments));
    return failed(failure(answer->status == missing ? ErrorCode::NotFound : ErrorCode::Protocol,
                          segments, QString::number(answer->status)));
}

} // namespace recourse
