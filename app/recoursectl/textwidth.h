// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace recourse {

// Columns that a terminal gives to a text: two for East Asian wide characters and most emoji, none
// for combining marks.
qsizetype displayWidth(QStringView text);

// The text cut to `width` columns, with "…" at the end where something is missing.
QString elided(const QString &text, qsizetype width);

// The same with "…" in the middle: ids are told apart by how they begin and how they end.
QString elidedInTheMiddle(const QString &text, qsizetype width);

// One line that no terminal interprets: control characters (C0, C1, DEL), line ends and
// direction-changing characters become visible marks ("⟨1B⟩", "⟨U+202E⟩"). Everything that goes to
// a terminal passes through here, whoever wrote it.
QString terminalSafe(QStringView text);

} // namespace recourse
