// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/evidence/tokenkind.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace recourse {

namespace {

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}
bool isUpper(char c)
{
    return c >= 'A' && c <= 'Z';
}
bool isLower(char c)
{
    return c >= 'a' && c <= 'z';
}
bool isLetter(char c)
{
    return isUpper(c) || isLower(c);
}
char lower(char c)
{
    return isUpper(c) ? char(c + 32) : c;
}
bool isHexLetter(char c)
{
    return lower(c) >= 'a' && lower(c) <= 'f';
}
bool isVowel(char c)
{
    const char l = lower(c);
    return l == 'a' || l == 'e' || l == 'i' || l == 'o' || l == 'u' || l == 'y';
}

bool equalsIgnoringCase(QByteArrayView text, std::string_view word)
{
    if (text.size() != qsizetype(word.size()))
        return false;
    for (qsizetype i = 0; i < text.size(); ++i)
        if (lower(text[i]) != word[std::size_t(i)])
            return false;
    return true;
}

template <std::size_t N>
bool isOneOf(QByteArrayView text, const std::array<std::string_view, N> &words)
{
    return std::any_of(words.begin(), words.end(),
                       [text](std::string_view word) { return equalsIgnoringCase(text, word); });
}

// Words that have a digit and are no numbers.
constexpr std::array<std::string_view, 40> namesWithDigits{
    "base64", "utf8",    "utf-8",    "utf-16",  "x509",   "x.509",   "sha1",    "sha256",
    "sha512", "md5",     "ipv4",     "ipv6",    "oauth2", "http2",   "int8",    "int16",
    "int32",  "int64",   "uint8",    "uint16",  "uint32", "uint64",  "float32", "float64",
    "s3",     "ec2",     "k8s",      "log4j",   "tls1.2", "tlsv1.2", "tlsv1.3", "pkcs12",
    "pkcs8",  "iso8601", "iso-8601", "rfc3339", "e11000", "latin1",  "h2",      "oauth2.0"
};

// Last labels of host names, and first labels of packages, which are written the same way.
constexpr std::array<std::string_view, 22> hostEndings{
    "com",  "net",     "org",         "io",       "local",   "internal", "example", "test",
    "svc",  "lan",     "dev",         "cloud",    "cn",      "de",       "uk",      "eu",
    "corp", "cluster", "localdomain", "intranet", "invalid", "consul"
};
constexpr std::array<std::string_view, 8> packageRoots{ "com",  "org",   "net",    "io",
                                                        "java", "javax", "system", "microsoft" };

QByteArrayView lastSegment(QByteArrayView token, char separator)
{
    for (qsizetype i = token.size(); i > 0; --i)
        if (token[i - 1] == separator)
            return token.sliced(i);
    return token;
}

QByteArrayView firstSegment(QByteArrayView token, char separator)
{
    for (qsizetype i = 0; i < token.size(); ++i)
        if (token[i] == separator)
            return token.first(i);
    return token;
}

bool endsWithIgnoringCase(QByteArrayView text, std::string_view end)
{
    return text.size() >= qsizetype(end.size())
        && equalsIgnoringCase(text.last(qsizetype(end.size())), end);
}

// "com.acme.v2.OrderLockedException": a type, whatever numbers its packages have.
bool isExceptionName(QByteArrayView token)
{
    const QByteArrayView name = lastSegment(lastSegment(token, '.'), '\\');
    if (name.isEmpty() || !isLetter(name[0]))
        return false;
    for (const char c : name)
        if (!isLetter(c))
            return false;
    return endsWithIgnoringCase(name, "exception") || endsWithIgnoringCase(name, "error")
        || endsWithIgnoringCase(name, "fault") || endsWithIgnoringCase(name, "failure");
}

bool isVendorCode(QByteArrayView token)
{
    // Oracle numbers its errors; the number is the cause.
    return token.size() <= 10
        && (token.startsWith("ORA-") || token.startsWith("PLS-") || token.startsWith("TNS-"));
}

bool isHost(QByteArrayView token)
{
    bool dotted = false;
    for (const char c : token) {
        if (!isLower(c) && c != '-' && c != '.')
            return false;
        dotted = dotted || c == '.';
    }
    return dotted && isOneOf(lastSegment(token, '.'), hostEndings)
        && !isOneOf(firstSegment(token, '.'), packageRoots);
}

// A path, but neither "and/or" nor "application/json" nor a PHP class name.
bool isPath(QByteArrayView token)
{
    const auto slashes = std::count(token.begin(), token.end(), '/');
    if (slashes > 1 || token.startsWith('/') || token.startsWith("./") || token.startsWith("~/"))
        return true;
    if (slashes == 1 && token.contains('.'))
        return true;
    if (!token.contains('\\'))
        return false;
    if (token.contains(':') || token.contains('.') || token.startsWith('\\'))
        return true;
    // App\Exceptions\OrderLocked
    bool atStart = true;
    for (const char c : token) {
        if (atStart && !isUpper(c))
            return true;
        atStart = c == '\\';
    }
    return false;
}

// Random letters without a digit, as some id generators give now and then: hexadecimal, or mixed
// case that no row of words has.
bool isRandomLetters(QByteArrayView token)
{
    bool allHex = true;
    qsizetype letters = 0;
    qsizetype rises = 0; // a capital after a small letter
    qsizetype consonants = 0;
    qsizetype longestConsonants = 0;
    for (qsizetype i = 0; i < token.size(); ++i) {
        const char c = token[i];
        if (!isLetter(c))
            continue;
        ++letters;
        allHex = allHex && isHexLetter(c);
        if (i > 0 && isUpper(c) && isLower(token[i - 1]))
            ++rises;
        consonants = isVowel(c) ? 0 : consonants + 1;
        longestConsonants = std::max(longestConsonants, consonants);
    }
    if (allHex && letters >= 7)
        return true;
    return letters >= 12 && longestConsonants >= 5 && rises * 8 >= letters;
}

} // namespace

TokenKind tokenKind(QByteArrayView token)
{
    bool hasDigit = false;
    bool hasJoiner = false;
    bool hasAt = false;
    for (qsizetype i = 0; i < token.size(); ++i) {
        const char c = token[i];
        hasDigit = hasDigit || isDigit(c);
        hasJoiner = hasJoiner || !(isLetter(c) || isDigit(c) || c == '_');
        hasAt = hasAt || (c == '@' && i > 0);
    }
    if (hasAt)
        return TokenKind::Variable; // mail address, or an object with its address in memory
    if (hasDigit) {
        if (token.size() <= 9
            && isOneOf(token.first(std::min<qsizetype>(5, token.size())),
                       std::array<std::string_view, 1>{ "http/" }))
            return TokenKind::HttpVersion;
        if (isOneOf(lastSegment(token, '.'), namesWithDigits) || isOneOf(token, namesWithDigits)
            || isVendorCode(token))
            return TokenKind::Word;
        return token.contains('.') && isExceptionName(token) ? TokenKind::NumberedType
                                                             : TokenKind::Variable;
    }
    if (hasJoiner && (isPath(token) || isHost(token)))
        return TokenKind::Variable;
    return token.size() >= 7 && isRandomLetters(token) ? TokenKind::Variable : TokenKind::Word;
}

bool isCalendarWord(QByteArrayView word)
{
    static constexpr std::array<std::string_view, 38> words{
        "jan",      "feb",      "mar",    "apr",     "may",       "jun",       "jul",
        "aug",      "sep",      "oct",    "nov",     "dec",       "january",   "february",
        "march",    "april",    "june",   "july",    "august",    "september", "october",
        "november", "december", "mon",    "tue",     "wed",       "thu",       "fri",
        "sat",      "sun",      "monday", "tuesday", "wednesday", "thursday",  "friday",
        "saturday", "sunday",   "sept"
    };
    return word.size() >= 3 && word.size() <= 9 && isUpper(word[0]) && isOneOf(word, words);
}

qsizetype typeNameStart(QByteArrayView token)
{
    qsizetype start = 0;
    bool numbered = false;
    for (qsizetype i = token.size(); i > 0; --i) {
        numbered = numbered || isDigit(token[i - 1]);
        if (numbered)
            break;
        if (token[i - 1] == '.' || token[i - 1] == '\\')
            start = i;
    }
    return start;
}

bool isClockWord(QByteArrayView word)
{
    static constexpr std::array<std::string_view, 12> words{ "am",  "pm",   "gmt", "utc",
                                                             "cet", "cest", "est", "edt",
                                                             "pst", "pdt",  "bst", "cst" };
    return word.size() >= 2 && word.size() <= 4 && isUpper(word[0]) && isUpper(word[1])
        && isOneOf(word, words);
}

bool isCountedSingular(QByteArrayView word)
{
    static constexpr std::array<std::string_view, 16> counted{
        "attempt", "second", "minute",  "hour", "day",  "time",      "item",   "row",
        "record",  "error",  "message", "byte", "unit", "character", "result", "piece"
    };
    return isOneOf(word, counted);
}

} // namespace recourse
