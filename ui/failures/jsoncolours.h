// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSyntaxHighlighter>

namespace recourse {

// Colours names, strings and other values of indented JSON, in the palette's scheme.
class JsonColours final : public QSyntaxHighlighter
{
    Q_OBJECT
public:
    explicit JsonColours(QTextDocument *document);

    void setActive(bool active);

protected:
    void highlightBlock(const QString &text) override;

private:
    bool m_active = false;
};

} // namespace recourse
