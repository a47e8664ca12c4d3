// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/wiring/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

const QString catalogues = u":/i18n"_s;

// "zh_SG" or "zh_Hans" are read with the characters of zh_CN, which no part of their names says.
QLocale catalogueOf(const QLocale &locale)
{
    const bool simplified
        = locale.language() == QLocale::Chinese && locale.script() == QLocale::SimplifiedHanScript;
    return simplified ? QLocale(QLocale::Chinese, QLocale::China) : locale;
}

} // namespace

void loadLanguage(const QString &language)
{
    const QLocale locale = language.isEmpty() ? QLocale::system() : QLocale(language);
    QLocale::setDefault(locale);
    const QLocale wanted = catalogueOf(locale);

    QObject *application = QCoreApplication::instance();
    qDeleteAll(application->findChildren<QTranslator *>(Qt::FindDirectChildrenOnly));
    auto *own = new QTranslator(application);
    if (own->load(wanted, u"recourse"_s, u"_"_s, catalogues)
        || own->load(catalogues + u"/recourse_en.qm"_s))
        QCoreApplication::installTranslator(own);
    auto *qt = new QTranslator(application);
    if (qt->load(wanted, u"qtbase"_s, u"_"_s, QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(qt);
}

} // namespace recourse
