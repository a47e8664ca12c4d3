// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/recoursectl/planfile.h"

#include <fcntl.h>
#include <unistd.h>

#include <QFile>
#include <QFileInfo>

#include <cerrno>
#include <cstdio>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

constexpr qint64 largestPlan = 1024LL * 1024 * 1024;

Error fileError(ErrorCode code, const QString &tried, const QString &path, const QString &native)
{
    Error error;
    error.code = code;
    error.tried = tried;
    error.where = path;
    error.native = native;
    return error;
}

Error writeError(const QString &path, int number)
{
    const auto code = number == EEXIST          ? ErrorCode::Refused
        : number == EACCES || number == EPERM   ? ErrorCode::PermissionDenied
        : number == EROFS                       ? ErrorCode::ReadOnly
        : number == ENOENT || number == ENOTDIR ? ErrorCode::NotFound
                                                : ErrorCode::Internal;
    Error error = fileError(code, u"write file"_s, path, qt_error_string(number));
    error.nativeCode = number;
    if (code == ErrorCode::NotFound)
        error.hint = QString::fromLatin1(
            QT_TRANSLATE_NOOP("recourse", "the folder that the file goes into must be there"));
    return error;
}

} // namespace

PrivateFile::PrivateFile(const QString &path)
    : m_path(path)
    , m_beside(path + u".XXXXXX"_s)
{
}

Result<void> PrivateFile::open()
{
    errno = 0;
    if (!m_beside.open()) // 0600 from the first moment
        return failed(writeError(m_path, errno != 0 ? errno : ENOENT));
    return {};
}

Result<void> PrivateFile::keep(bool overwrite)
{
    errno = 0;
    if (!m_beside.flush() || ::fsync(m_beside.handle()) != 0)
        return failed(writeError(m_path, errno != 0 ? errno : EIO));
    const QByteArray from = QFile::encodeName(m_beside.fileName());
    const QByteArray to = QFile::encodeName(m_path);
    const unsigned flags = overwrite ? 0U : static_cast<unsigned>(RENAME_NOREPLACE);
    if (::renameat2(AT_FDCWD, from.constData(), AT_FDCWD, to.constData(), flags) != 0)
        return failed(writeError(m_path, errno));
    m_beside.setAutoRemove(false);
    return {};
}

Result<void> writePrivately(const QString &path, const QByteArray &bytes, bool overwrite)
{
    PrivateFile file(path);
    if (Result<void> opened = file.open(); !opened)
        return opened;
    if (file.device().write(bytes) != bytes.size())
        return failed(writeError(path, EIO));
    return file.keep(overwrite);
}

Result<Plan> readPlan(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        const auto code
            = QFileInfo::exists(path) ? ErrorCode::PermissionDenied : ErrorCode::NotFound;
        Error error = fileError(code, u"read plan"_s, path, file.errorString());
        if (code == ErrorCode::NotFound)
            error.hint = QString::fromLatin1(QT_TRANSLATE_NOOP(
                "recourse",
                "check the path of the plan; \"recoursectl plan\" writes one, named by --out"));
        return failed(error);
    }
    const QByteArray bytes = file.read(largestPlan);
    if (file.error() != QFileDevice::NoError)
        return failed(fileError(ErrorCode::Unreachable, u"read plan"_s, path, file.errorString()));
    if (!file.atEnd())
        return failed(fileError(ErrorCode::TooLarge, u"read plan"_s, path, {}));
    Result<Plan> plan = planFromJson(bytes);
    if (!plan)
        plan.error().where = path;
    return plan;
}

} // namespace recourse
