// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/app/servicescene.h"

#include <map>
#include <random>
#include <vector>

namespace recourse {

// A step at which the program is to be killed, and the action that has it.
struct KillStep
{
    QByteArray action;
    QByteArray step;
};

// Every step of every action, those of a replay twice as often as others.
std::vector<KillStep> everyKillStep();

// Kills recoursectl at given steps, one round after the other, and looks after each at what it
// left: everything applied once or still where it was, no run open, nothing double. Both
// functions return what is wrong; empty: nothing.
class KillRounds
{
public:
    // What the workspace needs for it.
    static QByteArray workspace();

    KillRounds(ServiceScene &scene, std::mt19937 &random);

    // Made once the service is there.
    QString begin();
    QString round(const KillStep &at);
    // Brings everything to its end, once.
    QString end();
    // Too few events are left that a replay could be killed with.
    bool isUsedUp();

    const std::map<QByteArray, int> &kills() const { return m_kills; }

private:
    QString replay(const QByteArray &step);
    QString resend(const QByteArray &step);
    QString compensate(const QByteArray &step);
    QString correct(const QByteArray &step);
    QString resolve(const QByteArray &step);
    QString restore(const QByteArray &step);

    // An event that is resolved and put back, again and again.
    struct Case
    {
        QString event;
        QString handler;
        QByteArray parking;
        bool isResolved = false;
    };

    int draw(int below) { return int(m_random() % unsigned(below)); }
    QByteArray killAt(const QByteArray &step, int most);
    QString settled(const CtlEnd &end, const QByteArray &name);
    qint64 effects(const QString &event);
    qint64 waitForEffect(const QString &sql, const QString &event);
    Case &someCase(bool isResolved);
    QString setCase(Case &one, bool resolved);
    QString checkCase(Case &one);
    bool isResolvedByJournal(const Case &one) const;
    static QStringList wordsOf(const QString &verb, const Case &one);

    ServiceScene &m_scene;
    std::mt19937 &m_random;
    QStringList m_open; // events that may be replayed
    QStringList m_applied;
    QStringList m_permanent; // events that will fail again
    std::vector<Case> m_cases;
    int m_made = 0; // numbers for events of our own
    std::map<QByteArray, int> m_kills;
};

} // namespace recourse
