// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/parked/parkedindex.h"

#include "models/parked/indexfile.h"
#include "models/parked/indexreader.h"
#include "models/parked/indexwriter.h"
#include "models/store/sqlite/sqliteerror.h"

#include <QSet>
#include <QTemporaryDir>

#include <algorithm>
#include <mutex>

using namespace Qt::StringLiterals;

namespace recourse {

namespace {

// Connections for reading, handed out one to a call and taken back.
class ReaderPool
{
public:
    explicit ReaderPool(const IndexFile &file)
        : m_file(file)
    {
    }

    Result<std::unique_ptr<IndexReader>> take()
    {
        {
            const std::scoped_lock lock(m_mutex);
            if (!m_free.empty()) {
                auto reader = std::move(m_free.back());
                m_free.pop_back();
                return reader;
            }
        }
        auto db = m_file.reader();
        if (!db)
            return failed(db.error());
        return std::make_unique<IndexReader>(std::move(*db));
    }

    void giveBack(std::unique_ptr<IndexReader> reader)
    {
        constexpr std::size_t most = 3;
        const std::scoped_lock lock(m_mutex);
        if (m_free.size() < most)
            m_free.push_back(std::move(reader));
    }

private:
    const IndexFile &m_file;
    std::mutex m_mutex;
    std::vector<std::unique_ptr<IndexReader>> m_free;
};

class FileIndex;

class FileScan final : public ParkedIndex::Scan
{
public:
    FileScan(FileIndex &index, ScanSeat seat)
        : m_index(index)
        , m_seat(std::move(seat))
    {
    }
    ~FileScan() override;
    Result<void> add(std::vector<ParkedCopyFull> &&batch) override;
    Result<void> show() override;
    Result<ScanState> finish(const BrowseReport &report) override;

private:
    FileIndex &m_index;
    ScanSeat m_seat;
    bool m_finished = false;
};

class FileIndex final : public ParkedIndex
{
public:
    FileIndex(IndexFile file, std::unique_ptr<IndexWriter> writer,
              std::unique_ptr<QTemporaryDir> folder)
        : m_folder(std::move(folder))
        , m_file(std::move(file))
        , m_writer(std::move(writer))
        , m_readers(m_file)
    {
    }

    QString notice() const override { return m_file.notice(); }
    IndexWriter &writer() { return *m_writer; }

    Result<std::unique_ptr<Scan>> beginScan(const QString &broker, const QString &queue,
                                            const HandlerName &handler, bool goesOn) override
    {
        auto seat = noted(m_writer->begin(broker, queue, handler, goesOn));
        if (!seat)
            return failed(seat.error());
        return std::make_unique<FileScan>(*this, std::move(*seat));
    }

    Result<void> touched(const QString &broker, const QString &queue) override
    {
        return noted(m_writer->touched(broker, queue));
    }

    Result<std::vector<ScanState>> scans() const override
    {
        return read([](IndexReader &reader) { return reader.scans(); });
    }
    Result<qint64> count() const override
    {
        return read([](IndexReader &reader) { return reader.count(); });
    }
    Result<void> forEach(const std::function<bool(std::vector<Failure> &&batch)> &take,
                         std::stop_token stop) const override
    {
        return read([&](IndexReader &reader) { return reader.forEach(take, stop); });
    }
    Result<void> glanceAtEach(const std::function<bool(const FailureGlance &)> &take,
                              std::stop_token stop) const override
    {
        return read([&](IndexReader &reader) { return reader.glanceAtEach(take, stop); });
    }

    Result<std::vector<Failure>> byEventId(const EventId &id) const override
    {
        if (id.isEmpty())
            return std::vector<Failure>(); // no key
        return found(IndexReader::By::Event, id.bytes(),
                     [&id](const Failure &failure) { return failure.eventId == id; });
    }
    Result<std::vector<Failure>> byKey(const HandlerName &handler,
                                       const PartitionKey &key) const override
    {
        if (key.isEmpty())
            return std::vector<Failure>();
        return found(IndexReader::By::Key, key.bytes(), [&](const Failure &failure) {
            return failure.key == key && failure.handler == handler;
        });
    }
    Result<QHash<EventId, std::vector<Failure>>>
    byEventIds(const std::vector<EventId> &ids) const override
    {
        return foundAll(IndexReader::By::Event, ids,
                        [](const Failure &failure) { return failure.eventId; });
    }
    Result<QHash<EventId, std::vector<Failure>>>
    otherPayloads(const HandlerName &handler, std::span<const Failure> copies) const override
    {
        return read([&](IndexReader &reader) { return reader.otherPayloads(handler, copies); });
    }
    Result<QHash<PartitionKey, std::vector<Failure>>>
    byKeys(const HandlerName &handler, const std::vector<PartitionKey> &keys) const override
    {
        auto all = foundAll(IndexReader::By::Key, keys,
                            [](const Failure &failure) { return failure.key; });
        if (!all)
            return all;
        for (auto it = all->begin(); it != all->end();) {
            std::erase_if(*it, [&](const Failure &failure) { return failure.handler != handler; });
            it = it->empty() ? all->erase(it) : ++it;
        }
        return all;
    }
    Result<std::vector<Failure>> byOriginal(const EventId &original) const override
    {
        if (original.isEmpty())
            return std::vector<Failure>();
        return found(IndexReader::By::Original, original.bytes(),
                     [&](const Failure &failure) { return failure.original == original; });
    }

    Result<std::vector<Failure>> byOriginal(const HandlerName &handler,
                                            const EventId &original) const override
    {
        auto failures = byOriginal(original);
        if (failures)
            std::erase_if(*failures,
                          [&](const Failure &failure) { return failure.handler != handler; });
        return failures;
    }

    Result<std::vector<IdentityConflict>> identityConflicts() const override
    {
        return read([](IndexReader &reader) { return conflicts(reader); });
    }
    Result<std::vector<TenantCount>> tenantCounts() const override
    {
        return read([](IndexReader &reader) { return reader.tenantCounts(); });
    }
    Result<std::optional<ParkedCopyFull>> full(qint64 row) const override
    {
        return read([row](IndexReader &reader) { return reader.full(row); });
    }

    // A damaged file is made anew by the next open; until then each call says that it is damaged.
    template <typename Answer>
    Answer noted(Answer answer) const
    {
        if (!answer && isDamage(answer.error()))
            IndexFile::markDamaged(m_file.path());
        return answer;
    }

private:
    template <typename Work>
    std::invoke_result_t<Work, IndexReader &> read(const Work &work) const
    {
        auto reader = m_readers.take();
        if (!reader)
            return failed(reader.error());
        auto answer = noted(work(**reader));
        if (answer)
            m_readers.giveBack(std::move(*reader));
        return answer;
    }

    template <typename Matches>
    Result<std::vector<Failure>> found(IndexReader::By by, const QByteArray &bytes,
                                       const Matches &matches) const
    {
        auto failures
            = read([&](IndexReader &reader) { return reader.byHash(by, { indexHash(bytes) }); });
        if (failures)
            std::erase_if(*failures, [&](const Failure &failure) { return !matches(failure); });
        return failures;
    }

    // By each of `ids`, compared by their bytes; an empty one is no key.
    template <typename Id, typename IdOf>
    Result<QHash<Id, std::vector<Failure>>> foundAll(IndexReader::By by, const std::vector<Id> &ids,
                                                     const IdOf &idOf) const
    {
        QSet<Id> wanted;
        std::vector<quint64> hashes;
        for (const Id &id : ids) {
            if (!id.isEmpty() && !wanted.contains(id)) {
                wanted.insert(id);
                hashes.push_back(indexHash(id.bytes()));
            }
        }
        // In the order in which they lie in the file, and two ids of one hash asked for once.
        std::sort(hashes.begin(), hashes.end());
        hashes.erase(std::unique(hashes.begin(), hashes.end()), hashes.end());
        auto failures = read([&](IndexReader &reader) { return reader.byHash(by, hashes); });
        if (!failures)
            return failed(failures.error());
        QHash<Id, std::vector<Failure>> byId;
        for (Failure &failure : *failures) {
            const Id id = idOf(failure);
            if (wanted.contains(id))
                byId[id].push_back(std::move(failure));
        }
        return byId;
    }

    static Result<std::vector<IdentityConflict>> conflicts(IndexReader &reader)
    {
        const auto hashes = reader.eventHashesOfSeveral();
        if (!hashes)
            return failed(hashes.error());
        std::vector<IdentityConflict> all;
        for (const quint64 hash : *hashes) {
            const auto failures = reader.byHash(IndexReader::By::Event, { hash });
            if (!failures)
                return failed(failures.error());
            QHash<std::pair<HandlerName, EventId>, QSet<QByteArray>> digests;
            for (const Failure &failure : *failures) {
                if (!failure.eventId.isEmpty())
                    digests[{ failure.handler, failure.eventId }].insert(failure.digest);
            }
            for (auto it = digests.cbegin(); it != digests.cend(); ++it) {
                if (it->size() > 1)
                    all.push_back({ it.key().first, it.key().second, it->size() });
            }
        }
        return all;
    }

    std::unique_ptr<QTemporaryDir> m_folder; // of an index in memory
    IndexFile m_file;
    std::unique_ptr<IndexWriter> m_writer;
    mutable ReaderPool m_readers;
};

FileScan::~FileScan()
{
    if (!m_finished)
        m_index.writer().abandon(m_seat);
}

Result<void> FileScan::add(std::vector<ParkedCopyFull> &&batch)
{
    const std::vector<ParkedCopyFull> taken = std::move(batch);
    return m_index.noted(m_index.writer().add(m_seat, taken));
}

Result<void> FileScan::show()
{
    return m_index.noted(m_index.writer().show(m_seat));
}

Result<ScanState> FileScan::finish(const BrowseReport &report)
{
    auto state = m_index.noted(m_index.writer().finish(m_seat, report));
    m_finished = state.has_value();
    return state;
}

struct OpenedFile
{
    IndexFile file;
    std::unique_ptr<IndexWriter> writer;
};

Result<OpenedFile> openFile(const QString &path)
{
    auto file = IndexFile::open(path);
    if (!file)
        return failed(file.error());
    auto db = file->writer();
    if (!db)
        return failed(db.error());
    auto writer = IndexWriter::open(std::move(*db));
    if (!writer)
        return failed(writer.error());
    if (const auto clean = (*writer)->removeLeftovers(); !clean)
        return failed(clean.error());
    return OpenedFile{ std::move(*file), std::move(*writer) };
}

} // namespace

Result<std::unique_ptr<ParkedIndex>> ParkedIndex::open(const QString &path)
{
    std::unique_ptr<QTemporaryDir> folder;
    QString where = path;
    if (path == u":memory:"_s) {
        // A private folder that goes with the index: the same code as on a path of one's own, and
        // several connections.
        folder = std::make_unique<QTemporaryDir>();
        where = folder->filePath(u"parked.db"_s);
    }
    auto opened = openFile(where);
    if (!opened && isDamage(opened.error())) {
        IndexFile::markDamaged(where);
        opened = openFile(where);
    }
    if (!opened)
        return failed(opened.error());
    return std::make_unique<FileIndex>(std::move(opened->file), std::move(opened->writer),
                                       std::move(folder));
}

} // namespace recourse
