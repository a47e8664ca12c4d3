// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>

namespace recourse {

// The shell's own sentences, translated in the context "recoursectl". Any thread.
inline QString tr(const char *sentence)
{
    return QCoreApplication::translate("recoursectl", sentence);
}

// Never compiled. The translation tools read it and learn to which context a tr() without a class
// belongs; without it they would name the namespace, and no translation would be found.
#ifdef RECOURSE_READ_BY_LUPDATE
Q_DECLARE_TR_FUNCTIONS(recoursectl)
#endif

} // namespace recourse
