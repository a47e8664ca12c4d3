// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/broker/message.h"
#include "models/tables/tablemodel.h"

#include <QStringList>

namespace recourse {

struct HeaderLine
{
    QByteArray name; // empty for the entries of an array
    QString type;
    QString value; // one line; what is nested follows in lines of its own
    QByteArray trueValue; // bytes of a text, else the value as text
    int level = 0;
    bool isProperty = false;
    bool masked = false;
};

// Properties and headers of one message, in the order in which they were sent, nested values
// indented. Names and values are shown with odd bytes marked; Role::Copy gives the true value.
class HeadersModel final : public RowsModel<HeaderLine>
{
    Q_OBJECT
public:
    enum Column { Name, Type, Value, ColumnCount };
    static constexpr int maxLines = 5'000; // the rest is counted in one last line
    static constexpr qsizetype maxShownBytes = 4'096; // of one value

    explicit HeadersModel(QObject *parent = nullptr);
    // `maskedHeaders`: lower case names whose values are hidden.
    void setMessage(const Message &message, const QStringList &maskedHeaders = {});
    void clear();

protected:
    QString idOf(const HeaderLine &row) const override;
    QVariant cell(int row, int column, int role) const override;
};

// The lines of a message, bounded in number and depth.
std::vector<HeaderLine> headerLines(const Message &message, const QStringList &maskedHeaders);

} // namespace recourse
