// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/core/instant.h"

#include <QByteArray>
#include <QIODevice>
#include <QLatin1StringView>
#include <QString>

#include <concepts>
#include <optional>

namespace recourse {

// Writes one JSON text while it comes into being: keys stay in the order they are written, 64-bit
// integers keep every digit, and a list of a million failures needs no memory. ASCII control, C1
// and direction-changing characters are escaped, so that the text is harmless on a terminal too.
// One thread.
class JsonWriter
{
public:
    explicit JsonWriter(QIODevice &device)
        : m_device(device)
    {
    }

    void beginObject() { open('{'); }
    void endObject() { close('}'); }
    void beginArray() { open('['); }
    void endArray() { close(']'); }
    void beginObject(QLatin1StringView name);
    void beginArray(QLatin1StringView name);
    void key(const QString &name);

    void null();
    void value(const QString &text);
    void value(QLatin1StringView text) { value(QString(text)); }
    void value(Instant at);
    void value(double number); // what JSON has no number for becomes text: "nan", "inf"
    void value(std::same_as<bool> auto isTrue) { raw(isTrue ? "true" : "false"); }
    template <std::integral Number>
    requires(!std::same_as<Number, bool>) void value(Number number)
    {
        raw(QByteArray::number(number));
    }
    template <typename T>
    void value(const std::optional<T> &something)
    {
        if (something)
            value(*something);
        else
            null();
    }
    void value(const void *) = delete; // text that would turn into true

    template <typename T>
    void field(QLatin1StringView name, const T &something)
    {
        key(name);
        value(something);
    }

    // Empty text becomes null.
    void text(QLatin1StringView name, const QString &something)
    {
        field(name, something.isEmpty() ? std::nullopt : std::optional(something));
    }
    // Bytes as text. Where they are no valid UTF-8, the field holds them made readable, and
    // `<name>_hex` holds every byte. Empty bytes become null.
    void bytes(QLatin1StringView name, const QByteArray &something);

    // Ends the text with a line end.
    void finish();
    bool broken() const { return m_broken; }

private:
    void open(char bracket);
    void close(char bracket);
    void raw(const QByteArray &text);
    void write(const QByteArray &text);

    QIODevice &m_device;
    bool m_needsComma = false;
    bool m_broken = false;
};

// A JSON string with its quotes.
QByteArray jsonQuoted(QStringView text);

} // namespace recourse
