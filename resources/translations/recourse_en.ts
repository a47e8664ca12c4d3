<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>recourse</name>
    <message numerus="yes">
        <source>%Ln message(s) there.</source>
        <translation>
            <numerusform>%Ln message there.</numerusform>
            <numerusform>%Ln messages there.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln look(s) left before the delivery limit.</source>
        <translation>
            <numerusform>%Ln look left before the delivery limit.</numerusform>
            <numerusform>%Ln looks left before the delivery limit.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln message(s) read from %1.</source>
        <translation>
            <numerusform>%Ln message read from %1.</numerusform>
            <numerusform>%Ln messages read from %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln message(s) returned to their place.</source>
        <translation>
            <numerusform>%Ln message returned to its place.</numerusform>
            <numerusform>%Ln messages returned to their place.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln message(s) held by somebody else.</source>
        <translation>
            <numerusform>%Ln message held by somebody else.</numerusform>
            <numerusform>%Ln messages held by somebody else.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln message(s) held by %1.</source>
        <translation>
            <numerusform>%Ln message held by %1.</numerusform>
            <numerusform>%Ln messages held by %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln message(s) could not be read.</source>
        <translation>
            <numerusform>%Ln message could not be read.</numerusform>
            <numerusform>%Ln messages could not be read.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln attempt(s) so far.</source>
        <translation>
            <numerusform>%Ln attempt so far.</numerusform>
            <numerusform>%Ln attempts so far.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln copies: %1</source>
        <translation>
            <numerusform>%Ln copy: %1</numerusform>
            <numerusform>%Ln copies: %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln effect(s)</source>
        <comment>chip</comment>
        <translation>
            <numerusform>%Ln effect</numerusform>
            <numerusform>%Ln effects</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>First dead-lettered: %1, %Ln time(s) in all</source>
        <translation>
            <numerusform>First dead-lettered: %1, %Ln time in all</numerusform>
            <numerusform>First dead-lettered: %1, %Ln times in all</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Parked on %1 after %Ln attempt(s)</source>
        <translation>
            <numerusform>Parked on %1 after %Ln attempt</numerusform>
            <numerusform>Parked on %1 after %Ln attempts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Effect in the business state (%Ln)</source>
        <translation>
            <numerusform>Effect in the business state (%Ln)</numerusform>
            <numerusform>Effects in the business state (%Ln)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln part(s) could not be read. %1</source>
        <translation>
            <numerusform>%Ln part could not be read. %1</numerusform>
            <numerusform>%Ln parts could not be read. %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln message(s) waiting. %1</source>
        <translation>
            <numerusform>%Ln message waiting. %1</numerusform>
            <numerusform>%Ln messages waiting. %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln message(s) on %1 waiting for a dead-letter target.</source>
        <translation>
            <numerusform>%Ln message on %1 waiting for a dead-letter target.</numerusform>
            <numerusform>%Ln messages on %1 waiting for a dead-letter target.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln parked failure(s) of %1</source>
        <translation>
            <numerusform>%Ln parked failure of %1</numerusform>
            <numerusform>%Ln parked failures of %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln message(s) held by others: %1</source>
        <translation>
            <numerusform>%Ln message held by others: %1</numerusform>
            <numerusform>%Ln messages held by others: %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln id(s) of one event, first %1, at %2.</source>
        <translation>
            <numerusform>%Ln id of one event, first %1, at %2.</numerusform>
            <numerusform>%Ln ids of one event, first %1, at %2.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln parked failure(s) at %1.</source>
        <translation>
            <numerusform>%Ln parked failure at %1.</numerusform>
            <numerusform>%Ln parked failures at %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The business state shows it %Ln time(s).</source>
        <translation>
            <numerusform>The business state shows it %Ln time.</numerusform>
            <numerusform>The business state shows it %Ln times.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln event(s) failed.</source>
        <translation>
            <numerusform>%Ln event failed.</numerusform>
            <numerusform>%Ln events failed.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>recourse::ArmDialog</name>
    <message numerus="yes">
        <source>For %Ln minutes events can be replayed and resolved. Each run still asks for a reason and for this name.</source>
        <translation>
            <numerusform>For %Ln minute events can be replayed and resolved. Each run still asks for a reason and for this name.</numerusform>
            <numerusform>For %Ln minutes events can be replayed and resolved. Each run still asks for a reason and for this name.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>recourse::FailuresModel</name>
    <message numerus="yes">
        <source>all %1 that match at %2</source>
        <translation>
            <numerusform>the %1 that matches at %2</numerusform>
            <numerusform>all %1 that match at %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 selected</source>
        <translation>
            <numerusform>%1 selected</numerusform>
            <numerusform>%1 selected</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 selected, %2 of them not shown</source>
        <translation>
            <numerusform>%1 selected, %2 of them not shown</numerusform>
            <numerusform>%1 selected, %2 of them not shown</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Group %1, %2 failures, folded</source>
        <translation>
            <numerusform>Group %1, %2 failure, folded</numerusform>
            <numerusform>Group %1, %2 failures, folded</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Group %1, %2 failures</source>
        <translation>
            <numerusform>Group %1, %2 failure</numerusform>
            <numerusform>Group %1, %2 failures</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>recourse::HandlersModel</name>
    <message numerus="yes">
        <source>Backlog of the last 30 minutes, %Ln samples</source>
        <translation>
            <numerusform>Backlog of the last 30 minutes, %Ln sample</numerusform>
            <numerusform>Backlog of the last 30 minutes, %Ln samples</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>recourse::HeadersModel</name>
    <message numerus="yes">
        <source>%Ln entries</source>
        <translation>
            <numerusform>%Ln entry</numerusform>
            <numerusform>%Ln entries</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln entries, nested too deep to show</source>
        <translation>
            <numerusform>%Ln entry, nested too deep to show</numerusform>
            <numerusform>%Ln entries, nested too deep to show</numerusform>
        </translation>
    </message>
</context>
</TS>
