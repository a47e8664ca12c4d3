// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>

#include <memory>

struct evp_md_ctx_st;

namespace recourse {

// SHA-256 of a payload's stored bytes, 32 bytes raw. Two copies of an event are the same copy
// only if their digests are.
QByteArray digestOf(QByteArrayView payload);

// The same of bytes that come one after another. Belongs to one thread.
class Digest
{
public:
    Digest();
    void add(QByteArrayView bytes);
    QByteArray take(); // of all that was added; ends it

private:
    std::unique_ptr<evp_md_ctx_st, void (*)(evp_md_ctx_st *)> m_context;
};

} // namespace recourse
