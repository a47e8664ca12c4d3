// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/payload/jsonscan.h"

#include <QStringList>

#include <vector>

namespace recourse {

// JSON pointers (RFC 6901), taken apart once to be looked up in many texts. A value like any other:
// copies may be used from several threads.
class JsonPointers
{
public:
    JsonPointers() = default;
    explicit JsonPointers(const QStringList &pointers);

    std::size_t size() const { return m_size; }

    struct Hit
    {
        std::size_t pointer = 0; // which one, by its place in the list
        qsizetype begin = 0;
        qsizetype end = 0;
        JsonScanner::Event event = JsonScanner::Event::Word; // the first of the value
    };
    struct Found
    {
        bool isJson = false; // false: the text is none, and `hits` are those before the fault
        std::vector<Hit>
            hits; // in order of the text; several where a key on the way is there twice
    };
    // Reads the text once for all of them. One that does not begin with a slash names nothing.
    Found find(QByteArrayView utf8) const;

private:
    struct Path
    {
        std::size_t pointer = 0;
        std::vector<QByteArray> names;
    };
    class Walk;
    std::size_t m_size = 0; // as asked for, those that name nothing included
    std::vector<Path> m_paths;
};

} // namespace recourse
