// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/runs/runcopies.h"

#include <algorithm>
#include <utility>

namespace recourse {

namespace {

constexpr qsizetype mostBytes = qsizetype(64) << 20;
// What the first of them weigh tells of the rest.
constexpr std::size_t firstOnes = 500;

qsizetype weightOf(const RunCopy &copy)
{
    return copy.message.message.body.size();
}

} // namespace

void RunCopies::put(std::size_t item, RunCopy &&copy)
{
    m_bytes += weightOf(copy);
    const auto [place, isNew] = m_copies.try_emplace(item);
    if (!isNew)
        m_bytes -= weightOf(place->second);
    place->second = std::move(copy);
}

void RunCopies::drop(const std::vector<std::size_t> &items)
{
    for (const std::size_t item : items) {
        if (const auto copy = m_copies.find(item); copy != m_copies.end()) {
            m_bytes -= weightOf(copy->second);
            m_copies.erase(copy);
        }
    }
}

std::vector<Failure> RunCopies::failures(const std::vector<std::size_t> &items) const
{
    std::vector<Failure> failures;
    failures.reserve(items.size());
    for (const std::size_t item : items)
        failures.push_back(m_copies.at(item).failure);
    return failures;
}

bool RunCopies::areHeavy() const
{
    return m_bytes >= mostBytes;
}

std::size_t RunCopies::roomFor(std::size_t most) const
{
    if (m_copies.empty())
        return std::min(most, firstOnes);
    const qsizetype each = std::max<qsizetype>(1, m_bytes / qsizetype(m_copies.size()));
    const qsizetype left = std::max<qsizetype>(0, mostBytes - m_bytes);
    return std::clamp(std::size_t(left / each), std::size_t(1), most);
}

} // namespace recourse
