// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/broker/rabbitmq/diagnose.h"

#include "models/broker/rabbitmq/socket.h"

#include <curl/curl.h>

#include <QFileInfo>

#include <array>
#include <memory>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

// Verification results of OpenSSL, as curl passes them on.
enum Verification : long {
    certificateNotYetValid = 9,
    certificateExpired = 10,
    selfSigned = 18,
};

std::size_t ignoreBody(char * /*body*/, std::size_t size, std::size_t count, void * /*context*/)
{
    return size * count;
}

// One question to a port, by way of curl.
class Question
{
public:
    Question(QLatin1StringView scheme, const BrokerConfig &config)
        : m_curl(curl_easy_init(), &curl_easy_cleanup)
    {
        QUrl url;
        url.setScheme(scheme);
        url.setHost(config.host);
        url.setPort(config.port);
        url.setPath(u"/"_s);
        set(CURLOPT_URL, url.toEncoded().constData());
        set(CURLOPT_NOSIGNAL, 1L);
        set(CURLOPT_PROXY, "");
        set(CURLOPT_TIMEOUT_MS, 1000L);
        set(CURLOPT_ERRORBUFFER, m_words.data());
        set(CURLOPT_WRITEFUNCTION, &ignoreBody);
    }

    template <typename Value>
    void set(CURLoption option, Value value)
    {
        curl_easy_setopt(m_curl.get(), option, value);
    }

    CURLcode ask() { return curl_easy_perform(m_curl.get()); }

    long number(CURLINFO info)
    {
        long value = 0;
        curl_easy_getinfo(m_curl.get(), info, &value);
        return value;
    }

    QString words() const { return QString::fromUtf8(m_words.data()); }

private:
    std::unique_ptr<CURL, decltype(&curl_easy_cleanup)> m_curl;
    std::array<char, CURL_ERROR_SIZE> m_words{};
};

bool speaksHttp(const BrokerConfig &config)
{
    Question http("http"_L1, config);
    http.ask();
    return http.number(CURLINFO_RESPONSE_CODE) > 0;
}

bool speaksTls(const BrokerConfig &config)
{
    Question tls("https"_L1, config);
    tls.set(CURLOPT_CONNECT_ONLY, 1L);
    tls.set(CURLOPT_SSL_VERIFYPEER, 0L);
    tls.set(CURLOPT_SSL_VERIFYHOST, 0L);
    return tls.ask() == CURLE_OK;
}

Error verificationError(Question &question, Error error)
{
    // The signer was fine then; only the words tell.
    if (question.words().contains("target host name"_L1)) {
        error.code = ErrorCode::TlsWrongName;
        return error;
    }
    switch (question.number(CURLINFO_SSL_VERIFYRESULT)) {
    case certificateExpired:
    case certificateNotYetValid:
        error.code = ErrorCode::TlsExpired;
        break;
    case selfSigned:
        error.code = ErrorCode::TlsUntrusted;
        error.hint = u"the certificate is signed by itself: put it into ca_file if it is yours"_s;
        break;
    default:
        error.code = ErrorCode::TlsUntrusted;
        error.hint = u"check ca_file: it must hold the certificate of who signed this one"_s;
        break;
    }
    return error;
}

} // namespace

QString systemCaFile()
{
    QString named = qEnvironmentVariable("SSL_CERT_FILE");
    if (!named.isEmpty())
        return named;
    char *built = nullptr;
    const std::unique_ptr<CURL, decltype(&curl_easy_cleanup)> curl(curl_easy_init(),
                                                                   &curl_easy_cleanup);
    curl_easy_getinfo(curl.get(), CURLINFO_CAINFO, &built);
    const QString file = QString::fromUtf8(built);
    return QFileInfo::exists(file) ? file : QString();
}

Error whyTlsFailed(const BrokerConfig &config, const Error &native, const Attempt &attempt)
{
    Error error = native;
    error.tried = attempt.tried;
    error.where = attempt.where;
    error.retryHelps = false;

    const QByteArray ca = (config.caFile.isEmpty() ? systemCaFile() : config.caFile).toLocal8Bit();
    Question tls("https"_L1, config);
    tls.set(CURLOPT_CONNECT_ONLY, 1L);
    tls.set(CURLOPT_SSL_VERIFYPEER, config.verifyPeer ? 1L : 0L);
    tls.set(CURLOPT_SSL_VERIFYHOST, config.verifyPeer ? 2L : 0L);
    if (!ca.isEmpty())
        tls.set(CURLOPT_CAINFO, ca.constData());
    const CURLcode answer = tls.ask();
    if (!tls.words().isEmpty())
        error.native = tls.words();
    switch (answer) {
    case CURLE_PEER_FAILED_VERIFICATION:
        return verificationError(tls, error);
    case CURLE_SSL_CACERT_BADFILE:
        error.code = ErrorCode::InvalidInput;
        error.where = config.caFile;
        error.hint = u"ca_file cannot be read or holds no certificate"_s;
        return error;
    case CURLE_SSL_CONNECT_ERROR:
        error.code = ErrorCode::NotThatProtocol;
        error.hint = u"this port does not speak TLS: use amqp:// or the TLS port (often 5671)"_s;
        return error;
    case CURLE_OPERATION_TIMEDOUT:
        error.code = ErrorCode::TimedOut;
        error.retryHelps = true;
        return error;
    case CURLE_OK:
        if (config.verifyPeer && isNumericAddress(config.host)) {
            error.code = ErrorCode::TlsWrongName;
            error.native = native.native;
            error.hint = u"only DNS names of a certificate are compared: connect by name, not by "
                         "address"_s;
            return error;
        }
        break;
    default:
        break;
    }
    error.native = native.native;
    return error;
}

Error whyNoAmqp(const BrokerConfig &config, const Error &native)
{
    Error error = native;
    if (speaksHttp(config)) {
        error.code = ErrorCode::NotThatProtocol;
        error.native = u"an HTTP server answers"_s;
        error.hint = u"this is a management or web port: AMQP is often at 5672, with TLS 5671"_s;
        error.retryHelps = false;
    } else if (speaksTls(config)) {
        error.code = ErrorCode::NotThatProtocol;
        error.native = u"a TLS server answers"_s;
        error.hint = u"this port wants TLS: use amqps://"_s;
        error.retryHelps = false;
    }
    return error;
}

} // namespace recourse
