// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/payload/unpack.h"

#include "models/payload/charset.h"

#include <zlib.h>

#include <QStringList>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

constexpr qsizetype maxLayers = 8;
constexpr qsizetype chunkBytes = 64 * 1024;

int windowBits(Packing packing)
{
    switch (packing) {
    case Packing::Gzip:
        return MAX_WBITS + 16;
    case Packing::Zlib:
        return MAX_WBITS;
    case Packing::RawDeflate:
        break;
    }
    return -MAX_WBITS;
}

QString packingName(Packing packing)
{
    return packing == Packing::Gzip ? u"gzip"_s : u"deflate"_s;
}

bool looksGzip(QByteArrayView bytes)
{
    return bytes.startsWith(QByteArrayView("\x1F\x8B\x08"));
}

bool looksZlib(QByteArrayView bytes)
{
    if (bytes.size() < 6 || (bytes.at(0) & 0x0F) != 8)
        return false;
    const int header = int(static_cast<unsigned char>(bytes.at(0))) * 256
        + int(static_cast<unsigned char>(bytes.at(1)));
    return header % 31 == 0;
}

class Inflater
{
public:
    explicit Inflater(Packing packing)
    {
        m_ready = inflateInit2(&m_stream, windowBits(packing)) == Z_OK;
    }
    ~Inflater()
    {
        if (m_ready)
            inflateEnd(&m_stream);
    }
    Inflater(const Inflater &) = delete;
    Inflater &operator=(const Inflater &) = delete;

    std::optional<Inflated> run(QByteArrayView packed, Packing packing, qint64 maxBytes)
    {
        if (!m_ready)
            return std::nullopt;
        Inflated result;
        QByteArray room(chunkBytes, Qt::Uninitialized);
        // zlib does not write to its input, but says so only with another build setting.
        m_stream.next_in
            = const_cast<Bytef *>(reinterpret_cast<const Bytef *>(packed.data())); // NOLINT
        m_stream.avail_in = static_cast<uInt>(std::min<qsizetype>(packed.size(), maxInput));
        while (true) {
            m_stream.next_out = reinterpret_cast<Bytef *>(room.data());
            m_stream.avail_out = static_cast<uInt>(room.size());
            const int state = ::inflate(&m_stream, Z_NO_FLUSH);
            const qsizetype got = room.size() - qsizetype(m_stream.avail_out);
            const qsizetype kept = std::min<qsizetype>(got, maxBytes - result.bytes.size());
            result.bytes.append(room.constData(), kept);
            result.overLimit = kept < got;
            if (result.overLimit)
                return result;
            if (state == Z_STREAM_END) {
                result.whole = true;
                if (!nextMember(packing))
                    return result;
                result.whole = false;
                continue;
            }
            if (state != Z_OK) // Z_BUF_ERROR: the data ends early; else it is damaged
                return result.bytes.isEmpty() ? std::nullopt : std::optional(std::move(result));
        }
    }

private:
    static constexpr qsizetype maxInput = 0x7FFFFFFF;

    // A gzip file may be several, one behind the other.
    bool nextMember(Packing packing)
    {
        return packing == Packing::Gzip && m_stream.avail_in > 2
            && looksGzip(QByteArrayView(reinterpret_cast<const char *>(m_stream.next_in),
                                        qsizetype(m_stream.avail_in)))
            && inflateReset(&m_stream) == Z_OK;
    }

    z_stream m_stream{};
    bool m_ready = false;
};

} // namespace

std::optional<Inflated> inflate(QByteArrayView packed, Packing packing, qint64 maxBytes)
{
    if (packing == Packing::Gzip && !looksGzip(packed))
        return std::nullopt;
    if (packing == Packing::Zlib && !looksZlib(packed))
        return std::nullopt;
    return Inflater(packing).run(packed, packing, maxBytes);
}

namespace {

// The layers of content_encoding, outermost last, as "gzip, gzip" or "gzip:UTF-8" write them.
QList<QByteArray> layersOf(QByteArray encoding)
{
    encoding.replace(':', ',').replace(';', ',');
    QList<QByteArray> layers;
    for (const QByteArray &part : encoding.toLower().split(',')) {
        if (const QByteArray name = part.trimmed(); !name.isEmpty())
            layers.append(name);
    }
    return layers.mid(0, maxLayers);
}

class Unpacking
{
public:
    Unpacking(const QByteArray &body, qint64 maxBytes)
        : m_maxBytes(maxBytes)
    {
        result.bytes = body;
    }

    void undo(const QByteArray &layer)
    {
        if (m_stopped || layer == "identity")
            return;
        if (layer == "gzip" || layer == "x-gzip")
            undoFlagged(u"gzip"_s, { Packing::Gzip, Packing::Zlib });
        else if (layer == "deflate" || layer == "zlib" || layer == "x-deflate")
            undoFlagged(u"deflate"_s, { Packing::Zlib, Packing::Gzip, Packing::RawDeflate });
        else if (isCharset(layer)) {
            result.charset = layer;
            remark(PayloadNote::CharsetAsEncoding, QString::fromLatin1(layer));
        } else {
            result.unknownEncoding = true;
            remark(PayloadNote::EncodingUnknown, QString::fromUtf8(layer.left(64)));
            m_stopped = true;
        }
    }

    // Packed, and nothing says so. A header that merely looks like zlib has to prove itself.
    void undoSilent()
    {
        if (m_stopped || m_packedRemains)
            return;
        if (auto whole = inflate(result.bytes, Packing::Gzip, m_maxBytes))
            take(std::move(*whole), PayloadNote::PackedWithoutFlag, u"gzip"_s);
        else if (auto proven = inflate(result.bytes, Packing::Zlib, m_maxBytes);
                 proven && proven->whole)
            take(std::move(*proven), PayloadNote::PackedWithoutFlag, u"deflate"_s);
    }

    Unpacked result;

private:
    void remark(PayloadNote note, const QString &detail)
    {
        result.remarks.push_back({ note, detail });
    }

    void undoFlagged(const QString &flag, std::initializer_list<Packing> candidates)
    {
        for (const Packing packing : candidates) {
            auto inflated = inflate(result.bytes, packing, m_maxBytes);
            // Without a header, damage and plain text look alike: only what fits whole counts.
            if (!inflated
                || (packing == Packing::RawDeflate && !inflated->whole && !inflated->overLimit))
                continue;
            const QString real = packingName(packing);
            if (real != flag)
                remark(PayloadNote::FlagWrong, flag);
            take(std::move(*inflated), PayloadNote::Unpacked, real);
            return;
        }
        remark(PayloadNote::FlagWrong, flag);
    }

    void take(Inflated inflated, PayloadNote note, const QString &name)
    {
        result.bytes = std::move(inflated.bytes);
        remark(note, name);
        if (inflated.overLimit)
            remark(PayloadNote::TooLargeUnpacked, QString::number(m_maxBytes));
        else if (!inflated.whole)
            remark(PayloadNote::CutShort, name);
        // Part of a packed text is no packed text.
        m_packedRemains = inflated.overLimit || !inflated.whole;
    }

    qint64 m_maxBytes;
    bool m_stopped = false;
    bool m_packedRemains = false;
};

} // namespace

Unpacked unpack(const QByteArray &body, const std::optional<QByteArray> &contentEncoding,
                qint64 maxBytes)
{
    Unpacking unpacking(body, maxBytes);
    const QList<QByteArray> layers = layersOf(contentEncoding.value_or(QByteArray()));
    for (auto layer = layers.crbegin(); layer != layers.crend(); ++layer)
        unpacking.undo(*layer);
    unpacking.undoSilent();
    return unpacking.result;
}

} // namespace recourse
