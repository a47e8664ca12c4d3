// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/config/secrets.h"

namespace recourse {

// The same password for everything, for tests.
class FixedSecrets final : public SecretSource
{
public:
    explicit FixedSecrets(QByteArray password = QByteArrayLiteral("guest"))
        : m_password(std::move(password))
    {
    }
    Result<QByteArray> secret(const SecretRef &) const override { return m_password; }

private:
    QByteArray m_password;
};

} // namespace recourse
