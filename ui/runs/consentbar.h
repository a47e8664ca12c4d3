// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/screencontext.h"

#include <QWidget>

class QHBoxLayout;
class QLineEdit;
class QPushButton;

namespace recourse {

class ActButton;
class Label;

// What a dialog does not need of its consent bar.
struct ConsentWithout
{
    bool arming = false; // a yes to a plan changes nothing outside
    bool runCheck = false;
};

// The foot of every dialog that acts: what still stands against it, arming, on production the name
// of the workspace, and the button that does it. Asks itself for what all of them need: an open
// journal, no run under way, arming, the name. What else is missing, the dialog says.
class ConsentBar final : public QWidget
{
    Q_OBJECT
public:
    ConsentBar(const ScreenContext &context, const QString &act, const ConsentWithout &without = {},
               QWidget *parent = nullptr);

    QHBoxLayout *left() const { return m_left; } // for buttons and fields of the dialog
    ActButton *actButton() const { return m_act; }
    void setAct(const QString &text);

    // In full sentences; empty: nothing stands against it. Those of the dialog come first.
    QStringList hindrances(const QStringList &own) const;
    // Shows them and lets the button follow.
    void show(const QStringList &own);
    // In place of hindrances: what came of it. The button stays off while `isOver`.
    void say(const QString &text, std::optional<Tone> tone, bool isOver);
    QString text() const;

    static QString noReason(); // the sentence for a reason that is missing

signals:
    void changed(); // the name was typed: ask again
    void armWanted();
    void closeWanted();
    void acted(); // pressed while nothing stood against it

private:
    ScreenContext m_context;
    ConsentWithout m_without;
    bool m_isOver = false;
    Label *m_says;
    QHBoxLayout *m_left;
    QPushButton *m_arm;
    QLineEdit *m_name = nullptr; // on production
    ActButton *m_act;
};

} // namespace recourse
