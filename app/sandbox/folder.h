// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QLockFile>
#include <QString>

#include <memory>

namespace recourse::sandbox {

// The sandbox's folder: made where it is missing, cleared of an earlier run, held while this one
// lasts. Files that no sandbox wrote are never touched: then it refuses with Trouble.
class Folder
{
public:
    explicit Folder(const QString &path);

    QString file(const QString &name) const;
    // Written whole or not at all; `secret`: for the owner's eyes only.
    void write(const QString &name, const QByteArray &bytes, bool secret = false) const;

private:
    QString m_path;
    std::unique_ptr<QLockFile> m_lock;
};

} // namespace recourse::sandbox
