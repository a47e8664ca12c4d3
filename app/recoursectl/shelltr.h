// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

namespace recourse {

// The shell's own sentences: Shell::tr("…"), in the context "recoursectl". A free tr() would not
// do: the translation tools would file its sentences under the namespace. Any thread.
class Shell
{
    Q_DECLARE_TR_FUNCTIONS(recoursectl)
};

} // namespace recourse
