// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/payload/jsonpointer.h"

#include <algorithm>
#include <bit>
#include <span>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

using Event = JsonScanner::Event;
using Mask = quint64; // a bit for each path of one walk

constexpr std::size_t pathsAtOnce = 64;

template <typename Each>
void forEachBit(Mask mask, Each each)
{
    for (; mask != 0; mask &= mask - 1)
        each(std::size_t(std::countr_zero(mask)));
}

// Whether a quoted key is this name.
bool isName(QByteArrayView token, const QByteArray &name)
{
    const QByteArrayView inner = token.sliced(1, token.size() - 2);
    return inner.contains('\\') ? JsonScanner::unquoted(token) == name : inner == name;
}

} // namespace

JsonPointers::JsonPointers(const QStringList &pointers)
    : m_size(std::size_t(pointers.size()))
{
    for (qsizetype i = 0; i < pointers.size(); ++i) {
        const QString &pointer = pointers[i];
        if (!pointer.isEmpty() && !pointer.startsWith(u'/'))
            continue;
        Path path;
        path.pointer = std::size_t(i);
        for (QString name : pointer.split(u'/').sliced(1)) {
            name.replace(u"~1"_s, u"/"_s).replace(u"~0"_s, u"~"_s);
            path.names.push_back(name.toUtf8());
        }
        m_paths.push_back(std::move(path));
    }
}

// Reports where the values of up to 64 paths begin and end, duplicates included.
class JsonPointers::Walk
{
public:
    Walk(QByteArrayView utf8, std::span<const Path> paths, std::vector<Hit> &hits)
        : m_scan(utf8)
        , m_paths(paths)
        , m_hits(hits)
    {
    }

    // False where the text is no JSON.
    bool walk()
    {
        for (Event event = m_scan.next(); event != Event::End; event = m_scan.next()) {
            if (event == Event::Fault)
                return false;
            step(event);
        }
        return true;
    }

private:
    struct Level
    {
        bool isArray = false;
        Mask onPath = 0; // paths that lead through this container
        Mask childOnPath = 0; // and through the child that comes next
        qsizetype index = 0;
        std::size_t firstHit = 0; // the container itself is named by these
        std::size_t hits = 0;
    };

    void step(Event event)
    {
        if (event == Event::Key) {
            Level &level = m_levels.back();
            const QByteArrayView token = m_scan.token();
            level.childOnPath = matching(
                level.onPath, [&token](const QByteArray &name) { return isName(token, name); });
            return;
        }
        if (event == Event::EndObject || event == Event::EndArray) {
            const Level &level = m_levels.back();
            for (std::size_t i = 0; i < level.hits; ++i)
                m_hits[level.firstHit + i].end = m_scan.end();
            m_levels.pop_back();
            return;
        }
        value(event);
    }

    void value(Event event)
    {
        Mask onPath = ~Mask(0) >> (pathsAtOnce - m_paths.size()); // the document itself
        if (!m_levels.empty()) {
            Level &level = m_levels.back();
            if (level.isArray) {
                level.childOnPath = matching(level.onPath, [&level](const QByteArray &name) {
                    return name == QByteArray::number(level.index);
                });
                ++level.index;
            }
            onPath = level.childOnPath;
        }
        Level inner;
        inner.firstHit = m_hits.size();
        forEachBit(onPath, [&](std::size_t i) {
            if (m_paths[i].names.size() == m_levels.size()) {
                m_hits.push_back({ m_paths[i].pointer, m_scan.begin(), m_scan.end(), event });
                ++inner.hits;
            } else {
                inner.onPath |= Mask(1) << i;
            }
        });
        if (event == Event::BeginObject || event == Event::BeginArray) {
            inner.isArray = event == Event::BeginArray;
            m_levels.push_back(inner);
        }
    }

    // Those paths that go on through a child of the innermost container.
    template <typename IsName>
    Mask matching(Mask through, IsName isName) const
    {
        const std::size_t depth = m_levels.size() - 1;
        Mask on = 0;
        forEachBit(through, [&](std::size_t i) {
            if (isName(m_paths[i].names[depth]))
                on |= Mask(1) << i;
        });
        return on;
    }

    JsonScanner m_scan;
    std::span<const Path> m_paths;
    std::vector<Hit> &m_hits;
    std::vector<Level> m_levels;
};

JsonPointers::Found JsonPointers::find(QByteArrayView utf8) const
{
    Found found;
    const std::span<const Path> all(m_paths);
    for (std::size_t first = 0; first < all.size(); first += pathsAtOnce) {
        const auto some = all.subspan(first, std::min(pathsAtOnce, all.size() - first));
        found.isJson = Walk(utf8, some, found.hits).walk();
        if (!found.isJson)
            return found;
    }
    found.isJson = true;
    if (all.size() > pathsAtOnce)
        std::ranges::stable_sort(found.hits, {}, &Hit::begin);
    return found;
}

} // namespace recourse
