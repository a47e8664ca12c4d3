// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/evidence/permanenterror.h"

#include <QByteArray>

#include <array>

namespace recourse {

// Words that mean "the same input will fail again", whoever wrote the handler. Kept short: a word
// that can also stand in a passing trouble ("unauthorized" for a token that ran out, "refused",
// "constraint", "not found") is left to the workspace.
static constexpr std::array permanentWords{
    // format
    "invalid format", "formatexception", "malformed", "jsonexception", "jsonparseexception",
    "jsondecodeerror", "json parse error", "invalid json", "cannot deserialize", "deserialization",
    "unexpected token", "schema mismatch", "格式错误", "解析失败",
    // validation
    "validation failed", "validation error", "validationerror", "validationexception",
    "unprocessable entity", "bad request", "missing required", "校验失败", "验证失败", "参数错误",
    // permission
    "permission denied", "access denied", "not permitted", "forbidden", "权限不足", "无权限"
};

QString permanentRule(QByteArrayView error, const QStringList &ownRules)
{
    constexpr qsizetype looked = 16 * 1024;
    if (error.isEmpty())
        return {};
    const QByteArray text = error.first(std::min(error.size(), looked)).toByteArray().toLower();
    for (const QString &rule : ownRules)
        if (!rule.isEmpty() && text.contains(rule.toUtf8().toLower()))
            return rule;
    for (const char *word : permanentWords)
        if (text.contains(word))
            return QString::fromUtf8(word);
    return {};
}

} // namespace recourse
