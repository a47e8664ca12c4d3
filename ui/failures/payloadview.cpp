// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/failures/payloadview.h"

#include "models/text/words.h"
#include "ui/failures/jsoncolours.h"
#include "ui/theme/measures.h"
#include "ui/widgets/label.h"
#include "ui/widgets/statepane.h"

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QHBoxLayout>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTabBar>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace recourse {
namespace {

enum Kind { Text, Hex, Facts };

constexpr qsizetype longestLine = 4'096; // a text widget lays out a line as one piece

// Breaks what would be one endless line. The copy button gives the text as it is.
QString withBrokenLines(const QString &text, bool &broken)
{
    broken = false;
    qsizetype lineLength = 0;
    for (const QChar letter : text) {
        lineLength = letter == u'\n' ? 0 : lineLength + 1;
        if (lineLength > longestLine) {
            broken = true;
            break;
        }
    }
    if (!broken)
        return text;
    QString out;
    out.reserve(text.size() + text.size() / longestLine);
    lineLength = 0;
    for (const QChar letter : text) {
        if (letter == u'\n') {
            lineLength = 0;
        } else if (++lineLength > longestLine) {
            out.append(u'\n');
            lineLength = 1;
        }
        out.append(letter);
    }
    return out;
}

QString kindWord(PayloadKind kind)
{
    switch (kind) {
    case PayloadKind::Empty:
        return PayloadView::tr("empty", "payload");
    case PayloadKind::Json:
        return PayloadView::tr("JSON");
    case PayloadKind::Text:
        return PayloadView::tr("text", "payload");
    case PayloadKind::Markup:
        return PayloadView::tr("markup", "payload");
    case PayloadKind::Binary:
        return PayloadView::tr("binary", "payload");
    }
    return {};
}

} // namespace

PayloadView::PayloadView(QWidget *parent)
    : QWidget(parent)
    , m_kinds(new QTabBar)
    , m_summary(new ElidedLabel)
    , m_remarks(new Label({}, TextLook::Small))
    , m_text(new QPlainTextEdit)
    , m_colours(new JsonColours(m_text->document()))
    , m_state(new StatePane)
    , m_whole(new QPushButton(tr("Show all")))
    , m_copy(new QPushButton(tr("Copy")))
{
    const int pad = measure::pad(font());
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto *line = new QHBoxLayout;
    line->setContentsMargins(pad / 2, pad / 4, pad / 2, pad / 4);
    line->setSpacing(pad / 2);
    m_kinds->addTab(tr("Text"));
    m_kinds->addTab(tr("Hex"));
    m_kinds->addTab(tr("Raw info"));
    m_kinds->setDrawBase(false);
    m_kinds->setExpanding(false);
    m_kinds->setAccessibleName(tr("How the payload is shown"));
    m_summary->setMuted(true);
    m_summary->setLook(TextLook::Small);
    m_summary->setAlignment(Qt::AlignRight);
    line->addWidget(m_kinds);
    line->addWidget(m_summary, 1);
    for (QPushButton *button : { m_whole, m_copy }) {
        button->setAccessibleName(button->text());
        line->addWidget(button);
    }
    m_copy->setAccessibleName(tr("Copy the payload as shown"));
    column->addLayout(line);
    m_remarks->setTone(Tone::Warning);
    m_remarks->setWrapped();
    m_remarks->setContentsMargins(pad, 0, pad, pad / 2);
    column->addWidget(m_remarks);
    m_text->setReadOnly(true);
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_text->setFont(monoFont(font()));
    m_text->setAccessibleName(tr("Payload"));
    m_text->document()->setDocumentMargin(pad);
    column->addWidget(m_text, 1);
    column->addWidget(m_state, 1);
    connect(m_kinds, &QTabBar::currentChanged, this, &PayloadView::showText);
    connect(m_whole, &QPushButton::clicked, this, [this] {
        m_whole->setEnabled(false);
        emit wholeWanted(m_payload->row);
    });
    connect(m_copy, &QPushButton::clicked, this, [this] {
        QApplication::clipboard()->setText(
            m_kinds->currentIndex() == Text ? m_payload->presentation.text : m_text->toPlainText());
    });
    setMissing(tr("No failure is chosen."));
}

void PayloadView::setWaiting()
{
    m_payload.reset();
    m_state->show({ PaneState::Waiting, tr("Reading the payload…"), {}, {} });
    showText();
}

void PayloadView::setMissing(const QString &reason)
{
    m_payload.reset();
    m_state->show({ PaneState::NotKnown, tr("No payload"), reason, {} });
    showText();
}

void PayloadView::show(const PresentedPayloadPtr &payload, const QByteArray &digest)
{
    m_payload = payload;
    m_digest = digest;
    if (payload && payload->error) {
        const ErrorText words = errorText(*payload->error);
        m_state->show({ PaneState::Failed,
                        tr("The payload could not be read"),
                        oneAfterTheOther({ words.happened, words.todo }),
                        {} });
        m_payload.reset();
    }
    showText();
}

void PayloadView::showText()
{
    const bool there = m_payload != nullptr;
    m_state->setVisible(!there);
    m_text->setVisible(there);
    m_copy->setVisible(there);
    m_kinds->setEnabled(there);
    m_whole->setVisible(false);
    m_remarks->setVisible(false);
    if (!there) {
        m_summary->setText({});
        m_text->clear();
        return;
    }
    const PayloadPresentation &shown = m_payload->presentation;
    const bool inPart
        = std::any_of(shown.remarks.begin(), shown.remarks.end(), [](const PayloadRemark &remark) {
              return remark.note == PayloadNote::ShownInPart;
          });
    m_whole->setVisible(inPart && !m_payload->whole);
    m_whole->setEnabled(true);
    QStringList summary{ sizeText(shown.storedBytes), kindWord(shown.kind) };
    if (!m_digest.isEmpty())
        summary.append(tr("sha256 %1…").arg(QString::fromLatin1(m_digest.toHex().left(4))));
    m_summary->setText(summary.join(u" · "_s));
    QStringList remarks;
    for (const PayloadRemark &remark : shown.remarks)
        remarks.append(remarkText(remark));
    QString text;
    bool broken = false;
    switch (m_kinds->currentIndex()) {
    case Hex:
        text = m_payload->hex;
        break;
    case Facts:
        text = facts();
        break;
    default:
        text = withBrokenLines(shown.kind == PayloadKind::Binary ? m_payload->hex : shown.text,
                               broken);
        if (shown.kind == PayloadKind::Binary)
            remarks.append(tr("These bytes are no text; they are shown in hexadecimal."));
        if (shown.kind == PayloadKind::Empty)
            remarks.append(tr("The payload is empty."));
        if (broken)
            remarks.append(tr("Long lines are broken to be shown."));
        break;
    }
    m_remarks->setText(remarks.join(u'\n'));
    m_remarks->setVisible(!remarks.isEmpty());
    m_colours->setActive(m_kinds->currentIndex() == Text && shown.kind == PayloadKind::Json);
    m_text->setPlainText(text);
}

QString PayloadView::facts() const
{
    const PayloadPresentation &shown = m_payload->presentation;
    QStringList lines;
    lines.append(tr("Stored bytes: %1").arg(locale().toString(shown.storedBytes)));
    if (shown.unpacked.size() != shown.storedBytes)
        lines.append(tr("Unpacked bytes shown: %1").arg(locale().toString(shown.unpacked.size())));
    lines.append(tr("Kind: %1").arg(kindWord(shown.kind)));
    if (!shown.charset.isEmpty())
        lines.append(tr("Character set: %1").arg(shown.charset));
    if (!m_digest.isEmpty())
        lines.append(tr("SHA-256: %1").arg(QString::fromLatin1(m_digest.toHex())));
    for (const PayloadRemark &remark : shown.remarks)
        lines.append(remarkText(remark));
    return lines.join(u'\n');
}

} // namespace recourse
