// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/bench/parkedmillion.h"

namespace recourse {

// Both open a window on the same index, measure the same things and send them as figures:
// usable_ms, filter_few_ms, filter_many_ms, sort_text_ms, sort_number_ms, the longest pauses of the
// interface thread, and memory. `started` is when the process was started. Each needs a process of
// its own.
int windowStage(int argc, char **argv, const ParkedMillion &million, const QByteArray &started);

// The peer: what one gets from Qt ready made, QStandardItemModel under QSortFilterProxyModel in a
// QTableView, filled from the index on the interface thread.
int peerStage(int argc, char **argv, const ParkedMillion &million, const QByteArray &started);

} // namespace recourse
