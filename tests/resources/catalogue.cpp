// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/resources/catalogue.h"

#include <QFile>
#include <QXmlStreamReader>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

CatalogueEntry readEntry(QXmlStreamReader &xml, const QString &context)
{
    CatalogueEntry entry;
    entry.context = context;
    entry.plural = xml.attributes().value("numerus"_L1) == "yes"_L1;
    while (xml.readNextStartElement()) {
        if (xml.name() == "source"_L1)
            entry.source = xml.readElementText();
        else if (xml.name() == "comment"_L1)
            entry.comment = xml.readElementText();
        else if (xml.name() == "translation"_L1) {
            entry.state = xml.attributes().value("type"_L1).toString();
            if (!entry.plural) {
                entry.forms.append(xml.readElementText());
                continue;
            }
            while (xml.readNextStartElement())
                entry.forms.append(xml.readElementText());
        } else
            xml.skipCurrentElement();
    }
    return entry;
}

} // namespace

std::vector<CatalogueEntry> readCatalogue(const QString &file)
{
    QFile device(file);
    if (!device.open(QIODevice::ReadOnly))
        return {};
    std::vector<CatalogueEntry> entries;
    QXmlStreamReader xml(&device);
    QString context;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        if (xml.name() == "name"_L1)
            context = xml.readElementText();
        else if (xml.name() == "message"_L1)
            entries.push_back(readEntry(xml, context));
    }
    return xml.hasError() ? std::vector<CatalogueEntry>() : entries;
}

} // namespace recourse
