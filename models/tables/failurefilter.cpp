// SPDX-License-Identifier: GPL-3.0-or-later
// The filter language: text to terms and back.
#include "models/tables/filtertokens.h"

#include <QCoreApplication>

#include <cmath>

namespace recourse {

using namespace Qt::StringLiterals;
using Where = FilterTerm::Field;
using Op = FilterTerm::Op;

const std::vector<FilterFieldName> &filterFields()
{
    static const std::vector<FilterFieldName> fields{
        { "id"_L1, Where::Id, FailureColumn::Id, false },
        { "handler"_L1, Where::Handler, FailureColumn::Handler, false },
        { "tenant"_L1, Where::Tenant, FailureColumn::Tenant, false },
        { "key"_L1, Where::Key, FailureColumn::Key, false },
        { "reason"_L1, Where::Reason, FailureColumn::Reason, false },
        { "verdict"_L1, Where::Verdict, FailureColumn::Verdict, false },
        { "queue"_L1, Where::Queue, FailureColumn::Queue, false },
        { "tries"_L1, Where::Attempts, FailureColumn::Attempts, true },
        { "parked"_L1, Where::Parked, FailureColumn::Parked, true },
        { "size"_L1, Where::Size, FailureColumn::Size, true },
    };
    return fields;
}

bool isNumberField(Where field)
{
    return field == Where::Attempts || field == Where::Parked || field == Where::Size;
}

QLatin1StringView filterFieldName(Where field)
{
    for (const FilterFieldName &entry : filterFields())
        if (entry.field == field)
            return entry.name;
    return {};
}

std::optional<FailureColumn> columnOf(Where field)
{
    for (const FilterFieldName &entry : filterFields())
        if (entry.field == field)
            return entry.column;
    return std::nullopt;
}

static std::optional<Where> fieldFromName(QStringView name)
{
    for (const FilterFieldName &entry : filterFields())
        if (name.compare(entry.name, Qt::CaseInsensitive) == 0)
            return entry.field;
    if (name.compare("attempts"_L1, Qt::CaseInsensitive) == 0)
        return Where::Attempts;
    return std::nullopt;
}

// Whether one letter more, less, other or swapped makes `word` a field of four letters or more.
static QStringView nearField(QStringView word)
{
    static const QString names = u"handler tenant reason verdict queue tries parked size"_s;
    for (const QStringView name : QStringView(names).split(u' ')) {
        if (std::abs(name.size() - word.size()) > 1)
            continue;
        qsizetype same = 0;
        while (same < name.size() && same < word.size() && name[same] == word[same].toLower())
            ++same;
        const QStringView nameRest = name.sliced(same);
        const QStringView wordRest = word.sliced(same);
        const auto equal
            = [](QStringView a, QStringView b) { return a.compare(b, Qt::CaseInsensitive) == 0; };
        if (nameRest.isEmpty() || wordRest.isEmpty())
            return name;
        if (equal(nameRest.sliced(1), wordRest.sliced(1)) || equal(nameRest.sliced(1), wordRest)
            || equal(nameRest, wordRest.sliced(1)))
            return name;
        if (nameRest.size() > 1 && wordRest.size() > 1 && nameRest[0] == wordRest[1].toLower()
            && nameRest[1] == wordRest[0].toLower()
            && equal(nameRest.sliced(2), wordRest.sliced(2)))
            return name;
    }
    return {};
}

static QStringView opAt(QStringView text)
{
    for (const QStringView op : { u"!:", u"!=", u"<=", u">=" })
        if (text.startsWith(op))
            return text.first(2);
    if (!text.isEmpty() && QStringView(u":=<>").contains(text.front()))
        return text.first(1);
    return {};
}

// Reads a bare or quoted value that begins at `at`; returns where it ends.
static qsizetype readValue(QStringView text, qsizetype at, FilterToken &token)
{
    if (at < text.size() && text[at] == u'"') {
        for (++at; at < text.size(); ++at) {
            if (text[at] == u'"')
                return at + 1;
            if (text[at] == u'\\' && at + 1 < text.size()
                && (text[at + 1] == u'"' || text[at + 1] == u'\\'))
                ++at;
            token.value += text[at];
        }
        token.quoteOpen = true;
        return at;
    }
    while (at < text.size() && !text[at].isSpace())
        token.value += text[at++];
    return at;
}

std::vector<FilterToken> filterTokens(QStringView text)
{
    std::vector<FilterToken> tokens;
    qsizetype at = 0;
    while (at < text.size()) {
        if (text[at].isSpace()) {
            ++at;
            continue;
        }
        FilterToken token;
        token.begin = at;
        if (text[at] == u'-' && at + 1 < text.size() && !text[at + 1].isSpace()) {
            token.negated = true;
            ++at;
        }
        qsizetype letters = at;
        while (letters < text.size() && text[letters].isLetter())
            ++letters;
        const QStringView word = text.sliced(at, letters - at);
        const QStringView op = word.isEmpty() ? QStringView() : opAt(text.sliced(letters));
        if (!op.isEmpty()) {
            token.field = fieldFromName(word);
            if (!token.field && word.size() >= 4)
                token.likelyField = nearField(word);
        }
        if (token.field) {
            token.op = op;
            at = letters + op.size();
        }
        token.valueBegin = at;
        at = readValue(text, at, token);
        token.end = at;
        tokens.push_back(std::move(token));
    }
    return tokens;
}

static Error filterError(qsizetype column, const QString &native, const QString &hint = {})
{
    Error error;
    error.code = ErrorCode::InvalidInput;
    error.tried = u"read the filter"_s;
    error.native = native;
    error.line = 1;
    error.column = int(column) + 1;
    error.hint = hint;
    return error;
}

// Context of the sentences below.
struct FailureFilter
{
    Q_DECLARE_TR_FUNCTIONS(FailureFilter)
};

// Splits "15min" into 15 and "min". Nothing where it does not begin with a number.
static std::optional<std::pair<double, QString>> numberAndUnit(const QString &text)
{
    qsizetype digits = 0;
    while (digits < text.size()
           && ((text[digits] >= u'0' && text[digits] <= u'9') || text[digits] == u'.'))
        ++digits;
    bool ok = false;
    const double number = QStringView(text).first(digits).toDouble(&ok);
    if (!ok)
        return std::nullopt;
    return std::pair(number, text.sliced(digits).trimmed().toLower());
}

static std::optional<double>
factorOf(const QString &unit, std::initializer_list<std::pair<QLatin1StringView, double>> factors)
{
    for (const auto &[name, factor] : factors)
        if (unit == name)
            return factor;
    return std::nullopt;
}

static std::optional<qint64> whole(double value)
{
    if (!std::isfinite(value) || std::abs(value) > 9.0e18)
        return std::nullopt;
    return qint64(std::llround(value));
}

static std::optional<qint64> sizeFrom(const QString &text)
{
    const auto parts = numberAndUnit(text);
    if (!parts)
        return std::nullopt;
    const auto factor = factorOf(parts->second,
                                 { { ""_L1, 1 },
                                   { "b"_L1, 1 },
                                   { "k"_L1, 1024 },
                                   { "kb"_L1, 1e3 },
                                   { "kib"_L1, 1024 },
                                   { "m"_L1, 1024. * 1024 },
                                   { "mb"_L1, 1e6 },
                                   { "mib"_L1, 1024. * 1024 },
                                   { "gb"_L1, 1e9 },
                                   { "gib"_L1, 1024. * 1024 * 1024 } });
    return factor ? whole(parts->first * *factor) : std::nullopt;
}

static std::optional<qint64> ageFrom(const QString &text)
{
    const auto parts = numberAndUnit(text);
    if (!parts)
        return std::nullopt;
    const auto factor = factorOf(parts->second,
                                 { { "s"_L1, 1e3 },
                                   { "m"_L1, 60e3 },
                                   { "min"_L1, 60e3 },
                                   { "h"_L1, 3600e3 },
                                   { "d"_L1, 86400e3 },
                                   { "w"_L1, 7 * 86400e3 } });
    return factor ? whole(parts->first * *factor) : std::nullopt;
}

static Op flipped(Op op)
{
    switch (op) {
    case Op::Less:
        return Op::Greater;
    case Op::AtMost:
        return Op::AtLeast;
    case Op::Greater:
        return Op::Less;
    case Op::AtLeast:
        return Op::AtMost;
    default:
        return op;
    }
}

static Op opFromText(QStringView op)
{
    if (op == u"<")
        return Op::Less;
    if (op == u"<=")
        return Op::AtMost;
    if (op == u">")
        return Op::Greater;
    if (op == u">=")
        return Op::AtLeast;
    if (op == u"=" || op == u"!=")
        return Op::Equals;
    return Op::Contains;
}

static Result<void> fillNumber(FilterTerm &term, const FilterToken &token, Instant now)
{
    // A number is compared, never searched in: `tries:3` is `tries=3`.
    if (term.op == Op::Contains)
        term.op = Op::Equals;
    if (term.text == u"unknown"_s) {
        if (term.op != Op::Equals)
            return failed(filterError(
                token.valueBegin, FailureFilter::tr("What is unknown is neither more nor less."),
                filterFieldName(term.field) + u"=unknown"_s));
        return {};
    }
    if (term.field == Where::Attempts) {
        bool ok = false;
        term.number = term.text.toLongLong(&ok);
        if (!ok)
            return failed(filterError(token.valueBegin,
                                      FailureFilter::tr("A whole number is missing here."),
                                      u"tries>3"_s));
        return {};
    }
    if (term.field == Where::Size) {
        const auto size = sizeFrom(term.text);
        if (!size)
            return failed(filterError(
                token.valueBegin, FailureFilter::tr("A size is missing here."), u"size>=1MiB"_s));
        term.number = *size;
        return {};
    }
    if (const auto age = ageFrom(term.text)) {
        // Less than two hours ago is later than the time two hours ago.
        term.op = flipped(term.op);
        term.number = toMillis(now) - *age;
        return {};
    }
    if (const auto at = instantFromText(term.text)) {
        term.number = toMillis(*at);
        return {};
    }
    return failed(filterError(token.valueBegin,
                              FailureFilter::tr("An age or a time is missing here."),
                              u"parked<2h, parked>2025-10-09T08:00:00Z"_s));
}

Result<std::vector<FilterTerm>> parseFilter(const QString &text, Instant now)
{
    std::vector<FilterTerm> terms;
    for (const FilterToken &token : filterTokens(text)) {
        if (token.quoteOpen)
            return failed(filterError(
                token.valueBegin, FailureFilter::tr("The quote that begins here is not closed.")));
        if (!token.likelyField.isEmpty())
            return failed(filterError(token.begin, FailureFilter::tr("There is no such field."),
                                      token.likelyField.toString()));
        FilterTerm term;
        term.text = token.value;
        term.negated = token.negated;
        if (!token.field) {
            if (term.text.isEmpty())
                continue;
            terms.push_back(std::move(term));
            continue;
        }
        term.field = *token.field;
        term.op = opFromText(token.op);
        if (token.op.startsWith(u'!'))
            term.negated = !term.negated;
        const bool isNumber = isNumberField(term.field);
        if (term.text.isEmpty() && !(term.op == Op::Equals && !isNumber))
            return failed(filterError(token.end, FailureFilter::tr("A value is missing here.")));
        if (!isNumber && term.op != Op::Contains && term.op != Op::Equals)
            return failed(
                filterError(token.valueBegin - token.op.size(),
                            FailureFilter::tr("Only numbers and times can be more or less."),
                            filterFieldName(term.field) + u":"_s));
        if (isNumber)
            if (const Result<void> filled = fillNumber(term, token, now); !filled)
                return failed(filled.error());
        terms.push_back(std::move(term));
    }
    return terms;
}

QString quotedFilterValue(const QString &value)
{
    bool needed = value.isEmpty() || value.startsWith(u'"') || value.startsWith(u'-');
    for (const QChar letter : value)
        needed = needed || letter.isSpace();
    if (!needed)
        return value;
    QString escaped = value;
    escaped.replace(u'\\', u"\\\\"_s).replace(u'"', u"\\\""_s);
    return u'"' + escaped + u'"';
}

static QLatin1StringView opText(Op op)
{
    switch (op) {
    case Op::Contains:
        return ":"_L1;
    case Op::Equals:
        return "="_L1;
    case Op::Less:
        return "<"_L1;
    case Op::AtMost:
        return "<="_L1;
    case Op::Greater:
        return ">"_L1;
    case Op::AtLeast:
        return ">="_L1;
    }
    return {};
}

// A plain word that would be read as a field is put in quotes.
static QString plainWord(const QString &text)
{
    const std::vector<FilterToken> tokens = filterTokens(text);
    const bool stays = tokens.size() == 1 && !tokens.front().field && !tokens.front().negated
        && tokens.front().likelyField.isEmpty() && tokens.front().value == text;
    if (stays)
        return text;
    QString escaped = text;
    escaped.replace(u'\\', u"\\\\"_s).replace(u'"', u"\\\""_s);
    return u'"' + escaped + u'"';
}

QString writeFilter(const std::vector<FilterTerm> &terms)
{
    QStringList parts;
    for (const FilterTerm &term : terms) {
        QString part = term.negated ? u"-"_s : QString();
        if (term.field == Where::Any) {
            part += plainWord(term.text);
        } else {
            const bool isAge = term.field == Where::Parked && ageFrom(term.text).has_value();
            QString value = term.text;
            if (value.isEmpty() && isNumberField(term.field))
                value = term.field == Where::Parked ? toIso(instantFromMillis(term.number))
                                                    : QString::number(term.number);
            part += filterFieldName(term.field);
            part += opText(isAge ? flipped(term.op) : term.op);
            part += quotedFilterValue(value);
        }
        parts.append(part);
    }
    return parts.join(u' ');
}

} // namespace recourse
