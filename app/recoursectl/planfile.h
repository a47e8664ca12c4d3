// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/runs/plan.h"

#include <QTemporaryFile>

namespace recourse {

// A file that only this user may read (0600), whole or not there at all: written beside its place,
// brought to the disk, then put there. Without keep() nothing is left. Errors: Refused where
// something is there already and `overwrite` is not set; NotFound, PermissionDenied, ReadOnly,
// Internal.
class PrivateFile
{
public:
    explicit PrivateFile(const QString &path);

    Result<void> open();
    QIODevice &device() { return m_beside; }
    Result<void> keep(bool overwrite);

private:
    QString m_path;
    QTemporaryFile m_beside;
};

Result<void> writePrivately(const QString &path, const QByteArray &bytes, bool overwrite);

// Errors: those of the file (NotFound, PermissionDenied, TooLarge), and those of planFromJson.
Result<Plan> readPlan(const QString &path);

} // namespace recourse
