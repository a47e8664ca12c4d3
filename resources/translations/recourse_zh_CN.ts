<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>Commands</name>
    <message>
        <source>Find or do something</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opens the search for event ids, keys, tenants, handlers and commands.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to Overview</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shows what is stuck and what needs action.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to Failures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shows the parked failures with their verdicts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to Events</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looks up one event id, also one that is not parked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to Sources</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shows each connection, its rights and what it could not read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to Settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shows the theme and what this window keeps.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close what is on top</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Closes the search, leaves a field, or goes back to the table.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter the failures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Puts the keyboard into the filter line.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear the filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shows all parked failures again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the dossier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Puts the keyboard into the dossier of the current failure.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mark or unmark a failure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Marks the current failure, or all failures of the current group row.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mark all that match now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Marks every failure that matches the filter at this moment; later ones do not join.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove all marks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unmarks every failure, also those that are not shown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the selected rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copies them as tab-separated text with a header line and their true values.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the event id</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copies the true event id of the current failure.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read the parking queues</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Says what a look at the parking queues costs, and looks if you agree.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop reading</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stops the look under way; what was taken is given back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Group by reason</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Puts failures of one cause together.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Group by tenant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Puts failures of one tenant together.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Group by key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Puts failures of one partition key together.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Group by handler</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Puts failures of one handler together.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show without groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shows one flat list.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read counts and sources now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Asks every source again. Parking queues are not read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use the colours of the desktop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light or dark, whichever the desktop is.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use light colours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dark text on light ground.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use dark colours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light text on dark ground.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use high contrast</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>White on black with strong frames.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the keys and the filter language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lists every command with its keys, and how to write a filter.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Closes the window and its connections.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Failures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recourse</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FailureFilter</name>
    <message>
        <source>What is unknown is neither more nor less.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A whole number is missing here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A size is missing here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An age or a time is missing here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The quote that begins here is not closed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no such field.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A value is missing here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only numbers and times can be more or less.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>recourse</name>
    <message>
        <source>This workspace cannot be opened.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The index of parked failures cannot be opened.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a workspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Workspaces (*.toml)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sandbox cannot be started.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Console for asynchronous business that went wrong.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open this workspace.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the sandbox: an order service that fails on purpose.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run the sandbox on this RabbitMQ.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its management API.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save pictures of the window and end.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>light, dark or system.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>en or zh_CN.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A workspace file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--sandbox and a workspace file exclude each other.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--theme takes light, dark or system.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The redelivered flag stays behind.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each look counts as a delivery.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The delivery limit is near; past it a message is dropped or dead-lettered.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is not known after how many deliveries a message is dropped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The delivery limit means zero on this broker: the first look would lose every message.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The queue has a length limit; what is published during the look could push messages out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The time to live of the messages runs on during the look.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another program consumes from this queue, so the look cannot be complete.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The queue serves one consumer at a time; a look takes its turn.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The queue is deleted when nobody uses it for a while.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking at %1 changes nothing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking at %1 loses nothing, but leaves marks.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking at %1 could cost messages; it needs a yes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking at %1 would cost messages and is refused.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The stream %1 is read in its place.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln message(s) there.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln look(s) left before the delivery limit.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Not everything there could be seen.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The look stopped at its limit.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The look was stopped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The look stopped before the delivery limit.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The connection was lost; the broker gives back what was held.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The look was refused.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The look failed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln message(s) read from %1.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln message(s) returned to their place.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln message(s) held by somebody else.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln message(s) held by %1.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln message(s) could not be read.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>The source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It says: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, line %2, column %3: %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>place: what is wrong</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be understood.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The workspace is not opened until this is mended.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The password is not to be had from %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put the password where the workspace says it is.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The password in %1 can be read by others, so it is not used.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give the file the mode 0600, and change the password.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing answers at %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check host name, port, network and whether it runs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 did not answer in time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again; if it stays so, look at its load and at the network between.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The connection to %1 was lost.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What was read before may have changed since.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read again; the connection is made anew then.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Something answers at %1, but it speaks another protocol.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check port and scheme: AMQP is often at 5672, with TLS at 5671, the management API at 15672.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 answered what it should not.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check that the address is right and the version is supported; copy the details for a report.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was sent, not even the password.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The certificate of %1 is signed by nobody that is trusted here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name the right certificate authority by ca_file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The certificate of %1 is for another host name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connect by a name that the certificate has, or have it issued for this one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The certificate of %1 is expired or not valid yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Have the certificate renewed, and check this computer&apos;s clock.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No encrypted connection to %1 could be made.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check that the port speaks TLS and which TLS versions it takes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 refused the user or the password.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check user and password; a login that works elsewhere may be barred from this computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The virtual host does not exist: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the path of the address; / is written %2F.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The user has not the right for this: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Have the missing right granted; the rest works without it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 belongs to one other connection.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It can be seen but not opened while that connection lives.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close the other connection to look into it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 does not exist.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the name in the workspace and where it is looked for.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is in use by another program.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again when the other program has finished.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is damaged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take a copy, then have it checked and restored.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not a database.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the path in the workspace.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has not the table that the workspace names.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check table name and database; an empty file has no tables.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has not the column that the workspace names.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name the column that this version of the table has.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows may be missing from what was read of %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;No row&quot; proves nothing here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give access to the write-ahead log beside the file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 can only be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the rights on the file and its folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A message in %1 cannot be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It breaks whoever reads it; it was left where it is.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Other queues go on. Have this message removed by hand.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is larger than what is read at one time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Narrow down what is asked for.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not done, because messages could be lost: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped before it was done: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start it again to see the rest.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is not possible with that kind of source: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recourse itself failed: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the details for a report.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Outbox</source>
        <comment>source of evidence</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Queue</source>
        <comment>source of evidence</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parking</source>
        <comment>source of evidence</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inbox</source>
        <comment>source of evidence</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Effect</source>
        <comment>source of evidence</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Business</source>
        <comment>source of evidence</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Log</source>
        <comment>source of evidence</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no row</source>
        <comment>chip</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not known</source>
        <comment>chip</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not asked yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The producer committed no such event.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pending</source>
        <comment>chip</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Committed by the producer, not confirmed by the broker.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sent</source>
        <comment>chip</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Confirmed by the broker.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A status that Recourse does not know.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not queued</source>
        <comment>chip</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On none of the handler&apos;s queues.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>queued</source>
        <comment>chip</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waits on a queue of the handler.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot tell</source>
        <comment>chip</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The handler&apos;s queues are not empty, and the broker cannot look for one id.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln attempt(s) so far.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>not parked</source>
        <comment>chip</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The last look did not see everything.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>parked</source>
        <comment>chip</comment>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln copies: %1</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>applied</source>
        <comment>chip</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, at &quot;%2&quot;</source>
        <comment>handler, time as written</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no effect</source>
        <comment>chip</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The business state does not show this event.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln effect(s)</source>
        <comment>chip</comment>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>The business state shows this event once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The business state shows this event more than once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>version %1</source>
        <comment>chip</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>row</source>
        <comment>chip</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>silent</source>
        <comment>chip</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No line of the logs tells an outcome.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>says both</source>
        <comment>chip</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>says success</source>
        <comment>chip</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>says failure</source>
        <comment>chip</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Success: %1 · failure: %2. A log line proves nothing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sent by the producer (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First failure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First failure: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>First dead-lettered: %1, %Ln time(s) in all</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>First dead-lettered: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Parked on %1 after %Ln attempt(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Parked on %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Applied: inbox row of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Effect in the business state (%Ln)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Business state changed to version %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Business state changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read from %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not known</source>
        <comment>handler state</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>healthy</source>
        <comment>handler state</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>queue missing</source>
        <comment>handler state</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>queue down</source>
        <comment>handler state</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>broker blocked</source>
        <comment>handler state</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no consumer</source>
        <comment>handler state</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rejects are discarded</source>
        <comment>handler state</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>redelivery loop</source>
        <comment>handler state</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stuck</source>
        <comment>handler state</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>falling behind</source>
        <comment>handler state</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>parked failures</source>
        <comment>handler state</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>production</source>
        <comment>environment</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>staging</source>
        <comment>environment</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>development</source>
        <comment>environment</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sandbox</source>
        <comment>environment</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The oldest has waited %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Broker %1 blocks publishers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An alarm is raised: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 can be read in part</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln part(s) could not be read. %1</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Queue %1 does not exist</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The workspace names it for %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Queue %1 is down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its node or leader is not there. It belongs to %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no consumer</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln message(s) waiting. %1</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is stuck</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Consumers are there, and nothing is acknowledged. Backlog: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is falling behind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Backlog: %1, growing by %2 a minute.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 delivers the same messages again and again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deliveries are mostly redeliveries, and few are acknowledged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 discards what it rejects</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Queue %1 has no dead-letter exchange, neither by argument nor by policy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dead letters of %1 go nowhere</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The dead-letter exchange &quot;%1&quot; is missing or has no binding that fits.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dead letters of %1 are held back</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln message(s) on %1 waiting for a dead-letter target.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Retries of %1 can vanish</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Queue %1 and its retry queue dead-letter to each other; past the delivery limit of %2 a message is dropped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln parked failure(s) of %1</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>The parking place of %1 can lose messages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Queue %1 drops a message after %2 deliveries, and each look may count as one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The parking place of %1 forgets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Queue %1 has a length limit or a time to live.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not all parked failures of %1 were seen</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln message(s) held by others: %1</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>not known who</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The last look ended early.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking at %1 needs a decision</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The look could be the last one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no inbox in the workspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without an inbox nothing proves whether an event was applied.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The producer makes a new event id for each try</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln id(s) of one event, first %1, at %2.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Key %1 has %2 of the parked failures</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln parked failure(s) at %1.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Show failures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show queue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy policy command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open runbook</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>guest may only log in on the broker&apos;s own machine; use another user</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the certificate is signed by itself: put it into ca_file if it is yours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>check ca_file: it must hold the certificate of who signed this one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ca_file cannot be read or holds no certificate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this port does not speak TLS: use amqp:// or the TLS port (often 5671)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this is a management or web port: AMQP is often at 5672, with TLS 5671</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this port wants TLS: use amqps://</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this port does not speak TLS: use http://</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the user needs the tag: management</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the user needs the tag: monitoring</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the user needs permissions in this virtual host</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>give the broker a management address, and the user the tag management</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>declare the queue with x-delivery-limit -1, or bind a size-capped stream beside it and name it as parking_stream</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>remove the delivery limit from the queue, or bind a size-capped stream beside it and name it as parking_stream</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in use by another program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the disk is full</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the folder cannot be entered</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no such file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this is a folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file cannot be read by this user</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only a query that reads may stand here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>set the variable before starting the program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>create the file with mode 0600</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unlock the keychain and try again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>start one (GNOME Keyring, KWallet), or name the password by env: or file:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>store the password in the keychain under the service &quot;recourse&quot; and this name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>add management = &quot;https://…&quot; to the broker</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in an event table the parked rows of a queue are named &lt;queue&gt;.parked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is being scanned already</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only DNS names of a certificate are compared: connect by name, not by address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the user needs the read permission on this queue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 s</source>
        <comment>seconds</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 min</source>
        <comment>minutes</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 h</source>
        <comment>hours</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 d</source>
        <comment>days</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 d %2 h</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no plausible time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown</source>
        <comment>verdict</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>identity conflict</source>
        <comment>verdict</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tenant mismatch</source>
        <comment>verdict</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>applied twice</source>
        <comment>verdict</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>already applied</source>
        <comment>verdict</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>inbox without effect</source>
        <comment>verdict</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>effect without inbox</source>
        <comment>verdict</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>superseded</source>
        <comment>verdict</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in flight</source>
        <comment>verdict</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>after an earlier event</source>
        <comment>verdict</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>will fail again</source>
        <comment>verdict</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>never sent</source>
        <comment>verdict</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lost</source>
        <comment>verdict</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>safe to replay</source>
        <comment>verdict</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>after %1</source>
        <comment>verdict; an event id</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read again</source>
        <comment>what is allowed</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>open both</source>
        <comment>what is allowed</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>resolve</source>
        <comment>what is allowed</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>resolve as duplicate</source>
        <comment>what is allowed</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>escalate</source>
        <comment>what is allowed</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>compensate</source>
        <comment>what is allowed</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>replay</source>
        <comment>what is allowed</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>replay together, in order</source>
        <comment>what is allowed</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>replay with an explicit reason</source>
        <comment>what is allowed</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>wait</source>
        <comment>what is allowed</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fix first</source>
        <comment>what is allowed</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>resend</source>
        <comment>what is allowed</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the inbox</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the outbox</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the effect query</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the business state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the parking place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the work queue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What was read from %1 is too old to prove anything.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no answer from %1, so nothing is proved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The inbox keeps its rows for %1, and the event may be older: no row proves nothing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The handler has no inbox in the workspace, so nothing tells whether it was applied.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The inbox has a row: the handler committed this event.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The inbox has no row.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>The business state shows it %Ln time(s).</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>The business state shows its effect.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The business state shows no effect.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No effect query is configured, so only the inbox speaks.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It waits on a queue of the handler.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The handler&apos;s queues are not empty, and it may be on them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The last look at the parking place did not see everything.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is neither queued nor parked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The message has no event id, so nothing can be asked about it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copies with the same event id have different payloads.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The payload claims another tenant than the trusted source names.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Version %1 of its key has been applied already.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A newer version of its key has been applied already.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The earlier event %1 of the same key comes first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The last error is permanent (%1), and nothing has changed since.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The outbox says that it was not sent yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The outbox says that it was sent.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing speaks against a replay.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no event id; this copy is never matched or merged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The event id begins or ends with blanks, and they count.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two places give different event ids; the first one counts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The event id holds characters that cannot be seen.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The message names two tenants.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only the sender claims the tenant; no trusted source names it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sender claims another tenant than the trusted source names.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The count in x-death is no plain number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The application&apos;s counter and x-death differ; the larger one is shown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There were at least this many attempts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The x-first-death headers contradict the oldest x-death entry.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The timestamp is no plausible time in seconds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The producer makes a new event id for each try; the original id groups them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The headers are so large that a replay with added headers would not fit one frame.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unpacked from %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Packed with %1, though nothing says so; shown unpacked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Said to be packed with %1, and is not.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The packed data is cut short or damaged; shown as far as it goes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Packed with %1, which cannot be undone here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The content encoding names a character set (%1).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Begins with a byte order mark: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Character set as declared: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Character set guessed: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Declared as JSON, and is not.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Declared as JSON, and is not: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The key %1 is there twice; readers may differ about it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Characters that cannot be seen are shown as marks.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only the first part of %1 is shown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unpacking stopped at %1.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>recourse::CommandPalette</name>
    <message>
        <source>Find or do something</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Event id, key, tenant, handler, or what you want to do</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What was found</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>recourse::DossierPane</name>
    <message>
        <source>Dossier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No failure is chosen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a failure to read what its evidence proves.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the event id</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No evidence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The workspace names no source for it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parts of the dossier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Properties and headers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No message is at hand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No headers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The message has neither properties nor headers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No dated trace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No source gives a time for this event.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Payload</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Headers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parked copies of this event</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time line %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no event id</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>key %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>version %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 attempt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 attempts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tenant not known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>from %1</source>
        <comment>source of the tenant</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>claimed by %1</source>
        <comment>source of the tenant</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The broker vouches for the tenant.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only the sender says so; the broker does not vouch for it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The event id mixes letters of several alphabets that look alike.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The producer made several ids for one event: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No copy of this event is parked, so there is no message to show.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Headers %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>recourse::EnvironmentMark</name>
    <message>
        <source>Environment: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>recourse::EventDossiersModel</name>
    <message>
        <source>Handler</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parked copies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not known</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>recourse::EventsScreen</name>
    <message>
        <source>Handlers of the event</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Events</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Event id, exactly as it was sent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look up the event id</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Also finds events that are not parked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Handlers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No event looked up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type an event id. Each handler that it can concern is listed here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No dossier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The dossier of the chosen handler is shown here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Handlers and dossier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Asking the sources…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No handler</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No handler of this workspace can be concerned by %1.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>recourse::EvidenceModel</name>
    <message>
        <source>Source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Says</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>When</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>source: what it says</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read at %1 (UTC)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>never read</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>recourse::FailureGroups</name>
    <message>
        <source>no tenant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>recourse::FailuresModel</name>
    <message numerus="yes">
        <source>all %1 that match at %2</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 selected</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 selected, %2 of them not shown</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Event id</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Handler</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tenant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Version</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attempts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reason</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Queue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no event id</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not judged yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mixes letters of several alphabets that look alike.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>group, number of failures</comment>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Group %1, %2 failures, folded</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Group %1, %2 failures</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>column: value</comment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>recourse::FailuresScreen</name>
    <message>
        <source>Failures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Failures and dossier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Refresh…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read the parking queues again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Says first what a look at the parking queues costs, then looks.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading the parking queues…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not read yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 read at %3</source>
        <comment>queue, count, time</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: not read yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, incomplete: %1 held by %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, incomplete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read at %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>read at, how completely</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>some not read yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>complete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>incomplete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 parked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 parked match</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 judged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opening what was read before…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parked failures that were read earlier are kept on this computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No parked failure matches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 failures are parked; the filter leaves none of them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 failures are parked; none of tenant %2 passes the filter.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is parked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All parking queues were read completely and are empty.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parked failures are not known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No parking queue has been read yet. “Refresh…” says what a look costs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Asking the sources…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This failure has no event id.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No dossier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sources know nothing about this failure by its event id.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>recourse::FailuresTable</name>
    <message>
        <source>Parked failures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parked failures are not known</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>recourse::FigureCard</name>
    <message>
        <source>%1: %2</source>
        <comment>figure card: what, value</comment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>recourse::FilterBar</name>
    <message>
        <source>none</source>
        <comment>grouping</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reason</source>
        <comment>grouping</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tenant</source>
        <comment>grouping</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>key</source>
        <comment>grouping</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>handler</source>
        <comment>grouping</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Handler</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reason</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At letter %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as written</source>
        <comment>value of a drop-down</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all</source>
        <comment>value of a drop-down</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>drop-down: what, value</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All handlers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All reasons</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1	%2</source>
        <comment>reason, tab, number of failures</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All verdicts</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>recourse::FilterEdit</name>
    <message>
        <source>Filter…  reason:timeout key:88121</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter of the failures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Offers for the filter</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>recourse::FindingsList</name>
    <message>
        <source>Critical</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Warning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Notice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What needs action</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not known yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sources have not been read yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing needs action</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All sources answered, and no handler is in trouble.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Some sources did not answer, so nothing can be said about the rest.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>button of a finding: action, finding</comment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>recourse::FindingsModel</name>
    <message>
        <source>What needs action</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Detail</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Handler</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Since</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1. %2</source>
        <comment>title and detail</comment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>recourse::HandlersModel</name>
    <message>
        <source>Handler</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Queue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Backlog</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>30 min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Out/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Retry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Consumers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Oldest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %</source>
        <comment>share</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The broker does not tell this.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Backlog of the last 30 minutes, %Ln samples</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>column: value</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ready, %2 delivered and not acknowledged</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>recourse::HeaderBar</name>
    <message>
        <source>Header</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Menu</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All tenants</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tenant: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>recourse::HeadersModel</name>
    <message>
        <source>and more that is not shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1… (%2 in all)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (out of range as seconds)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>raw number (time)</comment>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln entries</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln entries, nested too deep to show</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>name: value</comment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>recourse::HelpScreen</name>
    <message>
        <source>Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Commands and keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The filter language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Words and terms; all of them must hold. The drop-downs beside the filter line write the same language.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>occurs anywhere in what is listed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the reason contains it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>two words as one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the key is exactly this</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not this tenant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>both</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>more than three attempts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the number of attempts is not known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>parked less than two hours ago</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a payload of one mebibyte or more</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>recourse::HotKeysModel</name>
    <message>
        <source>Key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tenant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Handler</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of parked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>column: value</comment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>recourse::LineChart</name>
    <message>
        <source>%1 now %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>–</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>recourse::MainWindow</name>
    <message>
        <source>%1 (%2) – Recourse</source>
        <comment>title: workspace, environment</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 parked failures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sources that do not work: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look up event id “%1”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Events</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter failures by id “%1”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Failures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter failures by key “%1”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Failures of handler %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Handler</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Failures of tenant %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tenant</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>recourse::Navigation</name>
    <message>
        <source>Screens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Overview</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Failures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Events</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sources</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Help</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>recourse::OverviewScreen</name>
    <message>
        <source>Overview</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What needs action</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Backlog</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parked failures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Retries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Oldest parked failure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hottest key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not read yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Handlers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Handlers are not known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No handlers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The workspace names no handler.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Backlog by handler</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>last 30 min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not known yet: the course begins with the first reading.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hot keys of the parked failures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hot keys are not known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 on one broker</source>
        <comment>handlers</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 on %2 brokers</source>
        <comment>handlers</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No parked failures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No hot keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is parked, so no key stands out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No partition key stands out among the failures that were read (%1).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A source did not tell.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 did not answer: %2</source>
        <comment>source, reason</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 did not answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>steady</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>+%1/min · growing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>−%1/min · drains in %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>growth is known after a few readings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing is parked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not read yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one tenant · %1 read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 tenants · %2 read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of deliveries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>since %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>–</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The parking queues have not been read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of parked failures · %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no key is parked more than once</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>recourse::PaletteModel</name>
    <message>
        <source>%1, %2</source>
        <comment>entry, note</comment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>recourse::PayloadView</name>
    <message>
        <source>empty</source>
        <comment>payload</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>JSON</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>text</source>
        <comment>payload</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>markup</source>
        <comment>payload</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>binary</source>
        <comment>payload</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hex</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Raw info</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How the payload is shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the payload as shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Payload</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No failure is chosen.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading the payload…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No payload</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The payload could not be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sha256 %1…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>These bytes are no text; they are shown in hexadecimal.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The payload is empty.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Long lines are broken to be shown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stored bytes: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unpacked bytes shown: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kind: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Character set: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SHA-256: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>recourse::QueuesModel</name>
    <message>
        <source>Queue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ready</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unacked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Consumers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Policy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rejects go to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delivery limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>exclusive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nowhere: discarded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nowhere: exchange %1 is missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nowhere: exchange %1 has no fitting binding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The broker does not tell this.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no queue of this name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>column: value</comment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>recourse::ReadOnlyMark</name>
    <message>
        <source>Read-only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This window looks only: nothing outside is changed.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>recourse::ScanDialog</name>
    <message>
        <source>I have read this, and look all the same</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read the queue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read %1?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This look at the parking queue of %1 could be the last one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>• %1</source>
        <comment>one of a list</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Do not look</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>recourse::ScanStrip</name>
    <message>
        <source>Read now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading the parking queues</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How far the reading is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Asking what a look at the parking queues would cost…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What a look at the parking queues costs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The parking queues are not read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading the parking queues: %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading the parking queues: %1 so far</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The parking queues were read in part: %1 failures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The parking queues were read: %1 failures</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>recourse::SearchBox</name>
    <message>
        <source>Find an event id, key, tenant…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find an event id, key or tenant, or do something</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>recourse::SelectionBar</name>
    <message>
        <source>Unmark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Marked failures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove all marks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is marked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Space marks the current failure.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mark all %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mark all %1 that match now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>number, verdict</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 not judged yet</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>recourse::SettingsScreen</name>
    <message>
        <source>Settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As the desktop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Workspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Environment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none: the sandbox</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tenants you may see</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Evidence is good for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 s</source>
        <comment>seconds</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kept on this computer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Window size, columns, sorting, filter and colours that you changed are kept in this file. No payload and no password is in it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forget all of it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forget what this window keeps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forgotten; the next start begins anew</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>recourse::SourceDetails</name>
    <message>
        <source>Source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Details of the source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Last error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Warning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not read: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Product</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Access</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>opened read-only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>may write</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not encrypted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>encrypted, the peer&apos;s certificate is checked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>encrypted, but the peer&apos;s certificate is NOT checked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Last read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 ago</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>never</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the technical text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the technical text of: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>recourse::SourceLight</name>
    <message>
        <source>Source %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>recourse::SourcesModel</name>
    <message>
        <source>Source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Last read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Problem</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>broker</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>management API</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>database</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>parked index</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not tried yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>working</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>works in part</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not working</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>never</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>column: value</comment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>recourse::SourcesScreen</name>
    <message>
        <source>Sources</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connections</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connections are not known yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No connections</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The workspace names no source.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Queues</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Queues of the broker</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Queues are not known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No queues</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The broker names none.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Queues of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · read at %2</source>
        <comment>number of queues, time</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not read yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No queues here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is a %2; queues belong to brokers.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>recourse::StatusStrip</name>
    <message>
        <source>Status</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing read yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as of %1 · %2 old</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as of %1 · refreshes every %2 s</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>recourse::TableView</name>
    <message>
        <source>Columns of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing has been read yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read at %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Columns as they were</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>recourse::TimelineModel</name>
    <message>
        <source>When</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>time: what happened</comment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>recourse::VerdictBanner</name>
    <message>
        <source>Verdict</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Allows nothing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Allows: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Evidence read %1 ago; %2 of %3 sources answered</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No source answered</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verdict: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>recoursectl</name>
    <message>
        <source>check every source, right, queue, table and query</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>handlers with backlog, rates, retries, parked; what needs action</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>parked failures with their verdicts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one event: verdict, evidence, time line, headers, payload</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the workspace to open; without it, the one that the variable RECOURSE_WORKSPACE names</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a workspace to try things on; it needs no server and is made in the user&apos;s cache folder or in RECOURSE_SANDBOX_DIR</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one JSON object instead of text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>show this help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>show the version</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only this tenant, exactly</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only this handler of the workspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only this partition key, exactly</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only this event id, exactly</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only this verdict, as in safe-to-replay</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only where the reason contains TEXT, in any case of letters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only what was parked since then: 2h, &quot;30 min&quot;, 7d, or an ISO 8601 time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>show the first N that match and say how many more there are</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read the parking places again, even where nothing seems to have changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>do not read the parking places: what is known of them must do</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>take a look at a parking place that could be the last one before its delivery limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ID is written in hexadecimal digits, for ids that are no text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SOURCE</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CHECK</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FOUND</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ok</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FAILED</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All %1 checks are fine.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 checks failed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checking the sources…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>EVENT ID</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>HANDLER</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TENANT</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>KEY</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TRIES</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PARKED</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>VERDICT</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>REASON</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(no event id)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not judged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 judged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It did not answer when the verdicts were taken.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not every failure could be judged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No parked failure matches.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 parked failures match; the first %2 are shown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One parked failure.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 parked failures.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Left out by --since, since nothing says when they were parked: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>BACKLOG</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>IN</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>OUT</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>RETRIES</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CONSUMERS</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>OLDEST</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>STATE</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing needs action.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Needs action</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read at %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Backlog %1 · parked %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>oldest %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Asking the brokers…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 of %3 read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use --yes to look all the same.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This parking place has never been read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The last look did not see everything that lies there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not read: %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The workspace has no handler &quot;%1&quot;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The workspace has no handler &quot;%1&quot;; did you mean &quot;%2&quot;?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (claimed)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; did you mean &quot;%2&quot;?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unknown option --%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Option --%1 is not for &quot;%2&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Option --%1 is given more than once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Either --workspace or --sandbox, not both</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Either --scan or --no-scan, not both</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no verdict &quot;%1&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verdicts: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no time: write 2h, &quot;30 min&quot;, 7d or 2025-10-09T08:00:00Z</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--limit needs a number from 1 up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The event id is empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not written in hexadecimal digits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; needs %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; does not take &quot;%2&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unknown command &quot;%1&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A command is missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No workspace: name one with --workspace FILE or in the variable RECOURSE_WORKSPACE, or try --sandbox</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Id from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tenant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, from %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Claims</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parked on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reason</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Version</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attempts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Last error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Note</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>  SOURCE</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SAYS</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>AT</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>DETAIL</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>  AT</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>WHAT</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Properties and headers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>  NAME</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TYPE</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>VALUE</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Payload, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>  This id mixes look-alike letters of several alphabets.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Allowed: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 copies are parked; the first is shown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No source has a trace of the event id %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NO TRACE AT</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>WHY</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Asking the sources…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preparing the sandbox…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;recoursectl --help&quot; shows what there is.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Interrupted: what is shown is not complete.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
