// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

namespace recourse {

// What a column of a table would like, in pixels.
struct ColumnWish
{
    int head = 0; // for its title
    int wanted = 0; // for what usually stands in it, at least `head`
    int least = 0; // narrower a usual text says nothing; from `head` to `wanted`
    int content = 0; // for what stands in it now; 0: not known
    bool takesRest = false; // it gets what the others leave
};

// Widths for so much room. First everything that stands in the columns is to be seen whole, the
// modest before the wide; then each has what usually stands in it. Where the room does not do for
// even the usual, all give way, down to the least; what is still too wide is scrolled. Pure.
std::vector<int> fittedWidths(const std::vector<ColumnWish> &columns, int room);

} // namespace recourse
