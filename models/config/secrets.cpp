// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/config/secrets.h"

#include "models/core/worker.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <QCoreApplication>
#include <QEventLoop>
#include <QFile>
#include <QTimer>
#include <qt6keychain/keychain.h>

#include <cerrno>
#include <chrono>
#include <cstring>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

constexpr std::chrono::seconds keychainPatience{ 60 }; // it may ask the user to unlock it
constexpr auto maxSecretBytes = qsizetype(64) * 1024;

Error missing(const QString &where, const QString &native, const QString &hint)
{
    Error error;
    error.code = ErrorCode::SecretMissing;
    error.tried = u"read password"_s;
    error.where = where;
    error.native = native;
    error.hint = hint;
    return error;
}

Result<QByteArray> fromEnvironment(const QString &name)
{
    const QByteArray value = qgetenv(name.toLocal8Bit().constData());
    if (!value.isEmpty())
        return value;
    const bool isSet = qEnvironmentVariableIsSet(name.toLocal8Bit().constData());
    return failed(missing(u"env:"_s + name, isSet ? u"the variable is empty"_s : u"not set"_s,
                          u"set the variable before starting the program"_s));
}

class Descriptor
{
public:
    explicit Descriptor(const QByteArray &path)
        : m_fd(::open(path.constData(), O_RDONLY | O_CLOEXEC | O_NONBLOCK))
    {
    }
    ~Descriptor()
    {
        if (m_fd >= 0)
            ::close(m_fd);
    }
    Descriptor(const Descriptor &) = delete;
    Descriptor &operator=(const Descriptor &) = delete;
    int get() const { return m_fd; }

private:
    int m_fd;
};

Result<QByteArray> fromFile(const QString &path)
{
    const QString where = u"file:"_s + path;
    const Descriptor file(QFile::encodeName(path));
    if (file.get() < 0)
        return failed(missing(where, QString::fromLocal8Bit(std::strerror(errno)),
                              u"create the file with mode 0600"_s));
    // Asked of the open file, so that nothing can be put in its place in between.
    struct stat info
    {
    };
    if (::fstat(file.get(), &info) != 0 || !S_ISREG(info.st_mode))
        return failed(missing(where, u"not a file"_s, {}));
    if ((info.st_mode & (S_IRWXG | S_IRWXO)) != 0) {
        Error error = missing(where,
                              u"group or others may open it (mode %1)"_s.arg(
                                  info.st_mode & 07777, 4, 8, QLatin1Char('0')),
                              u"chmod 600 %1, and change the password if others could have read "
                              "it"_s.arg(path));
        error.code = ErrorCode::SecretExposed;
        return failed(error);
    }
    QByteArray secret(maxSecretBytes + 1, '\0');
    const ssize_t got = ::read(file.get(), secret.data(), std::size_t(secret.size()));
    if (got < 0)
        return failed(missing(where, QString::fromLocal8Bit(std::strerror(errno)), {}));
    if (got > maxSecretBytes)
        return failed(missing(where, u"larger than 64 KiB"_s, u"is it the right file?"_s));
    secret.truncate(got);
    if (secret.endsWith('\n'))
        secret.chop(secret.endsWith("\r\n") ? 2 : 1);
    if (secret.isEmpty())
        return failed(missing(where, u"the file is empty"_s, {}));
    return secret;
}

// The keychain library serves its jobs from one object that belongs to the thread which came
// first, and gets stuck when that thread is gone. So all jobs run on one thread that stays.
Worker &keychainThread()
{
    static Worker worker(u"keychain"_s);
    return worker;
}

Error keychainError(const QString &where, QKeychain::Error code, const QString &words)
{
    switch (code) {
    case QKeychain::EntryNotFound:
        return missing(where, u"the keychain has no such entry"_s,
                       u"store the password in the keychain under the service \"recourse\" and "
                       "this name"_s);
    case QKeychain::AccessDenied:
    case QKeychain::AccessDeniedByUser:
        return missing(where, u"the keychain refused"_s, u"unlock the keychain and try again"_s);
    case QKeychain::NoBackendAvailable:
    case QKeychain::NotImplemented:
        return missing(where, u"no keychain service answers here"_s,
                       u"start one (GNOME Keyring, KWallet), or name the password by env: or "
                       "file:"_s);
    default:
        break;
    }
    Error error = missing(where, words.isEmpty() ? u"the keychain failed"_s : words,
                          u"start a keychain service (GNOME Keyring, KWallet), or name the "
                          "password by env: or file:"_s);
    error.nativeCode = int(code);
    return error;
}

Result<QByteArray> askKeychain(const QString &name)
{
    const QString where = u"keychain:"_s + name;
    // Deletes itself when done: a job that is late must still find itself there.
    auto *job = new QKeychain::ReadPasswordJob(u"recourse"_s);
    job->setKey(name);
    Result<QByteArray> result = failed(
        missing(where, u"the keychain did not answer"_s, u"unlock the keychain and try again"_s));
    result.error().retryHelps = true;
    QEventLoop loop; // the lambda's context: nothing it holds outlives it
    // clazy:excludeall=lambda-in-connect
    QObject::connect(job, &QKeychain::Job::finished, &loop, [&](QKeychain::Job *) {
        if (job->error() == QKeychain::NoError)
            result = job->binaryData();
        else
            result = failed(keychainError(where, job->error(), job->errorString()));
        loop.quit();
    });
    QTimer::singleShot(keychainPatience, &loop, &QEventLoop::quit);
    job->start();
    loop.exec();
    return result;
}

Result<QByteArray> fromKeychain(const QString &name)
{
    if (!QCoreApplication::instance())
        return failed(missing(u"keychain:"_s + name, u"no application object"_s, {}));
    return keychainThread().call([&name] { return askKeychain(name); });
}

} // namespace

Result<QByteArray> SystemSecrets::secret(const SecretRef &ref) const
{
    switch (ref.kind) {
    case SecretRef::Kind::None:
        break;
    case SecretRef::Kind::Environment:
        return fromEnvironment(ref.name);
    case SecretRef::Kind::File:
        return fromFile(ref.name);
    case SecretRef::Kind::Keychain:
        return fromKeychain(ref.name);
    }
    return QByteArray();
}

} // namespace recourse
