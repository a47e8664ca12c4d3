// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/config/workspace.h"
#include "models/core/result.h"

#include <QByteArray>

namespace recourse {

// Gives the password behind a reference. The value is used for one connection and copied no
// further; no error or log line holds it. Any thread; may wait for the keychain.
class SecretSource
{
public:
    virtual ~SecretSource() = default;
    virtual Result<QByteArray> secret(const SecretRef &ref) const = 0;
};

// Keychain, environment, or a file that nobody else can read. An empty reference gives an empty
// secret.
class SystemSecrets final : public SecretSource
{
public:
    Result<QByteArray> secret(const SecretRef &ref) const override;
};

} // namespace recourse
