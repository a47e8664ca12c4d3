// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

#include <vector>

namespace recourse {

// One sentence of a catalogue, as the translation tools write it.
struct CatalogueEntry
{
    QString context;
    QString source;
    QString comment;
    QString state; // "unfinished", "vanished", "obsolete"; empty: done
    bool plural = false;
    QStringList forms; // one, or one for each plural form of the language

    QString name() const { return context + QStringLiteral(": ") + source; }
};

// Empty where the file cannot be read or is damaged.
std::vector<CatalogueEntry> readCatalogue(const QString &file);

} // namespace recourse
