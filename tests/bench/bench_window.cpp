// SPDX-License-Identifier: GPL-3.0-or-later
// The real window on a million parked failures beside Qt's ready-made models on the same index.
//   bench_window [failures]
#include "tests/bench/figures.h"
#include "tests/bench/windowstages.h"

#include <QCoreApplication>
#include <QTemporaryDir>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace recourse;

namespace {

constexpr qint64 usualFailures = 1'000'000;

int runStageHere(int argc, char **argv, const QByteArrayList &words)
{
    const ParkedMillion million(QString::fromLocal8Bit(words.value(1)),
                                words.value(2).toLongLong());
    if (words.value(0) == "fill") {
        million.make();
        return 0;
    }
    const auto stage = words.value(0) == "window" ? &windowStage : &peerStage;
    return stage(argc, argv, million, words.value(3));
}

void print(const Figures &ours, const Figures &peers)
{
    const auto beside = [&](const QByteArray &name, const QByteArray &peer) {
        printFigure("window." + name, ours.value(name), "items." + peer, peers.value(peer));
    };
    beside("usable_ms", "usable_ms");
    beside("filter_few_ms", "filter_few_ms");
    // Median and worst of nine filters, beside the one that the peer can answer in bearable time.
    beside("filter_ms", "filter_few_ms");
    beside("filter_worst_ms", "filter_few_ms");
    beside("sort_text_ms", "sort_text_ms");
    beside("sort_number_ms", "sort_number_ms");
    beside("load_pause_ms", "load_pause_ms");
    beside("filter_pause_ms", "filter_few_ms"); // the peer filters on the interface thread
    beside("sort_pause_ms", "sort_pause_ms");
    beside("rss_mib", "rss_mib");
}

} // namespace

int main(int argc, char **argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QByteArrayList words(argv + 1, argv + argc);
    if (words.size() >= 4)
        return runStageHere(argc, argv, words);

    const QCoreApplication app(argc, argv);
    const qint64 failures = words.isEmpty() ? usualFailures : words[0].toLongLong();
    const QTemporaryDir folder;
    const QByteArrayList where{ folder.path().toLocal8Bit(), QByteArray::number(failures) };
    runStage("fill", where);
    printNote(QByteArray::number(failures) + " parked failures; load of the machine "
              + QByteArray::number(machineLoad(), 'f', 1));
    const Figures ours = runStage("window", where);
    const Figures peers = runStage("peer", where);
    print(ours, peers);
    QByteArrayList details;
    for (auto it = ours.cbegin(); it != ours.cend(); ++it)
        details += it.key() + ' ' + QByteArray::number(it.value(), 'f', 1);
    std::sort(details.begin(), details.end());
    for (const QByteArray &detail : std::as_const(details))
        printNote(detail);
    return 0;
}
