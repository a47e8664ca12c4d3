// SPDX-License-Identifier: GPL-3.0-or-later
// What the catalogues say, read as files: complete, up to date with the sources, placeholders kept,
// one word for one thing.
#include "tests/resources/catalogue.h"

#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

QString catalogueFile(const QString &language)
{
    return QLatin1StringView(RECOURSE_SOURCE_DIR)
        + u"/resources/translations/recourse_%1.ts"_s.arg(language);
}

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

// Numbered placeholders and the count, sorted, so that only what is there counts.
QStringList placeholders(const QString &text)
{
    static const QRegularExpression pattern(u"%L?[1-9][0-9]?|%L?n"_s);
    QStringList found;
    for (const QRegularExpressionMatch &match : pattern.globalMatch(text))
        found.append(match.captured());
    found.sort();
    return found;
}

QString edges(const QString &text)
{
    const QString inner = text.trimmed();
    const qsizetype begin = text.indexOf(inner);
    return text.left(begin) + u'|' + text.mid(begin + inner.size());
}

bool hasHan(const QString &text)
{
    return std::any_of(text.begin(), text.end(),
                       [](QChar letter) { return letter.script() == QChar::Script_Han; });
}

// Nothing to translate: placeholders, signs, names of formats.
bool nothingToSay(QString source)
{
    static const QRegularExpression names(u"%L?[1-9n]|JSON|SHA-256|sha256|Recourse"_s,
                                          QRegularExpression::CaseInsensitiveOption);
    source.remove(names);
    return std::none_of(source.begin(), source.end(),
                        [](QChar letter) { return letter.isLetter(); });
}

} // namespace

class CataloguesTest final : public QObject
{
    Q_OBJECT
private slots:
    void complete_data();
    void complete();
    void saysWhatTheSourcesSay_data();
    void saysWhatTheSourcesSay();
    void placeholdersAreKept_data() { complete_data(); }
    void placeholdersAreKept();
    void nobodyReadsABracketedPlural();
    void chineseIsChinese();
    void oneWordForOneThing_data();
    void oneWordForOneThing();

private:
    static void lookThrough(const QString &language,
                            const std::function<QString(const CatalogueEntry &)> &fault);
};

// All faults at once: whoever mends a catalogue wants the whole list.
void CataloguesTest::lookThrough(const QString &language,
                                 const std::function<QString(const CatalogueEntry &)> &fault)
{
    const std::vector<CatalogueEntry> entries = readCatalogue(catalogueFile(language));
    QVERIFY(!entries.empty());
    QStringList faults;
    for (const CatalogueEntry &entry : entries) {
        const QString found = fault(entry);
        if (!found.isEmpty())
            faults.append(u"  %1 (%2)"_s.arg(entry.name(), found));
    }
    QVERIFY2(faults.isEmpty(), qPrintable(QString(u'\n' + faults.join(u'\n'))));
}

void CataloguesTest::complete_data()
{
    QTest::addColumn<QString>("language");
    QTest::addColumn<int>("pluralForms");
    QTest::newRow("English") << u"en"_s << 2;
    QTest::newRow("Simplified Chinese") << u"zh_CN"_s << 1;
}

void CataloguesTest::complete()
{
    QFETCH(QString, language);
    QFETCH(int, pluralForms);
    lookThrough(language, [pluralForms](const CatalogueEntry &entry) -> QString {
        if (!entry.state.isEmpty())
            return entry.state;
        if (entry.forms.size() != (entry.plural ? pluralForms : 1))
            return u"%1 forms"_s.arg(entry.forms.size());
        return entry.forms.contains(QString()) ? u"empty"_s : QString();
    });
}

void CataloguesTest::saysWhatTheSourcesSay_data()
{
    QTest::addColumn<QString>("language");
    QTest::addColumn<QStringList>("options");
    QTest::newRow("English") << u"en"_s << QStringList{ u"-pluralonly"_s };
    QTest::newRow("Simplified Chinese") << u"zh_CN"_s << QStringList{};
}

// The tools, run on a copy over all sources, find nothing new and nothing gone, and know for each
// sentence in which context the program will ask for it.
void CataloguesTest::saysWhatTheSourcesSay()
{
    QFETCH(QString, language);
    QFETCH(QStringList, options);
    const QTemporaryDir folder;
    const QString copy = folder.filePath(u"recourse_%1.ts"_s.arg(language));
    QVERIFY(QFile::copy(catalogueFile(language), copy));

    QProcess tool;
    tool.start(QStringLiteral(RECOURSE_LUPDATE),
               QStringList{ u"-silent"_s, u"-no-obsolete"_s, u"-locations"_s, u"none"_s } + options
                   + QStringList{ u"@" RECOURSE_SOURCE_LIST ""_s, u"-ts"_s, copy });
    QVERIFY(tool.waitForFinished(60'000));
    QCOMPARE(tool.exitCode(), 0);
    const QString complaints = QString::fromLocal8Bit(tool.readAllStandardError());
    QVERIFY2(complaints.isEmpty(), qPrintable(complaints));

    QStringList before;
    QStringList after;
    for (const CatalogueEntry &entry : readCatalogue(catalogueFile(language)))
        before.append(entry.name() + u" // "_s + entry.comment);
    for (const CatalogueEntry &entry : readCatalogue(copy))
        after.append(entry.name() + u" // "_s + entry.comment);
    QStringList faults;
    for (const QString &sentence : std::as_const(after))
        if (!before.contains(sentence))
            faults.append(u"  new: "_s + sentence);
    for (const QString &sentence : std::as_const(before))
        if (!after.contains(sentence))
            faults.append(u"  gone: "_s + sentence);
    QVERIFY2(faults.isEmpty(),
             qPrintable(QString(u"\n"_s + faults.join(u'\n')
                                + u"\n  Build the target update_translations, then translate."_s)));
    QVERIFY(contentOf(copy) == contentOf(catalogueFile(language)));
}

void CataloguesTest::placeholdersAreKept()
{
    QFETCH(QString, language);
    lookThrough(language, [](const CatalogueEntry &entry) -> QString {
        for (const QString &form : entry.forms) {
            if (placeholders(form) != placeholders(entry.source))
                return form;
            if (form.count(u'&') != entry.source.count(u'&')
                || form.count(u'\t') != entry.source.count(u'\t')
                || form.count(u'\n') != entry.source.count(u'\n'))
                return u"mnemonic, tab or line: "_s + form;
            if (edges(form) != edges(entry.source)
                || form.endsWith(u'…') != entry.source.endsWith(u'…'))
                return u"begins or ends otherwise: "_s + form;
        }
        return {};
    });
}

void CataloguesTest::nobodyReadsABracketedPlural()
{
    QSet<QString> mended;
    for (const CatalogueEntry &entry : readCatalogue(catalogueFile(u"en"_s)))
        mended.insert(entry.name());
    lookThrough(u"zh_CN"_s, [&mended](const CatalogueEntry &entry) -> QString {
        return entry.source.contains(u"(s)") && !mended.contains(entry.name()) ? u"no plural"_s
                                                                               : QString();
    });
    for (const QString &language : { u"en"_s, u"zh_CN"_s })
        lookThrough(language, [](const CatalogueEntry &entry) -> QString {
            const QString forms = entry.forms.join(u' ');
            return forms.contains(u"(s)") || forms.contains(u"（s）") ? forms : QString();
        });
}

void CataloguesTest::chineseIsChinese()
{
    // Half-width signs behind a Chinese letter, and English words that are no names.
    static const QRegularExpression halfWidth(uR"(\p{Han}[,;:!?.()])"_s,
                                              QRegularExpression::UseUnicodePropertiesOption);
    lookThrough(u"zh_CN"_s, [](const CatalogueEntry &entry) -> QString {
        for (const QString &form : entry.forms) {
            if (!hasHan(form) && !nothingToSay(entry.source) && form != u"light、dark 或 system。")
                return form;
            if (halfWidth.match(form).hasMatch())
                return u"half-width: "_s + form;
        }
        return {};
    });
}

void CataloguesTest::oneWordForOneThing_data()
{
    QTest::addColumn<QString>("english");
    QTest::addColumn<QString>("chinese");
    const auto word = [](const char *english, const char16_t *chinese) {
        QTest::newRow(english) << QString::fromLatin1(english) << QString::fromUtf16(chinese);
    };
    word("workspace", u"工作区");
    word("handler", u"处理器");
    word("event id", u"事件 ID");
    word("partition key", u"分区键");
    word("tenant", u"租户");
    word("backlog", u"积压");
    word("attempt", u"尝试");
    word("parked failure", u"停放的失败");
    word("parked", u"停放");
    word("parking queue", u"停放队列");
    word("parking place", u"停放处");
    word("dead.letter", u"死信");
    word("inbox", u"收件箱");
    word("outbox", u"发件箱");
    word("effect query", u"业务效果查询");
    word("business state", u"业务状态");
    word("evidence", u"证据");
    word("dossier", u"案卷");
    word("verdict", u"结论");
    word("replay", u"重放");
    word("resend", u"补发");
    word("compensate", u"补偿");
    word("resolve", u"了结");
    word("escalate", u"上报");
    word("broker", u"消息代理");
    word("sandbox", u"沙盒");
    word("payload", u"消息体");
    word("producer", u"生产者");
    word("consumer", u"消费者");
    word("delivery limit", u"投递上限");
    word("runbook", u"处置手册");
    word("time line", u"时间线");
    word("virtual host", u"虚拟主机");
}

void CataloguesTest::oneWordForOneThing()
{
    QFETCH(QString, english);
    QFETCH(QString, chinese);
    // Not inside names of options, variables and verdicts as they are typed.
    const QRegularExpression word(u"(?<![-\\w])%1(s|ed)?(?![\\w])"_s.arg(english),
                                  QRegularExpression::CaseInsensitiveOption);
    int met = 0;
    lookThrough(u"zh_CN"_s, [&](const CatalogueEntry &entry) -> QString {
        if (!word.match(entry.source).hasMatch())
            return {};
        ++met;
        return entry.forms.first().contains(chinese) ? QString() : entry.forms.first();
    });
    QVERIFY(met > 0);
}

} // namespace recourse

QTEST_GUILESS_MAIN(recourse::CataloguesTest)
#include "tst_catalogues.moc"
