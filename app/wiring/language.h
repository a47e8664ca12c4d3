// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace recourse {

// Installs our own and Qt's sentences before the first of them is shown, and makes the language
// that of numbers and dates too. Empty: the language of the system. Where there is no catalogue of
// a language, sentences are English; English has one as well, for its plurals. A later call takes
// the place of the earlier one. Main thread, with an application there.
void loadLanguage(const QString &language);

} // namespace recourse
