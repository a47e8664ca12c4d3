// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace recourse {

// A character as a mark that cannot be overlooked: ⟨U+202E⟩.
QString characterMark(char32_t point);
// A byte that is no text: ⟨FF⟩.
QString byteMark(unsigned char byte);

// Characters that change the order in which others are read: overrides, embeddings, isolates and
// direction marks.
bool changesDirection(char32_t point);

// A longer text with what deceives made visible: control characters but tab and line break,
// direction changes and line separators. `any` tells whether there were some.
QString markControls(const QString &text, bool *any = nullptr);

} // namespace recourse
