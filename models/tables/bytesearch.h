// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>

#include <array>

namespace recourse {

// Finds bytes in bytes without regard to the case of ASCII letters; skips ahead by what cannot
// match, so that tens of megabytes are searched between two frames.
class ByteSearch
{
public:
    explicit ByteSearch(const QByteArray &needle)
        : m_needle(needle.toLower())
    {
        for (std::size_t i = 0; i < 256; ++i)
            m_fold[i] = quint8(i >= 'A' && i <= 'Z' ? i + 32 : i);
        m_skip.fill(m_needle.size());
        for (qsizetype i = 0; i + 1 < m_needle.size(); ++i)
            m_skip[quint8(m_needle[i])] = m_needle.size() - 1 - i;
        for (std::size_t i = 'A'; i <= 'Z'; ++i)
            m_skip[i] = m_skip[i + 32];
    }

    qsizetype size() const { return m_needle.size(); }

    // First place at or after `from`, or -1. An empty needle is nowhere.
    qsizetype find(QByteArrayView text, qsizetype from = 0) const
    {
        const qsizetype length = m_needle.size();
        if (length == 0)
            return -1;
        const qsizetype last = text.size() - length;
        const char *bytes = text.data();
        const char *needle = m_needle.constData();
        const auto tail = quint8(needle[length - 1]);
        for (qsizetype at = from; at <= last;) {
            const auto end = quint8(bytes[at + length - 1]);
            if (m_fold[end] == tail) {
                qsizetype i = 0;
                while (i < length - 1 && m_fold[quint8(bytes[at + i])] == quint8(needle[i]))
                    ++i;
                if (i == length - 1)
                    return at;
            }
            at += m_skip[end];
        }
        return -1;
    }

private:
    QByteArray m_needle;
    std::array<quint8, 256> m_fold{};
    std::array<qsizetype, 256> m_skip{};
};

} // namespace recourse
