// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/broker/eventtable/replaymark.h"

#include <QJsonArray>
#include <QJsonDocument>

namespace recourse {

namespace {

// The members of a JSON object as they are written. The text has been parsed before: it is whole.
class MemberScanner
{
public:
    explicit MemberScanner(const QByteArray &json)
        : m_json(json)
        , m_open(json.indexOf('{'))
        , m_at(m_open + 1)
    {
        while (m_at < m_json.size() && m_json[m_at] != '}')
            scanMember();
        m_close = m_at;
    }

    QByteArray without(bool (*dropped)(QByteArrayView), const QByteArrayList &added) const
    {
        QByteArrayList kept;
        for (const Member &member : m_members) {
            if (!dropped(member.name))
                kept.append(m_json.mid(member.from, member.end - member.from));
        }
        kept.append(added);
        // What is white between the braces of an empty object is nobody's member.
        return m_json.left(m_open + 1) + kept.join(',') + m_json.mid(m_close);
    }
    bool hasMembers() const { return !m_members.empty(); }

private:
    struct Member
    {
        QByteArrayView name;
        qsizetype from = 0;
        qsizetype end = 0;
    };

    // Up to the comma or brace that ends it.
    void scanMember()
    {
        Member member;
        member.from = m_at;
        int depth = 0;
        bool named = false;
        for (; m_at < m_json.size(); ++m_at) {
            const char c = m_json[m_at];
            if (c == '"') {
                const qsizetype from = m_at + 1;
                skipText();
                if (!named)
                    member.name = QByteArrayView(m_json).sliced(from, m_at - from);
                named = true;
            } else if (depth == 0 && (c == ',' || c == '}')) {
                break;
            } else if (c == '{' || c == '[') {
                ++depth;
            } else if (c == '}' || c == ']') {
                --depth;
            }
        }
        member.end = m_at;
        if (named)
            m_members.push_back(member);
        if (m_at < m_json.size() && m_json[m_at] == ',')
            ++m_at;
    }

    // From a quote to the one that closes it.
    void skipText()
    {
        for (++m_at; m_at < m_json.size() && m_json[m_at] != '"'; ++m_at) {
            if (m_json[m_at] == '\\')
                ++m_at;
        }
        m_at = qMin(m_at, m_json.size());
    }

    const QByteArray &m_json;
    qsizetype m_open;
    qsizetype m_at;
    qsizetype m_close = 0;
    std::vector<Member> m_members;
};

QByteArray jsonText(const QByteArray &bytes)
{
    const QByteArray array
        = QJsonDocument(QJsonArray{ QString::fromUtf8(bytes) }).toJson(QJsonDocument::Compact);
    return array.mid(1, array.size() - 2);
}

} // namespace

bool isReplayMark(QByteArrayView header)
{
    return header == QByteArrayView("x-recourse-run")
        || header == QByteArrayView("x-recourse-replay");
}

std::optional<QByteArray> withReplayMarks(const std::optional<QByteArray> &json,
                                          const FieldTable &marks)
{
    QByteArrayList added;
    for (const Field &mark : marks) {
        if (const QByteArray *value = mark.value.bytes())
            added.append(jsonText(mark.name) + ':' + jsonText(*value));
    }
    if (!json)
        return added.isEmpty() ? std::nullopt : std::optional('{' + added.join(',') + '}');
    QJsonParseError fault;
    if (!QJsonDocument::fromJson(*json, &fault).isObject()
        || fault.error != QJsonParseError::NoError)
        return std::nullopt;
    const MemberScanner members(*json);
    if (!members.hasMembers() && added.isEmpty())
        return json;
    return members.without(&isReplayMark, added);
}

} // namespace recourse
