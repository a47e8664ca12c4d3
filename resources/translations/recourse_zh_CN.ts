<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>Commands</name>
    <message>
        <source>Find or do something</source>
        <translation>查找或执行</translation>
    </message>
    <message>
        <source>Opens the search for event ids, keys, tenants, handlers and commands.</source>
        <translation>打开搜索：事件 ID、分区键、租户、处理器和命令。</translation>
    </message>
    <message>
        <source>Go to Overview</source>
        <translation>转到总览</translation>
    </message>
    <message>
        <source>Shows what is stuck and what needs action.</source>
        <translation>显示哪里卡住了、哪些需要处理。</translation>
    </message>
    <message>
        <source>Go to Failures</source>
        <translation>转到失败</translation>
    </message>
    <message>
        <source>Shows the parked failures with their verdicts.</source>
        <translation>显示停放的失败及其结论。</translation>
    </message>
    <message>
        <source>Go to Events</source>
        <translation>转到事件</translation>
    </message>
    <message>
        <source>Looks up one event id, also one that is not parked.</source>
        <translation>按事件 ID 查找一个事件，未停放的也能查。</translation>
    </message>
    <message>
        <source>Go to Sources</source>
        <translation>转到数据源</translation>
    </message>
    <message>
        <source>Shows each connection, its rights and what it could not read.</source>
        <translation>显示每个连接、它的权限，以及哪些内容读不到。</translation>
    </message>
    <message>
        <source>Go to Settings</source>
        <translation>转到设置</translation>
    </message>
    <message>
        <source>Shows the theme and what this window keeps.</source>
        <translation>显示主题，以及本窗口保存的内容。</translation>
    </message>
    <message>
        <source>Close what is on top</source>
        <translation>关闭最上层</translation>
    </message>
    <message>
        <source>Closes the search, leaves a field, or goes back to the table.</source>
        <translation>关闭搜索、离开输入框，或回到表格。</translation>
    </message>
    <message>
        <source>Filter the failures</source>
        <translation>筛选失败</translation>
    </message>
    <message>
        <source>Puts the keyboard into the filter line.</source>
        <translation>把键盘焦点移到筛选行。</translation>
    </message>
    <message>
        <source>Clear the filter</source>
        <translation>清除筛选</translation>
    </message>
    <message>
        <source>Shows all parked failures again.</source>
        <translation>重新显示所有停放的失败。</translation>
    </message>
    <message>
        <source>Open the dossier</source>
        <translation>打开案卷</translation>
    </message>
    <message>
        <source>Puts the keyboard into the dossier of the current failure.</source>
        <translation>把键盘焦点移到当前失败的案卷。</translation>
    </message>
    <message>
        <source>Mark or unmark a failure</source>
        <translation>标记或取消标记失败</translation>
    </message>
    <message>
        <source>Marks the current failure, or all failures of the current group row.</source>
        <translation>标记当前失败，或当前分组行下的所有失败。</translation>
    </message>
    <message>
        <source>Mark all that match now</source>
        <translation>标记此刻匹配的全部</translation>
    </message>
    <message>
        <source>Marks every failure that matches the filter at this moment; later ones do not join.</source>
        <translation>标记此刻符合筛选的每条失败；之后出现的不会加入。</translation>
    </message>
    <message>
        <source>Remove all marks</source>
        <translation>取消所有标记</translation>
    </message>
    <message>
        <source>Unmarks every failure, also those that are not shown.</source>
        <translation>取消每条失败的标记，包括未显示的。</translation>
    </message>
    <message>
        <source>Copy the selected rows</source>
        <translation>复制所选行</translation>
    </message>
    <message>
        <source>Copies them as tab-separated text with a header line and their true values.</source>
        <translation>复制为带标题行、以制表符分隔的文本，值为真实值。</translation>
    </message>
    <message>
        <source>Copy the event id</source>
        <translation>复制事件 ID</translation>
    </message>
    <message>
        <source>Copies the true event id of the current failure.</source>
        <translation>复制当前失败的真实事件 ID。</translation>
    </message>
    <message>
        <source>Read the parking queues</source>
        <translation>读取停放队列</translation>
    </message>
    <message>
        <source>Says what a look at the parking queues costs, and looks if you agree.</source>
        <translation>先说明查看停放队列的代价，您同意后再查看。</translation>
    </message>
    <message>
        <source>Stop reading</source>
        <translation>停止读取</translation>
    </message>
    <message>
        <source>Stops the look under way; what was taken is given back.</source>
        <translation>停止正在进行的查看；取出的消息会放回。</translation>
    </message>
    <message>
        <source>Group by reason</source>
        <translation>按原因分组</translation>
    </message>
    <message>
        <source>Puts failures of one cause together.</source>
        <translation>把同一原因的失败放在一起。</translation>
    </message>
    <message>
        <source>Group by tenant</source>
        <translation>按租户分组</translation>
    </message>
    <message>
        <source>Puts failures of one tenant together.</source>
        <translation>把同一租户的失败放在一起。</translation>
    </message>
    <message>
        <source>Group by key</source>
        <translation>按分区键分组</translation>
    </message>
    <message>
        <source>Puts failures of one partition key together.</source>
        <translation>把同一分区键的失败放在一起。</translation>
    </message>
    <message>
        <source>Group by handler</source>
        <translation>按处理器分组</translation>
    </message>
    <message>
        <source>Puts failures of one handler together.</source>
        <translation>把同一处理器的失败放在一起。</translation>
    </message>
    <message>
        <source>Show without groups</source>
        <translation>不分组显示</translation>
    </message>
    <message>
        <source>Shows one flat list.</source>
        <translation>显示为一个不分组的列表。</translation>
    </message>
    <message>
        <source>Read counts and sources now</source>
        <translation>立即读取计数和数据源</translation>
    </message>
    <message>
        <source>Asks every source again. Parking queues are not read.</source>
        <translation>重新查询每个数据源。不读取停放队列。</translation>
    </message>
    <message>
        <source>Use the colours of the desktop</source>
        <translation>跟随桌面配色</translation>
    </message>
    <message>
        <source>Light or dark, whichever the desktop is.</source>
        <translation>浅色或深色，与桌面一致。</translation>
    </message>
    <message>
        <source>Use light colours</source>
        <translation>使用浅色</translation>
    </message>
    <message>
        <source>Dark text on light ground.</source>
        <translation>浅底深字。</translation>
    </message>
    <message>
        <source>Use dark colours</source>
        <translation>使用深色</translation>
    </message>
    <message>
        <source>Light text on dark ground.</source>
        <translation>深底浅字。</translation>
    </message>
    <message>
        <source>Use high contrast</source>
        <translation>使用高对比度</translation>
    </message>
    <message>
        <source>White on black with strong frames.</source>
        <translation>黑底白字，边框醒目。</translation>
    </message>
    <message>
        <source>Show the keys and the filter language</source>
        <translation>显示按键与筛选语法</translation>
    </message>
    <message>
        <source>Lists every command with its keys, and how to write a filter.</source>
        <translation>列出每条命令及其按键，以及筛选的写法。</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Closes the window and its connections.</source>
        <translation>关闭窗口及其连接。</translation>
    </message>
    <message>
        <source>Go</source>
        <translation>转到</translation>
    </message>
    <message>
        <source>Failures</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>View</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>Recourse</source>
        <translation>Recourse</translation>
    </message>
    <message>
        <source>Go to Runs</source>
        <translation>转到执行</translation>
    </message>
    <message>
        <source>Shows the run under way and the runs of before.</source>
        <translation>显示正在进行的执行和以前的执行。</translation>
    </message>
    <message>
        <source>Go to Journal</source>
        <translation>转到操作日志</translation>
    </message>
    <message>
        <source>Shows what was decided, done and seen.</source>
        <translation>显示决定过什么、做过什么、看到了什么。</translation>
    </message>
    <message>
        <source>Replay…</source>
        <translation>重放…</translation>
    </message>
    <message>
        <source>Plans a replay of the marked failures, or of the current one; nothing is sent yet.</source>
        <translation>为已标记的失败或当前失败制定重放计划；暂不发送任何东西。</translation>
    </message>
    <message>
        <source>Resolve…</source>
        <translation>了结…</translation>
    </message>
    <message>
        <source>Plans to end the marked cases without a replay; nothing is removed yet.</source>
        <translation>制定计划，不重放而了结已标记的案件；暂不移除任何东西。</translation>
    </message>
    <message>
        <source>Compensate…</source>
        <translation>补偿…</translation>
    </message>
    <message>
        <source>Plans a counter-action of the workspace for the marked failures.</source>
        <translation>为已标记的失败制定计划，执行工作区中的补偿操作。</translation>
    </message>
    <message>
        <source>Who has it…</source>
        <translation>谁在处理…</translation>
    </message>
    <message>
        <source>Assigns the current failure or group, with status, ticket and comment.</source>
        <translation>指派当前失败或分组，可写明状态、工单和备注。</translation>
    </message>
    <message>
        <source>Approve a plan…</source>
        <translation>批准计划…</translation>
    </message>
    <message>
        <source>Opens a plan that somebody else saved, and lets a second person say yes to it.</source>
        <translation>打开别人保存的计划，由第二个人批准。</translation>
    </message>
    <message>
        <source>Pause or resume the run</source>
        <translation>暂停或继续执行</translation>
    </message>
    <message>
        <source>Nothing is sent while it is paused; what is out is still watched.</source>
        <translation>暂停期间不发送任何东西；已发出的仍继续跟踪。</translation>
    </message>
    <message>
        <source>Stop the run</source>
        <translation>停止执行</translation>
    </message>
    <message>
        <source>Nothing more is sent; what is under way is followed to its end.</source>
        <translation>不再发送任何东西；进行中的会跟踪到结束。</translation>
    </message>
    <message>
        <source>Arm production, or make it read-only</source>
        <translation>解锁生产环境，或改回只读</translation>
    </message>
    <message>
        <source>Production opens read-only; it is armed for a limited time.</source>
        <translation>生产环境以只读方式打开；解锁有时限。</translation>
    </message>
    <message>
        <source>Verify the journal</source>
        <translation>校验操作日志</translation>
    </message>
    <message>
        <source>Walks the chain of the journal from its first entry to its last.</source>
        <translation>从第一条记录到最后一条，逐条核对操作日志的链。</translation>
    </message>
    <message>
        <source>Act</source>
        <translation>操作</translation>
    </message>
</context>
<context>
    <name>FailureFilter</name>
    <message>
        <source>What is unknown is neither more nor less.</source>
        <translation>未知的值无法比大小。</translation>
    </message>
    <message>
        <source>A whole number is missing here.</source>
        <translation>这里缺少一个整数。</translation>
    </message>
    <message>
        <source>A size is missing here.</source>
        <translation>这里缺少一个大小。</translation>
    </message>
    <message>
        <source>An age or a time is missing here.</source>
        <translation>这里缺少一个时长或时间。</translation>
    </message>
    <message>
        <source>The quote that begins here is not closed.</source>
        <translation>从这里开始的引号没有闭合。</translation>
    </message>
    <message>
        <source>There is no such field.</source>
        <translation>没有这个字段。</translation>
    </message>
    <message>
        <source>A value is missing here.</source>
        <translation>这里缺少一个值。</translation>
    </message>
    <message>
        <source>Only numbers and times can be more or less.</source>
        <translation>只有数字和时间可以比大小。</translation>
    </message>
</context>
<context>
    <name>recourse</name>
    <message>
        <source>This workspace cannot be opened.</source>
        <translation>无法打开这个工作区。</translation>
    </message>
    <message>
        <source>The index of parked failures cannot be opened.</source>
        <translation>无法打开停放的失败的索引。</translation>
    </message>
    <message>
        <source>Open a workspace</source>
        <translation>打开工作区</translation>
    </message>
    <message>
        <source>Workspaces (*.toml)</source>
        <translation>工作区 (*.toml)</translation>
    </message>
    <message>
        <source>The sandbox cannot be started.</source>
        <translation>无法启动沙盒。</translation>
    </message>
    <message>
        <source>Console for asynchronous business that went wrong.</source>
        <translation>异步业务出错时的控制台。</translation>
    </message>
    <message>
        <source>Open this workspace.</source>
        <translation>打开这个工作区。</translation>
    </message>
    <message>
        <source>Open the sandbox: an order service that fails on purpose.</source>
        <translation>打开沙盒：一个故意出错的订单服务。</translation>
    </message>
    <message>
        <source>Run the sandbox on this RabbitMQ.</source>
        <translation>在这个 RabbitMQ 上运行沙盒。</translation>
    </message>
    <message>
        <source>Its management API.</source>
        <translation>它的管理 API。</translation>
    </message>
    <message>
        <source>Save pictures of the window and end.</source>
        <translation>保存窗口截图后退出。</translation>
    </message>
    <message>
        <source>light, dark or system.</source>
        <translation>light、dark 或 system。</translation>
    </message>
    <message>
        <source>en or zh_CN.</source>
        <translation>en 或 zh_CN。</translation>
    </message>
    <message>
        <source>A workspace file.</source>
        <translation>工作区文件。</translation>
    </message>
    <message>
        <source>--sandbox and a workspace file exclude each other.</source>
        <translation>--sandbox 与工作区文件不能同时使用。</translation>
    </message>
    <message>
        <source>--theme takes light, dark or system.</source>
        <translation>--theme 只接受 light、dark 或 system。</translation>
    </message>
    <message>
        <source>The redelivered flag stays behind.</source>
        <translation>会留下“重新投递”标志。</translation>
    </message>
    <message>
        <source>Each look counts as a delivery.</source>
        <translation>每次查看都算一次投递。</translation>
    </message>
    <message>
        <source>The delivery limit is near; past it a message is dropped or dead-lettered.</source>
        <translation>接近投递上限；超过后消息会被丢弃或成为死信。</translation>
    </message>
    <message>
        <source>It is not known after how many deliveries a message is dropped.</source>
        <translation>不清楚消息投递多少次后会被丢弃。</translation>
    </message>
    <message>
        <source>The delivery limit means zero on this broker: the first look would lose every message.</source>
        <translation>在这个消息代理上，该投递上限等同于零：第一次查看就会丢失所有消息。</translation>
    </message>
    <message>
        <source>The queue has a length limit; what is published during the look could push messages out.</source>
        <translation>队列有长度上限；查看期间新发布的消息可能把已有消息挤出去。</translation>
    </message>
    <message>
        <source>The time to live of the messages runs on during the look.</source>
        <translation>查看期间，消息的存活时间照常计时。</translation>
    </message>
    <message>
        <source>Another program consumes from this queue, so the look cannot be complete.</source>
        <translation>另有程序在消费这个队列，因此无法看全。</translation>
    </message>
    <message>
        <source>The queue serves one consumer at a time; a look takes its turn.</source>
        <translation>队列一次只服务一个消费者；查看会占用这个位置。</translation>
    </message>
    <message>
        <source>The queue is deleted when nobody uses it for a while.</source>
        <translation>队列一段时间无人使用就会被删除。</translation>
    </message>
    <message>
        <source>Looking at %1 changes nothing.</source>
        <translation>查看 %1 不改变任何东西。</translation>
    </message>
    <message>
        <source>Looking at %1 loses nothing, but leaves marks.</source>
        <translation>查看 %1 不会丢失消息，但会留下痕迹。</translation>
    </message>
    <message>
        <source>Looking at %1 could cost messages; it needs a yes.</source>
        <translation>查看 %1 可能丢失消息；需要您同意。</translation>
    </message>
    <message>
        <source>Looking at %1 would cost messages and is refused.</source>
        <translation>查看 %1 会丢失消息，已拒绝。</translation>
    </message>
    <message>
        <source>The stream %1 is read in its place.</source>
        <translation>改为读取流 %1。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln message(s) there.</source>
        <translation>
            <numerusform>那里有 %Ln 条消息。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln look(s) left before the delivery limit.</source>
        <translation>
            <numerusform>距投递上限还可查看 %Ln 次。</numerusform>
        </translation>
    </message>
    <message>
        <source>Not everything there could be seen.</source>
        <translation>那里的内容没有看全。</translation>
    </message>
    <message>
        <source>The look stopped at its limit.</source>
        <translation>查看到达限额后停止。</translation>
    </message>
    <message>
        <source>The look was stopped.</source>
        <translation>查看已被停止。</translation>
    </message>
    <message>
        <source>The look stopped before the delivery limit.</source>
        <translation>查看在投递上限之前停止。</translation>
    </message>
    <message>
        <source>The connection was lost; the broker gives back what was held.</source>
        <translation>连接已断开；取出的消息由消息代理放回。</translation>
    </message>
    <message>
        <source>The look was refused.</source>
        <translation>查看被拒绝。</translation>
    </message>
    <message>
        <source>The look failed.</source>
        <translation>查看未成功。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln message(s) read from %1.</source>
        <translation>
            <numerusform>从 %1 读取了 %Ln 条消息。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln message(s) returned to their place.</source>
        <translation>
            <numerusform>%Ln 条消息已放回原处。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln message(s) held by somebody else.</source>
        <translation>
            <numerusform>%Ln 条消息被他人持有。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln message(s) held by %1.</source>
        <translation>
            <numerusform>%Ln 条消息被 %1 持有。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln message(s) could not be read.</source>
        <translation>
            <numerusform>%Ln 条消息无法读取。</numerusform>
        </translation>
    </message>
    <message>
        <source>The source</source>
        <translation>该数据源</translation>
    </message>
    <message>
        <source>It says: %1</source>
        <translation>对方说：%1</translation>
    </message>
    <message>
        <source>%1, line %2, column %3: %4</source>
        <translation>%1，第 %2 行第 %3 列：%4</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>place: what is wrong</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 cannot be understood.</source>
        <translation>无法理解 %1。</translation>
    </message>
    <message>
        <source>The workspace is not opened until this is mended.</source>
        <translation>改正之前，工作区不会打开。</translation>
    </message>
    <message>
        <source>The password is not to be had from %1.</source>
        <translation>无法从 %1 取得密码。</translation>
    </message>
    <message>
        <source>Put the password where the workspace says it is.</source>
        <translation>请把密码放在工作区所写的位置。</translation>
    </message>
    <message>
        <source>The password in %1 can be read by others, so it is not used.</source>
        <translation>%1 中的密码可被他人读取，因此不予使用。</translation>
    </message>
    <message>
        <source>Give the file the mode 0600, and change the password.</source>
        <translation>请把文件权限设为 0600，并更换密码。</translation>
    </message>
    <message>
        <source>Nothing answers at %1.</source>
        <translation>%1 没有应答。</translation>
    </message>
    <message>
        <source>Check host name, port, network and whether it runs.</source>
        <translation>请检查主机名、端口、网络，以及它是否在运行。</translation>
    </message>
    <message>
        <source>%1 did not answer in time.</source>
        <translation>%1 没有及时应答。</translation>
    </message>
    <message>
        <source>Try again; if it stays so, look at its load and at the network between.</source>
        <translation>请重试；如果依旧，请查看它的负载和中间的网络。</translation>
    </message>
    <message>
        <source>The connection to %1 was lost.</source>
        <translation>与 %1 的连接已断开。</translation>
    </message>
    <message>
        <source>What was read before may have changed since.</source>
        <translation>之前读到的内容可能已经改变。</translation>
    </message>
    <message>
        <source>Read again; the connection is made anew then.</source>
        <translation>请重新读取；届时会重新建立连接。</translation>
    </message>
    <message>
        <source>Something answers at %1, but it speaks another protocol.</source>
        <translation>%1 有应答，但用的是另一种协议。</translation>
    </message>
    <message>
        <source>Check port and scheme: AMQP is often at 5672, with TLS at 5671, the management API at 15672.</source>
        <translation>请检查端口和协议：AMQP 常在 5672，使用 TLS 时在 5671，管理 API 在 15672。</translation>
    </message>
    <message>
        <source>%1 answered what it should not.</source>
        <translation>%1 的应答不符合预期。</translation>
    </message>
    <message>
        <source>Check that the address is right and the version is supported; copy the details for a report.</source>
        <translation>请确认地址正确、版本受支持；报告问题时请复制详细信息。</translation>
    </message>
    <message>
        <source>Nothing was sent, not even the password.</source>
        <translation>什么都没有发送，包括密码。</translation>
    </message>
    <message>
        <source>The certificate of %1 is signed by nobody that is trusted here.</source>
        <translation>%1 的证书不是由这里信任的机构签发的。</translation>
    </message>
    <message>
        <source>Name the right certificate authority by ca_file.</source>
        <translation>请用 ca_file 指定正确的证书颁发机构。</translation>
    </message>
    <message>
        <source>The certificate of %1 is for another host name.</source>
        <translation>%1 的证书属于另一个主机名。</translation>
    </message>
    <message>
        <source>Connect by a name that the certificate has, or have it issued for this one.</source>
        <translation>请用证书中的主机名连接，或为这个主机名重新签发证书。</translation>
    </message>
    <message>
        <source>The certificate of %1 is expired or not valid yet.</source>
        <translation>%1 的证书已过期或尚未生效。</translation>
    </message>
    <message>
        <source>Have the certificate renewed, and check this computer&apos;s clock.</source>
        <translation>请更新证书，并检查本机时钟。</translation>
    </message>
    <message>
        <source>No encrypted connection to %1 could be made.</source>
        <translation>无法与 %1 建立加密连接。</translation>
    </message>
    <message>
        <source>Check that the port speaks TLS and which TLS versions it takes.</source>
        <translation>请检查该端口是否支持 TLS，以及接受哪些 TLS 版本。</translation>
    </message>
    <message>
        <source>%1 refused the user or the password.</source>
        <translation>%1 拒绝了用户名或密码。</translation>
    </message>
    <message>
        <source>Check user and password; a login that works elsewhere may be barred from this computer.</source>
        <translation>请检查用户名和密码；在别处能用的账号可能不允许从本机登录。</translation>
    </message>
    <message>
        <source>The virtual host does not exist: %1.</source>
        <translation>虚拟主机不存在：%1。</translation>
    </message>
    <message>
        <source>Check the path of the address; / is written %2F.</source>
        <translation>请检查地址中的路径；/ 要写成 %2F。</translation>
    </message>
    <message>
        <source>The user has not the right for this: %1.</source>
        <translation>用户没有此项权限：%1。</translation>
    </message>
    <message>
        <source>Have the missing right granted; the rest works without it.</source>
        <translation>请申请缺少的权限；其余功能不受影响。</translation>
    </message>
    <message>
        <source>%1 belongs to one other connection.</source>
        <translation>%1 由另一个连接独占。</translation>
    </message>
    <message>
        <source>It can be seen but not opened while that connection lives.</source>
        <translation>该连接存在期间，只能看到它，不能打开它。</translation>
    </message>
    <message>
        <source>Close the other connection to look into it.</source>
        <translation>关闭另一个连接后才能查看其中内容。</translation>
    </message>
    <message>
        <source>%1 does not exist.</source>
        <translation>%1 不存在。</translation>
    </message>
    <message>
        <source>Check the name in the workspace and where it is looked for.</source>
        <translation>请检查工作区中的名称，以及查找的位置。</translation>
    </message>
    <message>
        <source>%1 is in use by another program.</source>
        <translation>%1 正被另一个程序使用。</translation>
    </message>
    <message>
        <source>Try again when the other program has finished.</source>
        <translation>请等另一个程序结束后重试。</translation>
    </message>
    <message>
        <source>%1 is damaged.</source>
        <translation>%1 已损坏。</translation>
    </message>
    <message>
        <source>Take a copy, then have it checked and restored.</source>
        <translation>请先备份，再检查并恢复。</translation>
    </message>
    <message>
        <source>%1 is not a database.</source>
        <translation>%1 不是数据库。</translation>
    </message>
    <message>
        <source>Check the path in the workspace.</source>
        <translation>请检查工作区中的路径。</translation>
    </message>
    <message>
        <source>%1 has not the table that the workspace names.</source>
        <translation>%1 中没有工作区所写的表。</translation>
    </message>
    <message>
        <source>Check table name and database; an empty file has no tables.</source>
        <translation>请检查表名和数据库；空文件里没有表。</translation>
    </message>
    <message>
        <source>%1 has not the column that the workspace names.</source>
        <translation>%1 中没有工作区所写的列。</translation>
    </message>
    <message>
        <source>Name the column that this version of the table has.</source>
        <translation>请写这个版本的表中实际存在的列。</translation>
    </message>
    <message>
        <source>Rows may be missing from what was read of %1.</source>
        <translation>从 %1 读到的内容可能缺少记录。</translation>
    </message>
    <message>
        <source>&quot;No row&quot; proves nothing here.</source>
        <translation>此时“无记录”不能证明什么。</translation>
    </message>
    <message>
        <source>Give access to the write-ahead log beside the file.</source>
        <translation>请开放文件旁预写日志的访问权限。</translation>
    </message>
    <message>
        <source>%1 can only be read.</source>
        <translation>%1 只能读取。</translation>
    </message>
    <message>
        <source>Check the rights on the file and its folder.</source>
        <translation>请检查文件及其所在文件夹的权限。</translation>
    </message>
    <message>
        <source>A message in %1 cannot be read.</source>
        <translation>%1 中有一条消息无法读取。</translation>
    </message>
    <message>
        <source>It breaks whoever reads it; it was left where it is.</source>
        <translation>谁读它谁出错；已留在原处。</translation>
    </message>
    <message>
        <source>Other queues go on. Have this message removed by hand.</source>
        <translation>其他队列照常进行。请手工移除这条消息。</translation>
    </message>
    <message>
        <source>%1 is larger than what is read at one time.</source>
        <translation>%1 超过一次可读取的大小。</translation>
    </message>
    <message>
        <source>Narrow down what is asked for.</source>
        <translation>请缩小查询范围。</translation>
    </message>
    <message>
        <source>Not done, because messages could be lost: %1.</source>
        <translation>没有执行，因为可能丢失消息：%1。</translation>
    </message>
    <message>
        <source>Stopped before it was done: %1.</source>
        <translation>未完成即停止：%1。</translation>
    </message>
    <message>
        <source>Start it again to see the rest.</source>
        <translation>重新开始即可看到其余部分。</translation>
    </message>
    <message>
        <source>This is not possible with that kind of source: %1.</source>
        <translation>这类数据源不支持此操作：%1。</translation>
    </message>
    <message>
        <source>Recourse itself failed: %1.</source>
        <translation>Recourse 自身出错：%1。</translation>
    </message>
    <message>
        <source>Copy the details for a report.</source>
        <translation>报告问题时请复制详细信息。</translation>
    </message>
    <message>
        <source>Outbox</source>
        <comment>source of evidence</comment>
        <translation>发件箱</translation>
    </message>
    <message>
        <source>Queue</source>
        <comment>source of evidence</comment>
        <translation>队列</translation>
    </message>
    <message>
        <source>Parking</source>
        <comment>source of evidence</comment>
        <translation>停放处</translation>
    </message>
    <message>
        <source>Inbox</source>
        <comment>source of evidence</comment>
        <translation>收件箱</translation>
    </message>
    <message>
        <source>Effect</source>
        <comment>source of evidence</comment>
        <translation>业务效果</translation>
    </message>
    <message>
        <source>Business</source>
        <comment>source of evidence</comment>
        <translation>业务状态</translation>
    </message>
    <message>
        <source>Log</source>
        <comment>source of evidence</comment>
        <translation>日志</translation>
    </message>
    <message>
        <source>no row</source>
        <comment>chip</comment>
        <translation>无记录</translation>
    </message>
    <message>
        <source>not known</source>
        <comment>chip</comment>
        <translation>未知</translation>
    </message>
    <message>
        <source>Not asked yet.</source>
        <translation>尚未查询。</translation>
    </message>
    <message>
        <source>The producer committed no such event.</source>
        <translation>生产者没有提交过这个事件。</translation>
    </message>
    <message>
        <source>pending</source>
        <comment>chip</comment>
        <translation>待发送</translation>
    </message>
    <message>
        <source>Committed by the producer, not confirmed by the broker.</source>
        <translation>生产者已提交，消息代理尚未确认。</translation>
    </message>
    <message>
        <source>sent</source>
        <comment>chip</comment>
        <translation>已发送</translation>
    </message>
    <message>
        <source>Confirmed by the broker.</source>
        <translation>消息代理已确认。</translation>
    </message>
    <message>
        <source>A status that Recourse does not know.</source>
        <translation>Recourse 不认识的状态。</translation>
    </message>
    <message>
        <source>not queued</source>
        <comment>chip</comment>
        <translation>不在队列</translation>
    </message>
    <message>
        <source>On none of the handler&apos;s queues.</source>
        <translation>不在该处理器的任何队列上。</translation>
    </message>
    <message>
        <source>queued</source>
        <comment>chip</comment>
        <translation>在队列</translation>
    </message>
    <message>
        <source>Waits on a queue of the handler.</source>
        <translation>在该处理器的一个队列上等待。</translation>
    </message>
    <message>
        <source>cannot tell</source>
        <comment>chip</comment>
        <translation>无法得知</translation>
    </message>
    <message>
        <source>The handler&apos;s queues are not empty, and the broker cannot look for one id.</source>
        <translation>该处理器的队列不为空，而消息代理无法按单个 ID 查找。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln attempt(s) so far.</source>
        <translation>
            <numerusform>至今尝试 %Ln 次。</numerusform>
        </translation>
    </message>
    <message>
        <source>not parked</source>
        <comment>chip</comment>
        <translation>未停放</translation>
    </message>
    <message>
        <source>The last look did not see everything.</source>
        <translation>上次查看没有看全。</translation>
    </message>
    <message>
        <source>parked</source>
        <comment>chip</comment>
        <translation>已停放</translation>
    </message>
    <message numerus="yes">
        <source>%Ln copies: %1</source>
        <translation>
            <numerusform>%Ln 份副本：%1</numerusform>
        </translation>
    </message>
    <message>
        <source>applied</source>
        <comment>chip</comment>
        <translation>已生效</translation>
    </message>
    <message>
        <source>%1, at &quot;%2&quot;</source>
        <comment>handler, time as written</comment>
        <translation>%1，时间为“%2”</translation>
    </message>
    <message>
        <source>no effect</source>
        <comment>chip</comment>
        <translation>无业务效果</translation>
    </message>
    <message>
        <source>The business state does not show this event.</source>
        <translation>业务状态中看不到这个事件。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln effect(s)</source>
        <comment>chip</comment>
        <translation>
            <numerusform>%Ln 次业务效果</numerusform>
        </translation>
    </message>
    <message>
        <source>The business state shows this event once.</source>
        <translation>业务状态中这个事件出现一次。</translation>
    </message>
    <message>
        <source>The business state shows this event more than once.</source>
        <translation>业务状态中这个事件出现不止一次。</translation>
    </message>
    <message>
        <source>version %1</source>
        <comment>chip</comment>
        <translation>版本 %1</translation>
    </message>
    <message>
        <source>row</source>
        <comment>chip</comment>
        <translation>有记录</translation>
    </message>
    <message>
        <source>silent</source>
        <comment>chip</comment>
        <translation>没有提及</translation>
    </message>
    <message>
        <source>No line of the logs tells an outcome.</source>
        <translation>日志中没有一行说明结果。</translation>
    </message>
    <message>
        <source>says both</source>
        <comment>chip</comment>
        <translation>两种都有</translation>
    </message>
    <message>
        <source>says success</source>
        <comment>chip</comment>
        <translation>说成功</translation>
    </message>
    <message>
        <source>says failure</source>
        <comment>chip</comment>
        <translation>说失败</translation>
    </message>
    <message>
        <source>Success: %1 · failure: %2. A log line proves nothing.</source>
        <translation>成功：%1 · 失败：%2。日志行不能证明什么。</translation>
    </message>
    <message>
        <source>Sent by the producer (%1)</source>
        <translation>生产者已发送（%1）</translation>
    </message>
    <message>
        <source>First failure</source>
        <translation>首次失败</translation>
    </message>
    <message>
        <source>First failure: %1</source>
        <translation>首次失败：%1</translation>
    </message>
    <message numerus="yes">
        <source>First dead-lettered: %1, %Ln time(s) in all</source>
        <translation>
            <numerusform>首次成为死信：%1，共 %Ln 次</numerusform>
        </translation>
    </message>
    <message>
        <source>First dead-lettered: %1</source>
        <translation>首次成为死信：%1</translation>
    </message>
    <message numerus="yes">
        <source>Parked on %1 after %Ln attempt(s)</source>
        <translation>
            <numerusform>尝试 %Ln 次后停放到 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Parked on %1</source>
        <translation>停放到 %1</translation>
    </message>
    <message>
        <source>Applied: inbox row of %1</source>
        <translation>已生效：%1 的收件箱记录</translation>
    </message>
    <message numerus="yes">
        <source>Effect in the business state (%Ln)</source>
        <translation>
            <numerusform>业务状态中有业务效果（%Ln 次）</numerusform>
        </translation>
    </message>
    <message>
        <source>Business state changed to version %1</source>
        <translation>业务状态变为版本 %1</translation>
    </message>
    <message>
        <source>Business state changed</source>
        <translation>业务状态已改变</translation>
    </message>
    <message>
        <source>Read from %1</source>
        <translation>读取自 %1</translation>
    </message>
    <message>
        <source>not known</source>
        <comment>handler state</comment>
        <translation>未知</translation>
    </message>
    <message>
        <source>healthy</source>
        <comment>handler state</comment>
        <translation>正常</translation>
    </message>
    <message>
        <source>queue missing</source>
        <comment>handler state</comment>
        <translation>队列不存在</translation>
    </message>
    <message>
        <source>queue down</source>
        <comment>handler state</comment>
        <translation>队列不可用</translation>
    </message>
    <message>
        <source>broker blocked</source>
        <comment>handler state</comment>
        <translation>消息代理阻塞</translation>
    </message>
    <message>
        <source>no consumer</source>
        <comment>handler state</comment>
        <translation>没有消费者</translation>
    </message>
    <message>
        <source>rejects are discarded</source>
        <comment>handler state</comment>
        <translation>拒绝即丢弃</translation>
    </message>
    <message>
        <source>redelivery loop</source>
        <comment>handler state</comment>
        <translation>反复重新投递</translation>
    </message>
    <message>
        <source>stuck</source>
        <comment>handler state</comment>
        <translation>卡住</translation>
    </message>
    <message>
        <source>falling behind</source>
        <comment>handler state</comment>
        <translation>消费落后</translation>
    </message>
    <message>
        <source>parked failures</source>
        <comment>handler state</comment>
        <translation>有停放的失败</translation>
    </message>
    <message>
        <source>production</source>
        <comment>environment</comment>
        <translation>生产</translation>
    </message>
    <message>
        <source>staging</source>
        <comment>environment</comment>
        <translation>预发</translation>
    </message>
    <message>
        <source>development</source>
        <comment>environment</comment>
        <translation>开发</translation>
    </message>
    <message>
        <source>sandbox</source>
        <comment>environment</comment>
        <translation>沙盒</translation>
    </message>
    <message>
        <source>The oldest has waited %1.</source>
        <translation>最旧的已等待 %1。</translation>
    </message>
    <message>
        <source>%1 cannot be read</source>
        <translation>无法读取 %1</translation>
    </message>
    <message>
        <source>Broker %1 blocks publishers</source>
        <translation>消息代理 %1 阻塞了发布者</translation>
    </message>
    <message>
        <source>An alarm is raised: %1</source>
        <translation>触发了告警：%1</translation>
    </message>
    <message>
        <source>%1 can be read in part</source>
        <translation>%1 只能读取一部分</translation>
    </message>
    <message numerus="yes">
        <source>%Ln part(s) could not be read. %1</source>
        <translation>
            <numerusform>%Ln 个部分无法读取。%1</numerusform>
        </translation>
    </message>
    <message>
        <source>Queue %1 does not exist</source>
        <translation>队列 %1 不存在</translation>
    </message>
    <message>
        <source>The workspace names it for %1.</source>
        <translation>工作区为 %1 写了这个队列。</translation>
    </message>
    <message>
        <source>Queue %1 is down</source>
        <translation>队列 %1 不可用</translation>
    </message>
    <message>
        <source>Its node or leader is not there. It belongs to %1.</source>
        <translation>它的节点或主副本不在线。它属于 %1。</translation>
    </message>
    <message>
        <source>%1 has no consumer</source>
        <translation>%1 没有消费者</translation>
    </message>
    <message numerus="yes">
        <source>%Ln message(s) waiting. %1</source>
        <translation>
            <numerusform>%Ln 条消息在等待。%1</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is stuck</source>
        <translation>%1 卡住了</translation>
    </message>
    <message>
        <source>Consumers are there, and nothing is acknowledged. Backlog: %1.</source>
        <translation>有消费者，但没有任何确认。积压：%1。</translation>
    </message>
    <message>
        <source>%1 is falling behind</source>
        <translation>%1 消费落后</translation>
    </message>
    <message>
        <source>Backlog: %1, growing by %2 a minute.</source>
        <translation>积压：%1，每分钟增加 %2。</translation>
    </message>
    <message>
        <source>%1 delivers the same messages again and again</source>
        <translation>%1 反复投递同样的消息</translation>
    </message>
    <message>
        <source>Deliveries are mostly redeliveries, and few are acknowledged.</source>
        <translation>投递大多是重新投递，很少得到确认。</translation>
    </message>
    <message>
        <source>%1 discards what it rejects</source>
        <translation>%1 丢弃它拒绝的消息</translation>
    </message>
    <message>
        <source>Queue %1 has no dead-letter exchange, neither by argument nor by policy.</source>
        <translation>队列 %1 没有死信交换机，参数和策略都没有指定。</translation>
    </message>
    <message>
        <source>Dead letters of %1 go nowhere</source>
        <translation>%1 的死信无处可去</translation>
    </message>
    <message>
        <source>The dead-letter exchange &quot;%1&quot; is missing or has no binding that fits.</source>
        <translation>死信交换机“%1”不存在，或没有合适的绑定。</translation>
    </message>
    <message>
        <source>Dead letters of %1 are held back</source>
        <translation>%1 的死信被扣住</translation>
    </message>
    <message numerus="yes">
        <source>%Ln message(s) on %1 waiting for a dead-letter target.</source>
        <translation>
            <numerusform>%1 上有 %Ln 条消息在等待死信目标。</numerusform>
        </translation>
    </message>
    <message>
        <source>Retries of %1 can vanish</source>
        <translation>%1 的重试可能凭空消失</translation>
    </message>
    <message>
        <source>Queue %1 and its retry queue dead-letter to each other; past the delivery limit of %2 a message is dropped.</source>
        <translation>队列 %1 与其重试队列互为死信目标；超过投递上限 %2 后消息会被丢弃。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln parked failure(s) of %1</source>
        <translation>
            <numerusform>%1 有 %Ln 条停放的失败</numerusform>
        </translation>
    </message>
    <message>
        <source>The parking place of %1 can lose messages</source>
        <translation>%1 的停放处可能丢失消息</translation>
    </message>
    <message>
        <source>Queue %1 drops a message after %2 deliveries, and each look may count as one.</source>
        <translation>队列 %1 在投递 %2 次后丢弃消息，而每次查看都可能算一次。</translation>
    </message>
    <message>
        <source>The parking place of %1 forgets</source>
        <translation>%1 的停放处会遗忘</translation>
    </message>
    <message>
        <source>Queue %1 has a length limit or a time to live.</source>
        <translation>队列 %1 有长度上限或存活时间。</translation>
    </message>
    <message>
        <source>Not all parked failures of %1 were seen</source>
        <translation>%1 的停放的失败没有看全</translation>
    </message>
    <message numerus="yes">
        <source>%Ln message(s) held by others: %1</source>
        <translation>
            <numerusform>%Ln 条消息被他人持有：%1</numerusform>
        </translation>
    </message>
    <message>
        <source>not known who</source>
        <translation>不清楚是谁</translation>
    </message>
    <message>
        <source>The last look ended early.</source>
        <translation>上次查看提前结束。</translation>
    </message>
    <message>
        <source>Looking at %1 needs a decision</source>
        <translation>查看 %1 需要您决定</translation>
    </message>
    <message>
        <source>The look could be the last one.</source>
        <translation>这次查看可能是最后一次。</translation>
    </message>
    <message>
        <source>%1 has no inbox in the workspace</source>
        <translation>%1 在工作区中没有收件箱</translation>
    </message>
    <message>
        <source>Without an inbox nothing proves whether an event was applied.</source>
        <translation>没有收件箱，就无法证明事件是否已生效。</translation>
    </message>
    <message>
        <source>The producer makes a new event id for each try</source>
        <translation>生产者每次尝试都生成新的事件 ID</translation>
    </message>
    <message numerus="yes">
        <source>%Ln id(s) of one event, first %1, at %2.</source>
        <translation>
            <numerusform>同一事件有 %Ln 个 ID，第一个是 %1，见于 %2。</numerusform>
        </translation>
    </message>
    <message>
        <source>Key %1 has %2 of the parked failures</source>
        <translation>分区键 %1 占停放的失败的 %2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln parked failure(s) at %1.</source>
        <translation>
            <numerusform>%1 有 %Ln 条停放的失败。</numerusform>
        </translation>
    </message>
    <message>
        <source>Show failures</source>
        <translation>显示失败列表</translation>
    </message>
    <message>
        <source>Show source</source>
        <translation>显示数据源</translation>
    </message>
    <message>
        <source>Show queue</source>
        <translation>显示队列</translation>
    </message>
    <message>
        <source>Show key</source>
        <translation>显示分区键</translation>
    </message>
    <message>
        <source>Copy policy command</source>
        <translation>复制策略命令</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>再次查看</translation>
    </message>
    <message>
        <source>Open runbook</source>
        <translation>打开处置手册</translation>
    </message>
    <message>
        <source>guest may only log in on the broker&apos;s own machine; use another user</source>
        <translation>guest 只能在消息代理本机登录；请换一个用户</translation>
    </message>
    <message>
        <source>the certificate is signed by itself: put it into ca_file if it is yours</source>
        <translation>证书是自签名的：如果是您自己的，请放入 ca_file</translation>
    </message>
    <message>
        <source>check ca_file: it must hold the certificate of who signed this one</source>
        <translation>请检查 ca_file：其中须有签发此证书的机构的证书</translation>
    </message>
    <message>
        <source>ca_file cannot be read or holds no certificate</source>
        <translation>ca_file 无法读取，或其中没有证书</translation>
    </message>
    <message>
        <source>this port does not speak TLS: use amqp:// or the TLS port (often 5671)</source>
        <translation>这个端口不支持 TLS：请用 amqp://，或改用 TLS 端口（常为 5671）</translation>
    </message>
    <message>
        <source>this is a management or web port: AMQP is often at 5672, with TLS 5671</source>
        <translation>这是管理或网页端口：AMQP 常在 5672，使用 TLS 时常在 5671</translation>
    </message>
    <message>
        <source>this port wants TLS: use amqps://</source>
        <translation>这个端口要求 TLS：请用 amqps://</translation>
    </message>
    <message>
        <source>this port does not speak TLS: use http://</source>
        <translation>这个端口不支持 TLS：请用 http://</translation>
    </message>
    <message>
        <source>the user needs the tag: management</source>
        <translation>用户需要标签：management</translation>
    </message>
    <message>
        <source>the user needs the tag: monitoring</source>
        <translation>用户需要标签：monitoring</translation>
    </message>
    <message>
        <source>the user needs permissions in this virtual host</source>
        <translation>用户需要这个虚拟主机中的权限</translation>
    </message>
    <message>
        <source>give the broker a management address, and the user the tag management</source>
        <translation>请为消息代理写上管理地址，并给用户加上标签 management</translation>
    </message>
    <message>
        <source>declare the queue with x-delivery-limit -1, or bind a size-capped stream beside it and name it as parking_stream</source>
        <translation>声明队列时设 x-delivery-limit 为 -1，或在旁边绑定一个限制大小的流，并写为 parking_stream</translation>
    </message>
    <message>
        <source>remove the delivery limit from the queue, or bind a size-capped stream beside it and name it as parking_stream</source>
        <translation>去掉队列的投递上限，或在旁边绑定一个限制大小的流，并写为 parking_stream</translation>
    </message>
    <message>
        <source>in use by another program</source>
        <translation>正被另一个程序使用</translation>
    </message>
    <message>
        <source>the disk is full</source>
        <translation>磁盘已满</translation>
    </message>
    <message>
        <source>the folder cannot be entered</source>
        <translation>无法进入该文件夹</translation>
    </message>
    <message>
        <source>there is no such file</source>
        <translation>没有这个文件</translation>
    </message>
    <message>
        <source>this is a folder</source>
        <translation>这是一个文件夹</translation>
    </message>
    <message>
        <source>the file cannot be read by this user</source>
        <translation>当前用户无权读取该文件</translation>
    </message>
    <message>
        <source>only a query that reads may stand here</source>
        <translation>这里只能写只读查询</translation>
    </message>
    <message>
        <source>set the variable before starting the program</source>
        <translation>请在启动程序前设置该变量</translation>
    </message>
    <message>
        <source>create the file with mode 0600</source>
        <translation>请以权限 0600 创建该文件</translation>
    </message>
    <message>
        <source>unlock the keychain and try again</source>
        <translation>请解锁钥匙串后重试</translation>
    </message>
    <message>
        <source>start one (GNOME Keyring, KWallet), or name the password by env: or file:</source>
        <translation>请启动一个（GNOME Keyring、KWallet），或用 env: 或 file: 指定密码</translation>
    </message>
    <message>
        <source>store the password in the keychain under the service &quot;recourse&quot; and this name</source>
        <translation>请把密码存入钥匙串，服务名为“recourse”，名称用这一个</translation>
    </message>
    <message>
        <source>add management = &quot;https://…&quot; to the broker</source>
        <translation>请为消息代理加上 management = &quot;https://…&quot;</translation>
    </message>
    <message>
        <source>in an event table the parked rows of a queue are named &lt;queue&gt;.parked</source>
        <translation>在事件表中，队列的停放记录名为 &lt;queue&gt;.parked</translation>
    </message>
    <message>
        <source>it is being scanned already</source>
        <translation>已在扫描中</translation>
    </message>
    <message>
        <source>only DNS names of a certificate are compared: connect by name, not by address</source>
        <translation>只比对证书中的 DNS 名称：请用主机名而不是地址连接</translation>
    </message>
    <message>
        <source>the user needs the read permission on this queue</source>
        <translation>用户需要这个队列的读权限</translation>
    </message>
    <message>
        <source>%1 s</source>
        <comment>seconds</comment>
        <translation>%1秒</translation>
    </message>
    <message>
        <source>%1 min</source>
        <comment>minutes</comment>
        <translation>%1分钟</translation>
    </message>
    <message>
        <source>%1 h</source>
        <comment>hours</comment>
        <translation>%1小时</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation>%1小时%2分</translation>
    </message>
    <message>
        <source>%1 d</source>
        <comment>days</comment>
        <translation>%1天</translation>
    </message>
    <message>
        <source>%1 d %2 h</source>
        <translation>%1天%2小时</translation>
    </message>
    <message>
        <source>no plausible time</source>
        <translation>时间不合理</translation>
    </message>
    <message>
        <source>unknown</source>
        <comment>verdict</comment>
        <translation>无法判定</translation>
    </message>
    <message>
        <source>identity conflict</source>
        <comment>verdict</comment>
        <translation>标识冲突</translation>
    </message>
    <message>
        <source>tenant mismatch</source>
        <comment>verdict</comment>
        <translation>租户不符</translation>
    </message>
    <message>
        <source>applied twice</source>
        <comment>verdict</comment>
        <translation>重复生效</translation>
    </message>
    <message>
        <source>already applied</source>
        <comment>verdict</comment>
        <translation>已生效</translation>
    </message>
    <message>
        <source>inbox without effect</source>
        <comment>verdict</comment>
        <translation>有收件箱记录无效果</translation>
    </message>
    <message>
        <source>effect without inbox</source>
        <comment>verdict</comment>
        <translation>有效果无收件箱记录</translation>
    </message>
    <message>
        <source>superseded</source>
        <comment>verdict</comment>
        <translation>已被取代</translation>
    </message>
    <message>
        <source>in flight</source>
        <comment>verdict</comment>
        <translation>在途</translation>
    </message>
    <message>
        <source>after an earlier event</source>
        <comment>verdict</comment>
        <translation>须等先前事件</translation>
    </message>
    <message>
        <source>will fail again</source>
        <comment>verdict</comment>
        <translation>还会失败</translation>
    </message>
    <message>
        <source>never sent</source>
        <comment>verdict</comment>
        <translation>从未发出</translation>
    </message>
    <message>
        <source>lost</source>
        <comment>verdict</comment>
        <translation>已丢失</translation>
    </message>
    <message>
        <source>safe to replay</source>
        <comment>verdict</comment>
        <translation>可安全重放</translation>
    </message>
    <message>
        <source>after %1</source>
        <comment>verdict; an event id</comment>
        <translation>须等 %1</translation>
    </message>
    <message>
        <source>read again</source>
        <comment>what is allowed</comment>
        <translation>重新读取</translation>
    </message>
    <message>
        <source>open both</source>
        <comment>what is allowed</comment>
        <translation>两份都打开</translation>
    </message>
    <message>
        <source>resolve</source>
        <comment>what is allowed</comment>
        <translation>了结</translation>
    </message>
    <message>
        <source>resolve as duplicate</source>
        <comment>what is allowed</comment>
        <translation>按重复了结</translation>
    </message>
    <message>
        <source>escalate</source>
        <comment>what is allowed</comment>
        <translation>上报</translation>
    </message>
    <message>
        <source>compensate</source>
        <comment>what is allowed</comment>
        <translation>补偿</translation>
    </message>
    <message>
        <source>replay</source>
        <comment>what is allowed</comment>
        <translation>重放</translation>
    </message>
    <message>
        <source>replay together, in order</source>
        <comment>what is allowed</comment>
        <translation>按顺序一起重放</translation>
    </message>
    <message>
        <source>replay with an explicit reason</source>
        <comment>what is allowed</comment>
        <translation>写明理由后重放</translation>
    </message>
    <message>
        <source>wait</source>
        <comment>what is allowed</comment>
        <translation>等待</translation>
    </message>
    <message>
        <source>fix first</source>
        <comment>what is allowed</comment>
        <translation>先修复</translation>
    </message>
    <message>
        <source>resend</source>
        <comment>what is allowed</comment>
        <translation>补发</translation>
    </message>
    <message>
        <source>the inbox</source>
        <translation>收件箱</translation>
    </message>
    <message>
        <source>the outbox</source>
        <translation>发件箱</translation>
    </message>
    <message>
        <source>the effect query</source>
        <translation>业务效果查询</translation>
    </message>
    <message>
        <source>the business state</source>
        <translation>业务状态</translation>
    </message>
    <message>
        <source>the parking place</source>
        <translation>停放处</translation>
    </message>
    <message>
        <source>the work queue</source>
        <translation>工作队列</translation>
    </message>
    <message>
        <source>What was read from %1 is too old to prove anything.</source>
        <translation>从%1读到的内容太旧，不能证明什么。</translation>
    </message>
    <message>
        <source>There is no answer from %1, so nothing is proved.</source>
        <translation>%1没有答复，因此什么都没有得到证明。</translation>
    </message>
    <message>
        <source>The inbox keeps its rows for %1, and the event may be older: no row proves nothing.</source>
        <translation>收件箱记录只保留 %1，而事件可能更早：没有记录不能证明什么。</translation>
    </message>
    <message>
        <source>The handler has no inbox in the workspace, so nothing tells whether it was applied.</source>
        <translation>工作区没有为该处理器配置收件箱，因此无从得知事件是否已生效。</translation>
    </message>
    <message>
        <source>The inbox has a row: the handler committed this event.</source>
        <translation>收件箱有记录：处理器已提交这个事件。</translation>
    </message>
    <message>
        <source>The inbox has no row.</source>
        <translation>收件箱没有记录。</translation>
    </message>
    <message numerus="yes">
        <source>The business state shows it %Ln time(s).</source>
        <translation>
            <numerusform>业务状态中出现 %Ln 次。</numerusform>
        </translation>
    </message>
    <message>
        <source>The business state shows its effect.</source>
        <translation>业务状态中有它的业务效果。</translation>
    </message>
    <message>
        <source>The business state shows no effect.</source>
        <translation>业务状态中没有它的业务效果。</translation>
    </message>
    <message>
        <source>No effect query is configured, so only the inbox speaks.</source>
        <translation>没有配置业务效果查询，因此只有收件箱作证。</translation>
    </message>
    <message>
        <source>It waits on a queue of the handler.</source>
        <translation>它在该处理器的一个队列上等待。</translation>
    </message>
    <message>
        <source>The handler&apos;s queues are not empty, and it may be on them.</source>
        <translation>该处理器的队列不为空，它可能就在其中。</translation>
    </message>
    <message>
        <source>The last look at the parking place did not see everything.</source>
        <translation>上次查看停放处没有看全。</translation>
    </message>
    <message>
        <source>It is neither queued nor parked.</source>
        <translation>它既不在队列中，也没有停放。</translation>
    </message>
    <message>
        <source>The message has no event id, so nothing can be asked about it.</source>
        <translation>消息没有事件 ID，因此无从查询。</translation>
    </message>
    <message>
        <source>Copies with the same event id have different payloads.</source>
        <translation>同一事件 ID 的副本，消息体却不同。</translation>
    </message>
    <message>
        <source>The payload claims another tenant than the trusted source names.</source>
        <translation>消息体声称的租户与可信来源给出的租户不同。</translation>
    </message>
    <message>
        <source>Version %1 of its key has been applied already.</source>
        <translation>它的分区键的版本 %1 已经生效。</translation>
    </message>
    <message>
        <source>A newer version of its key has been applied already.</source>
        <translation>它的分区键已有更新的版本生效。</translation>
    </message>
    <message>
        <source>The earlier event %1 of the same key comes first.</source>
        <translation>同一分区键的先前事件 %1 须先处理。</translation>
    </message>
    <message>
        <source>The last error is permanent (%1), and nothing has changed since.</source>
        <translation>最近的错误是永久性的（%1），此后没有任何改变。</translation>
    </message>
    <message>
        <source>The outbox says that it was not sent yet.</source>
        <translation>发件箱显示它尚未发送。</translation>
    </message>
    <message>
        <source>The outbox says that it was sent.</source>
        <translation>发件箱显示它已发送。</translation>
    </message>
    <message>
        <source>Nothing speaks against a replay.</source>
        <translation>没有理由不能重放。</translation>
    </message>
    <message>
        <source>There is no event id; this copy is never matched or merged.</source>
        <translation>没有事件 ID；这份副本不会参与匹配或合并。</translation>
    </message>
    <message>
        <source>The event id begins or ends with blanks, and they count.</source>
        <translation>事件 ID 首尾有空白，空白也是 ID 的一部分。</translation>
    </message>
    <message>
        <source>Two places give different event ids; the first one counts.</source>
        <translation>两处给出的事件 ID 不同；以第一处为准。</translation>
    </message>
    <message>
        <source>The event id holds characters that cannot be seen.</source>
        <translation>事件 ID 中有不可见字符。</translation>
    </message>
    <message>
        <source>The message names two tenants.</source>
        <translation>消息写了两个租户。</translation>
    </message>
    <message>
        <source>Only the sender claims the tenant; no trusted source names it.</source>
        <translation>租户只是发送方声称的；没有可信来源给出。</translation>
    </message>
    <message>
        <source>The sender claims another tenant than the trusted source names.</source>
        <translation>发送方声称的租户与可信来源给出的租户不同。</translation>
    </message>
    <message>
        <source>The count in x-death is no plain number.</source>
        <translation>x-death 中的计数不是普通数字。</translation>
    </message>
    <message>
        <source>The application&apos;s counter and x-death differ; the larger one is shown.</source>
        <translation>应用的计数与 x-death 不一致；显示较大的一个。</translation>
    </message>
    <message>
        <source>There were at least this many attempts.</source>
        <translation>尝试次数至少这么多。</translation>
    </message>
    <message>
        <source>The x-first-death headers contradict the oldest x-death entry.</source>
        <translation>x-first-death 消息头与最早的 x-death 条目矛盾。</translation>
    </message>
    <message>
        <source>The timestamp is no plausible time in seconds.</source>
        <translation>时间戳按秒计不是合理的时间。</translation>
    </message>
    <message>
        <source>The producer makes a new event id for each try; the original id groups them.</source>
        <translation>生产者每次尝试都生成新的事件 ID；按原始 ID 归为一组。</translation>
    </message>
    <message>
        <source>The headers are so large that a replay with added headers would not fit one frame.</source>
        <translation>消息头太大，重放时再加消息头会超出一帧。</translation>
    </message>
    <message>
        <source>Unpacked from %1.</source>
        <translation>由 %1 解压得到。</translation>
    </message>
    <message>
        <source>Packed with %1, though nothing says so; shown unpacked.</source>
        <translation>以 %1 压缩但没有注明；显示解压后的内容。</translation>
    </message>
    <message>
        <source>Said to be packed with %1, and is not.</source>
        <translation>注明以 %1 压缩，实际没有。</translation>
    </message>
    <message>
        <source>The packed data is cut short or damaged; shown as far as it goes.</source>
        <translation>压缩数据被截断或已损坏；显示能解出的部分。</translation>
    </message>
    <message>
        <source>Packed with %1, which cannot be undone here.</source>
        <translation>以 %1 压缩，这里无法解压。</translation>
    </message>
    <message>
        <source>The content encoding names a character set (%1).</source>
        <translation>内容编码写的是字符集（%1）。</translation>
    </message>
    <message>
        <source>Begins with a byte order mark: %1.</source>
        <translation>以字节顺序标记开头：%1。</translation>
    </message>
    <message>
        <source>Character set as declared: %1.</source>
        <translation>字符集按声明：%1。</translation>
    </message>
    <message>
        <source>Character set guessed: %1.</source>
        <translation>字符集为推测：%1。</translation>
    </message>
    <message>
        <source>Declared as JSON, and is not.</source>
        <translation>声明为 JSON，实际不是。</translation>
    </message>
    <message>
        <source>Declared as JSON, and is not: %1</source>
        <translation>声明为 JSON，实际不是：%1</translation>
    </message>
    <message>
        <source>The key %1 is there twice; readers may differ about it.</source>
        <translation>键 %1 出现两次；不同的读取方可能理解不一。</translation>
    </message>
    <message>
        <source>Characters that cannot be seen are shown as marks.</source>
        <translation>不可见字符以记号显示。</translation>
    </message>
    <message>
        <source>Only the first part of %1 is shown.</source>
        <translation>只显示 %1 的开头部分。</translation>
    </message>
    <message>
        <source>Unpacking stopped at %1.</source>
        <translation>解压到 %1 时停止。</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>two sentences, one after the other</comment>
        <translation>%1%2</translation>
    </message>
    <message>
        <source>A look at a part of the queue puts that part behind the rest.</source>
        <translation>只查看队列的一部分，会把这一部分排到其余消息之后。</translation>
    </message>
    <message>
        <source>running</source>
        <comment>state of a queue</comment>
        <translation>运行中</translation>
    </message>
    <message>
        <source>idle</source>
        <comment>state of a queue</comment>
        <translation>空闲</translation>
    </message>
    <message>
        <source>slowed down</source>
        <comment>state of a queue: flow control</comment>
        <translation>限流中</translation>
    </message>
    <message>
        <source>starting</source>
        <comment>state of a queue</comment>
        <translation>启动中</translation>
    </message>
    <message>
        <source>down</source>
        <comment>state of a queue</comment>
        <translation>不可用</translation>
    </message>
    <message>
        <source>stopped</source>
        <comment>state of a queue</comment>
        <translation>已停止</translation>
    </message>
    <message>
        <source>crashed</source>
        <comment>state of a queue</comment>
        <translation>已崩溃</translation>
    </message>
    <message>
        <source>terminated</source>
        <comment>state of a queue</comment>
        <translation>已终止</translation>
    </message>
    <message>
        <source>does not answer</source>
        <comment>state of a queue</comment>
        <translation>无响应</translation>
    </message>
    <message>
        <source>no rows</source>
        <comment>state of a queue</comment>
        <translation>没有记录</translation>
    </message>
    <message>
        <source>reads only</source>
        <comment>right</comment>
        <translation>只读</translation>
    </message>
    <message>
        <source>reads; may also replay and resolve rows</source>
        <comment>right</comment>
        <translation>可读取，也可重放和了结表中的行</translation>
    </message>
    <message>
        <source>may log in by AMQP</source>
        <comment>right</comment>
        <translation>可通过 AMQP 登录</translation>
    </message>
    <message>
        <source>may read the parking queues</source>
        <comment>right</comment>
        <translation>可读取停放队列</translation>
    </message>
    <message>
        <source>may not read the parking queues</source>
        <comment>right</comment>
        <translation>不可读取停放队列</translation>
    </message>
    <message>
        <source>no tag for the management API</source>
        <comment>right</comment>
        <translation>没有管理 API 的标签</translation>
    </message>
    <message>
        <source>tags for the management API: %1</source>
        <comment>right</comment>
        <translation>管理 API 的标签：%1</translation>
    </message>
    <message>
        <source>management API</source>
        <comment>part of a source</comment>
        <translation>管理 API</translation>
    </message>
    <message>
        <source>AMQP connection</source>
        <comment>part of a source</comment>
        <translation>AMQP 连接</translation>
    </message>
    <message>
        <source>queues</source>
        <comment>part of a source</comment>
        <translation>队列</translation>
    </message>
    <message>
        <source>nodes of the cluster</source>
        <comment>part of a source</comment>
        <translation>集群节点</translation>
    </message>
    <message>
        <source>alarms</source>
        <comment>part of a source</comment>
        <translation>告警</translation>
    </message>
    <message>
        <source>column %1</source>
        <comment>part of a source</comment>
        <translation>列 %1</translation>
    </message>
    <message>
        <source>The workspace does not say where an event id is found.</source>
        <translation>工作区没有说明事件 ID 在哪里。</translation>
    </message>
    <message>
        <source>Looked for an event id at %1. Blanks, and values that differ, are none.</source>
        <translation>已在 %1 处查找事件 ID。空白或互相矛盾的值不算。</translation>
    </message>
    <message>
        <source>not asked</source>
        <comment>chip</comment>
        <translation>未查询</translation>
    </message>
    <message>
        <source>Needs a partition key.</source>
        <translation>需要分区键。</translation>
    </message>
    <message>
        <source>Needs an event id.</source>
        <translation>需要事件 ID。</translation>
    </message>
    <message>
        <source>too few replicas</source>
        <comment>state of a queue</comment>
        <translation>副本不足</translation>
    </message>
    <message>
        <source>replay</source>
        <comment>action of a run</comment>
        <translation>重放</translation>
    </message>
    <message>
        <source>resend</source>
        <comment>action of a run</comment>
        <translation>补发</translation>
    </message>
    <message>
        <source>compensate</source>
        <comment>action of a run</comment>
        <translation>补偿</translation>
    </message>
    <message>
        <source>resolve</source>
        <comment>action of a run</comment>
        <translation>了结</translation>
    </message>
    <message>
        <source>applied</source>
        <comment>outcome</comment>
        <translation>已生效</translation>
    </message>
    <message>
        <source>duplicate</source>
        <comment>outcome</comment>
        <translation>重复</translation>
    </message>
    <message>
        <source>parked again</source>
        <comment>outcome</comment>
        <translation>再次停放</translation>
    </message>
    <message>
        <source>no effect in time</source>
        <comment>outcome</comment>
        <translation>限时内无业务效果</translation>
    </message>
    <message>
        <source>resolved</source>
        <comment>outcome</comment>
        <translation>已了结</translation>
    </message>
    <message>
        <source>resent</source>
        <comment>outcome</comment>
        <translation>已补发</translation>
    </message>
    <message>
        <source>compensated</source>
        <comment>outcome</comment>
        <translation>已补偿</translation>
    </message>
    <message>
        <source>refused</source>
        <comment>outcome</comment>
        <translation>已拒绝</translation>
    </message>
    <message>
        <source>failed</source>
        <comment>outcome</comment>
        <translation>失败</translation>
    </message>
    <message>
        <source>unknown</source>
        <comment>outcome</comment>
        <translation>无法判定</translation>
    </message>
    <message>
        <source>skipped</source>
        <comment>outcome</comment>
        <translation>已跳过</translation>
    </message>
    <message>
        <source>plan</source>
        <comment>journal</comment>
        <translation>计划</translation>
    </message>
    <message>
        <source>approval</source>
        <comment>journal</comment>
        <translation>批准</translation>
    </message>
    <message>
        <source>run began</source>
        <comment>journal</comment>
        <translation>执行开始</translation>
    </message>
    <message>
        <source>intent</source>
        <comment>journal</comment>
        <translation>意图</translation>
    </message>
    <message>
        <source>published</source>
        <comment>journal</comment>
        <translation>已发送</translation>
    </message>
    <message>
        <source>confirmed</source>
        <comment>journal</comment>
        <translation>已确认</translation>
    </message>
    <message>
        <source>returned</source>
        <comment>journal</comment>
        <translation>被退回</translation>
    </message>
    <message>
        <source>removed</source>
        <comment>journal</comment>
        <translation>已移除</translation>
    </message>
    <message>
        <source>archived</source>
        <comment>journal</comment>
        <translation>已存档</translation>
    </message>
    <message>
        <source>outcome</source>
        <comment>journal</comment>
        <translation>结果</translation>
    </message>
    <message>
        <source>run ended</source>
        <comment>journal</comment>
        <translation>执行结束</translation>
    </message>
    <message>
        <source>run paused</source>
        <comment>journal</comment>
        <translation>执行暂停</translation>
    </message>
    <message>
        <source>run resumed</source>
        <comment>journal</comment>
        <translation>执行继续</translation>
    </message>
    <message>
        <source>resolved</source>
        <comment>journal</comment>
        <translation>已了结</translation>
    </message>
    <message>
        <source>restored</source>
        <comment>journal</comment>
        <translation>已放回</translation>
    </message>
    <message>
        <source>recovered</source>
        <comment>journal</comment>
        <translation>已查清</translation>
    </message>
    <message>
        <source>compensated</source>
        <comment>journal</comment>
        <translation>已补偿</translation>
    </message>
    <message>
        <source>lease taken over</source>
        <comment>journal</comment>
        <translation>接管租约</translation>
    </message>
    <message>
        <source>note</source>
        <comment>journal</comment>
        <translation>附注</translation>
    </message>
    <message>
        <source>The verdict does not allow it.</source>
        <translation>结论不允许这样做。</translation>
    </message>
    <message>
        <source>It will fail again unless its cause is mended.</source>
        <translation>原因未消除之前，它还会失败。</translation>
    </message>
    <message>
        <source>It has no event id.</source>
        <translation>它没有事件 ID。</translation>
    </message>
    <message>
        <source>It is not parked.</source>
        <translation>它没有停放。</translation>
    </message>
    <message>
        <source>Another copy of the same event is in the plan.</source>
        <translation>计划中已有同一事件的另一份副本。</translation>
    </message>
    <message>
        <source>An earlier event of its key is not in the plan.</source>
        <translation>同一分区键的先前事件不在计划中。</translation>
    </message>
    <message>
        <source>Nothing tells which queue of the handler it goes to.</source>
        <translation>无从得知它该进入处理器的哪个队列。</translation>
    </message>
    <message>
        <source>Its tenant is not one of yours.</source>
        <translation>它的租户不在你的范围内。</translation>
    </message>
    <message>
        <source>The chain is whole.</source>
        <translation>链是完整的。</translation>
    </message>
    <message>
        <source>An entry is missing, or stands where it should not.</source>
        <translation>缺少一条记录，或某条记录不该在此处。</translation>
    </message>
    <message>
        <source>An entry was changed, or one before it.</source>
        <translation>这条记录或它之前的记录被改动过。</translation>
    </message>
    <message>
        <source>An entry cannot be understood by this version.</source>
        <translation>本版本读不懂其中一条记录。</translation>
    </message>
    <message>
        <source>What is searched by does not say what the entry says.</source>
        <translation>检索所用的内容与记录不符。</translation>
    </message>
    <message>
        <source>An archived message is missing.</source>
        <translation>缺少一条已存档的消息。</translation>
    </message>
    <message>
        <source>An archived message was changed.</source>
        <translation>一条已存档的消息被改动过。</translation>
    </message>
    <message>
        <source>There is an archived message that no entry tells of.</source>
        <translation>有一条已存档的消息没有任何记录提到。</translation>
    </message>
    <message>
        <source>The chain ends before the entry that was remembered.</source>
        <translation>链在所记住的记录之前就结束了。</translation>
    </message>
    <message>
        <source>Another entry stands where the remembered one was.</source>
        <translation>所记住的记录处已是另一条记录。</translation>
    </message>
    <message>
        <source>An earlier event of its key was not applied.</source>
        <translation>同一分区键的先前事件没有生效。</translation>
    </message>
    <message>
        <source>It is not parked any more, or somebody else holds it.</source>
        <translation>它已不再停放，或正被他人持有。</translation>
    </message>
    <message>
        <source>The handler parked it again.</source>
        <translation>处理器又把它停放了。</translation>
    </message>
    <message>
        <source>The connection to the broker was lost.</source>
        <translation>与消息代理的连接已断开。</translation>
    </message>
    <message>
        <source>The journal cannot be written.</source>
        <translation>操作日志无法写入。</translation>
    </message>
    <message>
        <source>It was interrupted.</source>
        <translation>操作被中断。</translation>
    </message>
    <message>
        <source>Whether the copy is still parked is not known.</source>
        <translation>不知道副本是否仍然停放。</translation>
    </message>
    <message>
        <source>Its copy is still parked.</source>
        <translation>它的副本仍然停放。</translation>
    </message>
    <message>
        <source>A source did not answer.</source>
        <translation>有一个数据源没有应答。</translation>
    </message>
    <message>
        <source>Its parked copy is a duplicate.</source>
        <translation>它停放的副本是重复的。</translation>
    </message>
    <message>
        <source>A copy may still wait on the handler&apos;s queues.</source>
        <translation>可能还有副本在处理器的队列上等待。</translation>
    </message>
    <message>
        <source>It was sent; a copy is parked, and nothing was applied.</source>
        <translation>它已发送；有一份副本停放着，没有生效。</translation>
    </message>
    <message>
        <source>It was not applied; its copy is parked.</source>
        <translation>它没有生效；它的副本停放着。</translation>
    </message>
    <message>
        <source>It was sent, is on no queue, and nothing was applied.</source>
        <translation>它已发送，不在任何队列上，也没有生效。</translation>
    </message>
    <message>
        <source>The run stopped before it.</source>
        <translation>轮到它之前执行就停止了。</translation>
    </message>
    <message>
        <source>The verdict is %1 now.</source>
        <translation>现在的结论是：%1。</translation>
    </message>
    <message>
        <source>One of the first %1 did not take effect.</source>
        <translation>最先的 %1 个之中有一个没有产生业务效果。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln event(s) failed.</source>
        <translation>
            <numerusform>%Ln 个事件失败。</numerusform>
        </translation>
    </message>
    <message>
        <source>Run %1 has sent it already, and the broker confirmed it.</source>
        <translation>执行 %1 已发送过它，消息代理也已确认。</translation>
    </message>
    <message>
        <source>Somebody else is acting on it: %1.</source>
        <translation>别人正在处理它：%1。</translation>
    </message>
    <message>
        <source>new</source>
        <comment>status of a case</comment>
        <translation>新建</translation>
    </message>
    <message>
        <source>investigating</source>
        <comment>status of a case</comment>
        <translation>排查中</translation>
    </message>
    <message>
        <source>on hold</source>
        <comment>status of a case</comment>
        <translation>搁置</translation>
    </message>
    <message>
        <source>done</source>
        <comment>status of a case</comment>
        <translation>已完成</translation>
    </message>
    <message>
        <source>assigned to nobody</source>
        <translation>未指派</translation>
    </message>
    <message>
        <source>assigned to %1</source>
        <translation>指派给 %1</translation>
    </message>
    <message>
        <source>no ticket</source>
        <translation>无工单</translation>
    </message>
    <message>
        <source>ticket %1</source>
        <translation>工单 %1</translation>
    </message>
    <message>
        <source>%1 %2: %3</source>
        <comment>time, who, what they said of a case</comment>
        <translation>%1 %2：%3</translation>
    </message>
    <message>
        <source>The disk of %1 is full.</source>
        <translation>%1 所在磁盘已满。</translation>
    </message>
    <message>
        <source>Make room on it; nothing of this was written.</source>
        <translation>请腾出磁盘空间；这次没有写入任何内容。</translation>
    </message>
    <message>
        <source>make room on the disk of the journal; nothing of this was written</source>
        <translation>请在操作日志所在磁盘上腾出空间；这次没有写入任何内容</translation>
    </message>
    <message>
        <source>ask for another approval of the plan</source>
        <translation>请为该计划重新申请批准</translation>
    </message>
    <message>
        <source>have the plan approved by a second person, then run it</source>
        <translation>请由第二个人批准该计划，然后执行</translation>
    </message>
    <message>
        <source>another console holds the journal, or the server has no connection left</source>
        <translation>另一个控制台占用着操作日志，或服务器已没有可用连接</translation>
    </message>
    <message>
        <source>look whether the server of the journal runs and can be reached</source>
        <translation>请查看操作日志的服务器是否在运行、能否连上</translation>
    </message>
    <message>
        <source>the user needs the rights on the journal&apos;s tables that its owner can grant</source>
        <translation>用户需要操作日志各表的权限，可由表的所有者授予</translation>
    </message>
    <message>
        <source>name a server that can be written; a standby cannot</source>
        <translation>请指定一个可写的服务器；备库不可写</translation>
    </message>
    <message>
        <source>keep the database, and bring back the last good copy of the journal; nothing is begun anew by itself</source>
        <translation>请保留该数据库，并恢复操作日志最近一份完好的副本；不会自动从头建立</translation>
    </message>
    <message>
        <source>the first run makes it</source>
        <translation>首次执行时会建立</translation>
    </message>
    <message>
        <source>the journal needs PostgreSQL 12 or newer</source>
        <translation>操作日志需要 PostgreSQL 12 或更高版本</translation>
    </message>
    <message>
        <source>turn fsync and full_page_writes on: this server may forget what it has confirmed</source>
        <translation>请打开 fsync 和 full_page_writes：这台服务器可能丢失已确认的内容</translation>
    </message>
    <message>
        <source>whether it was written is not known: look into the journal when its server answers again</source>
        <translation>不知道是否已写入：请等操作日志的服务器恢复应答后查看操作日志</translation>
    </message>
    <message>
        <source>only one statement may stand here</source>
        <translation>这里只能写一条语句</translation>
    </message>
    <message>
        <source>there is no query</source>
        <translation>没有写查询</translation>
    </message>
    <message>
        <source>a comment does not end</source>
        <translation>有注释没有结束</translation>
    </message>
    <message>
        <source>a text or name does not end</source>
        <translation>有文本或名称没有结束</translation>
    </message>
    <message>
        <source>there is no such database on the server</source>
        <translation>服务器上没有这个数据库</translation>
    </message>
    <message>
        <source>the user of the workspace needs the right to read it (GRANT SELECT)</source>
        <translation>工作区的用户需要读取它的权限（GRANT SELECT）</translation>
    </message>
    <message>
        <source>The plan is for the workspace &quot;%1&quot;, and this one is &quot;%2&quot;.</source>
        <translation>计划属于工作区“%1”，而这个是“%2”。</translation>
    </message>
    <message>
        <source>The plan is for the environment &quot;%1&quot;, and this one is &quot;%2&quot;.</source>
        <translation>计划属于环境“%1”，而这个是“%2”。</translation>
    </message>
    <message>
        <source>The handler &quot;%1&quot; is not what it was when the plan was made; make it again.</source>
        <translation>处理器“%1”与制定计划时已不相同；请重新制定计划。</translation>
    </message>
    <message>
        <source>The plan has events of tenants that are not yours.</source>
        <translation>计划中有些事件的租户不在您的范围内。</translation>
    </message>
    <message>
        <source>The workspace has no compensation &quot;%1&quot;.</source>
        <translation>工作区没有补偿操作“%1”。</translation>
    </message>
    <message>
        <source>case</source>
        <comment>journal</comment>
        <translation>案件</translation>
    </message>
    <message>
        <source>You took it out.</source>
        <translation>您把它移出了计划。</translation>
    </message>
    <message>
        <source>The outbox query gives no payload of it.</source>
        <translation>发件箱查询没有给出它的消息体。</translation>
    </message>
    <message>
        <source>What its outbox row holds cannot be sent.</source>
        <translation>它的发件箱记录中的内容无法发送。</translation>
    </message>
    <message>
        <source>The outbox copy says that it is another event.</source>
        <translation>发件箱副本表明这是另一个事件。</translation>
    </message>
    <message>
        <source>The operator stopped it.</source>
        <translation>由操作员停止。</translation>
    </message>
    <message>
        <source>The operator stopped it: %1</source>
        <translation>由操作员停止：%1</translation>
    </message>
    <message>
        <source>Nothing more may be taken from where it is parked: %1</source>
        <translation>不能再从它的停放处取出消息：%1</translation>
    </message>
    <message>
        <source>The workspace does not know its handler.</source>
        <translation>工作区中没有它的处理器。</translation>
    </message>
    <message>
        <source>The right to act on it has ended; somebody else may have it.</source>
        <translation>处理它的权利已到期；别人可能已经接手。</translation>
    </message>
    <message>
        <source>Its payload is another than when the plan was made.</source>
        <translation>它的消息体与制定计划时不同。</translation>
    </message>
    <message>
        <source>Its outbox row cannot be used: %1</source>
        <translation>它的发件箱记录无法使用：%1</translation>
    </message>
    <message>
        <source>It had been compensated already; nothing was done.</source>
        <translation>它此前已经补偿过；没有做任何操作。</translation>
    </message>
    <message>
        <source>The outbox copy says that it is another event: %1.</source>
        <translation>发件箱副本表明这是另一个事件：%1。</translation>
    </message>
    <message>
        <source>Nothing shows that it was sent, and nothing was applied.</source>
        <translation>没有迹象表明它已发送，也没有生效。</translation>
    </message>
    <message>
        <source>Its answer was lost, and the query does not show that it was done.</source>
        <translation>它的应答已丢失，而查询没有显示操作已完成。</translation>
    </message>
    <message>
        <source>to go</source>
        <comment>an event of a run</comment>
        <translation>待执行</translation>
    </message>
    <message>
        <source>taken</source>
        <comment>an event of a run</comment>
        <translation>已取出</translation>
    </message>
    <message>
        <source>being sent</source>
        <comment>an event of a run</comment>
        <translation>正在发送</translation>
    </message>
    <message>
        <source>confirmed</source>
        <comment>an event of a run</comment>
        <translation>已确认</translation>
    </message>
    <message>
        <source>waiting for effect</source>
        <comment>an event of a run</comment>
        <translation>等待业务效果</translation>
    </message>
    <message>
        <source>ended</source>
        <comment>an event of a run</comment>
        <translation>已结束</translation>
    </message>
    <message>
        <source>canary</source>
        <comment>stage of a run</comment>
        <translation>金丝雀</translation>
    </message>
    <message>
        <source>canary passed</source>
        <comment>stage of a run</comment>
        <translation>金丝雀已通过</translation>
    </message>
    <message>
        <source>running</source>
        <comment>stage of a run</comment>
        <translation>执行中</translation>
    </message>
    <message>
        <source>paused</source>
        <comment>stage of a run</comment>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>stopping</source>
        <comment>stage of a run</comment>
        <translation>正在停止</translation>
    </message>
    <message>
        <source>ended</source>
        <comment>stage of a run</comment>
        <translation>已结束</translation>
    </message>
    <message>
        <source>The journal&apos;s archive has no such message.</source>
        <translation>操作日志的存档中没有这条消息。</translation>
    </message>
    <message>
        <source>Its handler does not park in %1 any more.</source>
        <translation>它的处理器已不再停放到 %1。</translation>
    </message>
    <message>
        <source>It has been put back already, by %1.</source>
        <translation>它已由 %1 放回。</translation>
    </message>
    <message>
        <source>It has been applied since; a parked copy would only be a duplicate.</source>
        <translation>它后来已经生效；再停放一份副本只会是重复。</translation>
    </message>
    <message>
        <source>Copies with different payloads are parked under this id.</source>
        <translation>这个 ID 下停放了消息体不同的副本。</translation>
    </message>
    <message>
        <source>Only an event that will fail again is corrected; the verdict is %1.</source>
        <translation>只有还会失败的事件才能更正；现在的结论是：%1。</translation>
    </message>
    <message>
        <source>A corrective event needs an id of its own.</source>
        <translation>更正事件需要自己的 ID。</translation>
    </message>
    <message>
        <source>The new id is not new: there is such an event already.</source>
        <translation>新 ID 不是新的：已经有这个事件。</translation>
    </message>
    <message>
        <source>The handler would take it for another event: %1.</source>
        <translation>处理器会把它当作另一个事件：%1。</translation>
    </message>
    <message>
        <source>The new payload belongs to another tenant: %1.</source>
        <translation>新消息体属于另一个租户：%1。</translation>
    </message>
    <message>
        <source>The payload is the same.</source>
        <translation>消息体没有变化。</translation>
    </message>
    <message>
        <source>Whether the new id is free is not known: a source did not answer.</source>
        <translation>不知道新 ID 是否可用：有一个数据源没有应答。</translation>
    </message>
    <message>
        <source>Its broker sends only what lies parked in it.</source>
        <translation>它的消息代理只能发送停放在其中的事件。</translation>
    </message>
    <message>
        <source>Removed, since it came on the way to the parking queue: %1</source>
        <translation>移除（在进入停放队列的途中添加的）：%1</translation>
    </message>
    <message>
        <source>Left out, since with it the copy would go elsewhere, be refused or expire: %1</source>
        <translation>略去（带上它，副本会去往别处、被拒绝或过期）：%1</translation>
    </message>
    <message>
        <source>Set to persistent: %1</source>
        <translation>设为持久化：%1</translation>
    </message>
    <message>
        <source>Added, naming the run: %1</source>
        <translation>添加（注明本次执行）：%1</translation>
    </message>
    <message>
        <source>%1 (%2 of the events)</source>
        <translation>%1（其中 %2 个事件）</translation>
    </message>
    <message>
        <source>It was resolved; to send it, restore it and replay it.</source>
        <translation>已了结；要发送，请先放回再重放。</translation>
    </message>
    <message>
        <source>Run %1 has resolved it.</source>
        <translation>执行 %1 已将其了结。</translation>
    </message>
    <message>
        <source>Replayed by %1: %2</source>
        <translation>由 %1 重放：%2</translation>
    </message>
    <message>
        <source>Sent by %1 as a corrective event: %2</source>
        <translation>由 %1 作为更正事件发送：%2</translation>
    </message>
    <message>
        <source>Resent by %1: %2</source>
        <translation>由 %1 补发：%2</translation>
    </message>
    <message>
        <source>Compensation by %1: %2</source>
        <translation>由 %1 补偿：%2</translation>
    </message>
    <message>
        <source>Resolve by %1: %2</source>
        <translation>由 %1 了结：%2</translation>
    </message>
    <message>
        <source>Resolved by %1</source>
        <translation>已由 %1 了结</translation>
    </message>
    <message>
        <source>Put back to where it was parked by %1</source>
        <translation>已由 %1 放回停放处</translation>
    </message>
    <message>
        <source>Compensated by %1: %2</source>
        <translation>已由 %1 补偿：%2</translation>
    </message>
    <message>
        <source>Settled by %1 after an interruption: %2</source>
        <translation>中断后由 %1 查明：%2</translation>
    </message>
    <message>
        <source>Resolved by %1, %2: it is not resent. To act on it, put it back from the journal first.</source>
        <translation>已由 %1 了结，%2：不会再补发。若要处理，请先从日志中将其放回。</translation>
    </message>
    <message>
        <source>the folder that the file goes into must be there</source>
        <translation>文件所在的目录必须已存在</translation>
    </message>
    <message>
        <source>check the path of the plan; &quot;recoursectl plan&quot; writes one, named by --out</source>
        <translation>请检查计划文件的路径；“recoursectl plan”按 --out 写出计划</translation>
    </message>
    <message>
        <source>The first event did not take effect.</source>
        <translation>第一个事件没有生效。</translation>
    </message>
    <message>
        <source>The message has no partition key, so the business state cannot be asked about it.</source>
        <translation>消息没有分区键，因此无法查询它的业务状态。</translation>
    </message>
    <message>
        <source>It is not parked any more, or held by %1, which goes on.</source>
        <translation>它已不再停放，或正被仍在进行的 %1 持有。</translation>
    </message>
</context>
<context>
    <name>recourse::ActDesk</name>
    <message>
        <source>Approve a plan</source>
        <translation>批准计划</translation>
    </message>
    <message>
        <source>Plans (*.json)</source>
        <translation>计划 (*.json)</translation>
    </message>
</context>
<context>
    <name>recourse::ApproveDialog</name>
    <message>
        <source>Approve a plan</source>
        <translation>批准计划</translation>
    </message>
    <message>
        <source>Events of the plan</source>
        <translation>计划中的事件</translation>
    </message>
    <message>
        <source>Approve</source>
        <translation>批准</translation>
    </message>
    <message>
        <source>The plan cannot be read</source>
        <translation>无法读取计划</translation>
    </message>
    <message>
        <source>No events</source>
        <translation>没有事件</translation>
    </message>
    <message>
        <source>The plan has none.</source>
        <translation>计划中没有事件。</translation>
    </message>
    <message>
        <source>Reason, for the journal</source>
        <translation>原因，记入操作日志</translation>
    </message>
    <message>
        <source>Approve: %1 of %2 events</source>
        <comment>an action, how many</comment>
        <translation>批准：%1 %2 个事件</translation>
    </message>
    <message>
        <source>made by %1 at %2 · digest %3</source>
        <translation>由 %1 制定于 %2 · 摘要 %3</translation>
    </message>
    <message>
        <source>The journal is this machine&apos;s own: another person&apos;s console does not see the approval.</source>
        <translation>操作日志只在本机：别人的控制台看不到这次批准。</translation>
    </message>
    <message>
        <source>There is no plan.</source>
        <translation>没有计划。</translation>
    </message>
    <message>
        <source>Nothing of it may be done.</source>
        <translation>其中没有可以执行的。</translation>
    </message>
    <message>
        <source>%1 made the plan; it takes another person.</source>
        <translation>计划由 %1 制定；须由另一个人批准。</translation>
    </message>
    <message>
        <source>Approved for one run, until %1.</source>
        <translation>已批准执行一次，有效至 %1。</translation>
    </message>
    <message>
        <source>It is being written.</source>
        <translation>正在写入。</translation>
    </message>
</context>
<context>
    <name>recourse::ArmDialog</name>
    <message>
        <source>Arm</source>
        <translation>解锁</translation>
    </message>
    <message>
        <source>Arm %1</source>
        <translation>解锁 %1</translation>
    </message>
    <message>
        <source>Change production from this window?</source>
        <translation>要从本窗口改动生产环境吗？</translation>
    </message>
    <message numerus="yes">
        <source>For %Ln minutes events can be replayed and resolved. Each run still asks for a reason and for this name.</source>
        <translation>
            <numerusform>%Ln 分钟内可以重放和了结事件。每次执行仍须写明原因并输入这个名称。</numerusform>
        </translation>
    </message>
    <message>
        <source>Type %1 to arm it:</source>
        <translation>输入 %1 以解锁：</translation>
    </message>
    <message>
        <source>Name of the workspace</source>
        <translation>工作区名称</translation>
    </message>
    <message>
        <source>Stay read-only</source>
        <translation>保持只读</translation>
    </message>
</context>
<context>
    <name>recourse::ArmMark</name>
    <message>
        <source>Read-only</source>
        <translation>只读</translation>
    </message>
    <message>
        <source>This window looks only: nothing outside is changed.</source>
        <translation>本窗口只供查看：不改动外部的任何东西。</translation>
    </message>
    <message>
        <source>Read-only · Arm…</source>
        <translation>只读 · 解锁…</translation>
    </message>
    <message>
        <source>Production opens read-only. Arm it for a limited time to replay or resolve.</source>
        <translation>生产环境以只读方式打开。要重放或了结，请限时解锁。</translation>
    </message>
    <message>
        <source>Armed · %1:%2 left</source>
        <comment>minutes, seconds</comment>
        <translation>已解锁 · 剩余 %1:%2</translation>
    </message>
    <message>
        <source>Production can be changed from this window. Press to make it read-only now.</source>
        <translation>可以从本窗口改动生产环境。按下即可立刻改回只读。</translation>
    </message>
</context>
<context>
    <name>recourse::CaseDialog</name>
    <message>
        <source>Case</source>
        <translation>案件</translation>
    </message>
    <message>
        <source>Who has this event?</source>
        <translation>谁在处理这个事件？</translation>
    </message>
    <message>
        <source>Who has these failures?</source>
        <translation>谁在处理这些失败？</translation>
    </message>
    <message>
        <source>nobody</source>
        <translation>无人</translation>
    </message>
    <message>
        <source>Me</source>
        <translation>我</translation>
    </message>
    <message>
        <source>Assign it to me</source>
        <translation>指派给我</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Assigned to</source>
        <translation>指派给</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Ticket</source>
        <translation>工单</translation>
    </message>
    <message>
        <source>Comment</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>此前</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Write it into the journal</source>
        <translation>写入操作日志</translation>
    </message>
    <message>
        <source>Nobody has said anything yet.</source>
        <translation>还没有人写过任何内容。</translation>
    </message>
</context>
<context>
    <name>recourse::CommandPalette</name>
    <message>
        <source>Find or do something</source>
        <translation>查找或执行</translation>
    </message>
    <message>
        <source>Event id, key, tenant, handler, or what you want to do</source>
        <translation>事件 ID、分区键、租户、处理器，或想做的事</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>查找结果</translation>
    </message>
</context>
<context>
    <name>recourse::ConsentBar</name>
    <message>
        <source>Arm…</source>
        <translation>解锁…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Arm production</source>
        <translation>解锁生产环境</translation>
    </message>
    <message>
        <source>Type %1</source>
        <translation>请输入 %1</translation>
    </message>
    <message>
        <source>Name of the workspace, to confirm</source>
        <translation>工作区名称，用于确认</translation>
    </message>
    <message>
        <source>A reason is missing.</source>
        <translation>缺少原因。</translation>
    </message>
    <message>
        <source>The journal is not open, and nothing is done without one.</source>
        <translation>操作日志没有打开；没有它就不执行任何操作。</translation>
    </message>
    <message>
        <source>Another run is under way.</source>
        <translation>另一次执行正在进行。</translation>
    </message>
    <message>
        <source>Production is read-only; arm it first.</source>
        <translation>生产环境为只读；请先解锁。</translation>
    </message>
    <message>
        <source>Type the workspace&apos;s name to confirm.</source>
        <translation>请输入工作区名称以确认。</translation>
    </message>
</context>
<context>
    <name>recourse::CorrectDialog</name>
    <message>
        <source>What it changes</source>
        <translation>改动内容</translation>
    </message>
    <message>
        <source>Corrective event</source>
        <translation>更正事件</translation>
    </message>
    <message>
        <source>Send a corrective event</source>
        <translation>发送更正事件</translation>
    </message>
    <message>
        <source>Another payload is another event: it gets an id of its own and names the one it corrects. %1 stays parked until it is resolved.</source>
        <translation>消息体变了就是另一个事件：它有自己的 ID，并注明所更正的事件。%1 在了结之前一直停放。</translation>
    </message>
    <message>
        <source>New payload</source>
        <translation>新消息体</translation>
    </message>
    <message>
        <source>Not compared yet</source>
        <translation>尚未比较</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>没有改动</translation>
    </message>
    <message>
        <source>The payload is the same.</source>
        <translation>消息体没有变化。</translation>
    </message>
    <message>
        <source>Event id of its own</source>
        <translation>它自己的事件 ID</translation>
    </message>
    <message>
        <source>Reason, for the journal</source>
        <translation>原因，记入操作日志</translation>
    </message>
    <message>
        <source>Send it</source>
        <translation>发送</translation>
    </message>
    <message>
        <source>It is being sent…</source>
        <translation>正在发送…</translation>
    </message>
    <message>
        <source>It is being judged.</source>
        <translation>正在判定。</translation>
    </message>
    <message>
        <source>Change the payload first.</source>
        <translation>请先修改消息体。</translation>
    </message>
    <message>
        <source>The broker has it, under %1. The original is still parked; resolve it when the new one had its effect.</source>
        <translation>消息代理已收下，ID 为 %1。原事件仍然停放；等新事件产生业务效果后再了结它。</translation>
    </message>
    <message>
        <source>It was not confirmed: %1.</source>
        <translation>没有得到确认：%1。</translation>
    </message>
</context>
<context>
    <name>recourse::DiffModel</name>
    <message>
        <source>Place</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>修改前</translation>
    </message>
    <message>
        <source>After</source>
        <translation>修改后</translation>
    </message>
    <message>
        <source>One of the payloads is no JSON, so only that the bytes differ is known.</source>
        <translation>其中一个消息体不是 JSON，因此只知道字节不同。</translation>
    </message>
    <message>
        <source>the whole</source>
        <translation>整体</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>value, its type</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>column: value</comment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>recourse::DossierPane</name>
    <message>
        <source>Dossier</source>
        <translation>案卷</translation>
    </message>
    <message>
        <source>No failure is chosen</source>
        <translation>未选择失败</translation>
    </message>
    <message>
        <source>Choose a failure to read what its evidence proves.</source>
        <translation>选择一条失败，查看其证据能证明什么。</translation>
    </message>
    <message>
        <source>Copy the event id</source>
        <translation>复制事件 ID</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>证据</translation>
    </message>
    <message>
        <source>No evidence</source>
        <translation>没有证据</translation>
    </message>
    <message>
        <source>The workspace names no source for it.</source>
        <translation>工作区没有为它写任何数据源。</translation>
    </message>
    <message>
        <source>Parts of the dossier</source>
        <translation>案卷的各部分</translation>
    </message>
    <message>
        <source>Properties and headers</source>
        <translation>属性与消息头</translation>
    </message>
    <message>
        <source>No message is at hand</source>
        <translation>手头没有消息</translation>
    </message>
    <message>
        <source>No headers</source>
        <translation>没有消息头</translation>
    </message>
    <message>
        <source>The message has neither properties nor headers.</source>
        <translation>这条消息既没有属性也没有消息头。</translation>
    </message>
    <message>
        <source>Time line</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>No dated trace</source>
        <translation>没有带时间的踪迹</translation>
    </message>
    <message>
        <source>No source gives a time for this event.</source>
        <translation>没有数据源给出这个事件的时间。</translation>
    </message>
    <message>
        <source>Payload</source>
        <translation>消息体</translation>
    </message>
    <message>
        <source>Headers</source>
        <translation>消息头</translation>
    </message>
    <message>
        <source>Parked copies of this event</source>
        <translation>这个事件的停放副本</translation>
    </message>
    <message>
        <source>Time line %1</source>
        <translation>时间线 %1</translation>
    </message>
    <message>
        <source>Copy %1 of %2</source>
        <translation>副本 %1/%2</translation>
    </message>
    <message>
        <source>no event id</source>
        <translation>无事件 ID</translation>
    </message>
    <message>
        <source>key %1</source>
        <translation>分区键 %1</translation>
    </message>
    <message>
        <source>version %1</source>
        <translation>版本 %1</translation>
    </message>
    <message>
        <source>1 attempt</source>
        <translation>尝试 1 次</translation>
    </message>
    <message>
        <source>%1 attempts</source>
        <translation>尝试 %1 次</translation>
    </message>
    <message>
        <source>tenant not known</source>
        <translation>租户未知</translation>
    </message>
    <message>
        <source>from %1</source>
        <comment>source of the tenant</comment>
        <translation>来自 %1</translation>
    </message>
    <message>
        <source>claimed by %1</source>
        <comment>source of the tenant</comment>
        <translation>由 %1 声称</translation>
    </message>
    <message>
        <source>The broker vouches for the tenant.</source>
        <translation>租户由消息代理担保。</translation>
    </message>
    <message>
        <source>Only the sender says so; the broker does not vouch for it.</source>
        <translation>只是发送方的说法；消息代理不作担保。</translation>
    </message>
    <message>
        <source>The event id mixes letters of several alphabets that look alike.</source>
        <translation>事件 ID 混用了多种文字中外形相似的字母。</translation>
    </message>
    <message>
        <source>The producer made several ids for one event: %1</source>
        <translation>生产者为同一事件生成了多个 ID：%1</translation>
    </message>
    <message>
        <source>No copy of this event is parked, so there is no message to show.</source>
        <translation>这个事件没有停放的副本，因此没有消息可显示。</translation>
    </message>
    <message>
        <source>Headers %1</source>
        <translation>消息头 %1</translation>
    </message>
    <message>
        <source>the broker</source>
        <translation>消息代理</translation>
    </message>
    <message>
        <source>the sender</source>
        <translation>发送方</translation>
    </message>
    <message>
        <source>The tenant mixes letters of several alphabets that look alike.</source>
        <translation>租户混用了多种文字中外形相似的字母。</translation>
    </message>
    <message>
        <source>Replay…</source>
        <translation>重放…</translation>
    </message>
    <message>
        <source>Resolve…</source>
        <translation>了结…</translation>
    </message>
    <message>
        <source>Plan a replay of this event</source>
        <translation>为这个事件制定重放计划</translation>
    </message>
    <message>
        <source>Plan to resolve this case</source>
        <translation>为这个案件制定了结计划</translation>
    </message>
    <message>
        <source>Resend…</source>
        <translation>补发…</translation>
    </message>
    <message>
        <source>Plan a resend of this event from the outbox</source>
        <translation>为这个事件制定从发件箱补发的计划</translation>
    </message>
    <message>
        <source>Compensate…</source>
        <translation>补偿…</translation>
    </message>
    <message>
        <source>Plan a compensation of this event</source>
        <translation>为这个事件制定补偿计划</translation>
    </message>
    <message>
        <source>Correct…</source>
        <translation>更正…</translation>
    </message>
    <message>
        <source>Send a corrective event with another payload</source>
        <translation>用另一个消息体发送更正事件</translation>
    </message>
    <message>
        <source>Who has it…</source>
        <translation>谁在处理…</translation>
    </message>
</context>
<context>
    <name>recourse::EnvironmentMark</name>
    <message>
        <source>Environment: %1</source>
        <translation>环境：%1</translation>
    </message>
</context>
<context>
    <name>recourse::EventDossiersModel</name>
    <message>
        <source>Handler</source>
        <translation>处理器</translation>
    </message>
    <message>
        <source>Parked copies</source>
        <translation>停放副本</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
</context>
<context>
    <name>recourse::EventsScreen</name>
    <message>
        <source>Handlers of the event</source>
        <translation>该事件的处理器</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Event id, exactly as it was sent</source>
        <translation>事件 ID，须与发送时完全一致</translation>
    </message>
    <message>
        <source>Look up</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Look up the event id</source>
        <translation>查找该事件 ID</translation>
    </message>
    <message>
        <source>Also finds events that are not parked.</source>
        <translation>未停放的事件也能找到。</translation>
    </message>
    <message>
        <source>Handlers</source>
        <translation>处理器</translation>
    </message>
    <message>
        <source>No event looked up</source>
        <translation>尚未查找事件</translation>
    </message>
    <message>
        <source>Type an event id. Each handler that it can concern is listed here.</source>
        <translation>请输入事件 ID。可能与它有关的每个处理器都会列在这里。</translation>
    </message>
    <message>
        <source>No dossier</source>
        <translation>没有案卷</translation>
    </message>
    <message>
        <source>The dossier of the chosen handler is shown here.</source>
        <translation>这里显示所选处理器的案卷。</translation>
    </message>
    <message>
        <source>Handlers and dossier</source>
        <translation>处理器与案卷</translation>
    </message>
    <message>
        <source>Asking the sources…</source>
        <translation>正在查询数据源…</translation>
    </message>
    <message>
        <source>No handler</source>
        <translation>没有处理器</translation>
    </message>
    <message>
        <source>No handler of this workspace can be concerned by %1.</source>
        <translation>这个工作区中没有处理器会与 %1 有关。</translation>
    </message>
</context>
<context>
    <name>recourse::EvidenceModel</name>
    <message>
        <source>Source</source>
        <translation>数据源</translation>
    </message>
    <message>
        <source>Says</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>When</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>source: what it says</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>read at %1 (UTC)</source>
        <translation>读取于 %1（UTC）</translation>
    </message>
    <message>
        <source>never read</source>
        <translation>从未读取</translation>
    </message>
</context>
<context>
    <name>recourse::FailureGroups</name>
    <message>
        <source>no tenant</source>
        <translation>无租户</translation>
    </message>
    <message>
        <source>no key</source>
        <translation>无分区键</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
</context>
<context>
    <name>recourse::FailuresModel</name>
    <message numerus="yes">
        <source>all %1 that match at %2</source>
        <translation>
            <numerusform>%2 匹配的全部 %1 条</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 selected</source>
        <translation>
            <numerusform>已选 %1 条</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 selected, %2 of them not shown</source>
        <translation>
            <numerusform>已选 %1 条，其中 %2 条未显示</numerusform>
        </translation>
    </message>
    <message>
        <source>Event id</source>
        <translation>事件 ID</translation>
    </message>
    <message>
        <source>Handler</source>
        <translation>处理器</translation>
    </message>
    <message>
        <source>Tenant</source>
        <translation>租户</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>分区键</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>Attempts</source>
        <translation>尝试次数</translation>
    </message>
    <message>
        <source>Parked</source>
        <translation>停放时间</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>队列</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>no event id</source>
        <translation>无事件 ID</translation>
    </message>
    <message>
        <source>not judged yet</source>
        <translation>尚未判定</translation>
    </message>
    <message>
        <source>Mixes letters of several alphabets that look alike.</source>
        <translation>混用了多种文字中外形相似的字母。</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>group, number of failures</comment>
        <translation>%1 · %2</translation>
    </message>
    <message numerus="yes">
        <source>Group %1, %2 failures, folded</source>
        <translation>
            <numerusform>分组 %1，%2 条失败，已折叠</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Group %1, %2 failures</source>
        <translation>
            <numerusform>分组 %1，%2 条失败</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>column: value</comment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>recourse::FailuresScreen</name>
    <message>
        <source>Failures</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Failures and dossier</source>
        <translation>失败与案卷</translation>
    </message>
    <message>
        <source>Refresh…</source>
        <translation>刷新…</translation>
    </message>
    <message>
        <source>Read the parking queues again</source>
        <translation>重新读取停放队列</translation>
    </message>
    <message>
        <source>Says first what a look at the parking queues costs, then looks.</source>
        <translation>先说明查看停放队列的代价，再查看。</translation>
    </message>
    <message>
        <source>Reading the parking queues…</source>
        <translation>正在读取停放队列…</translation>
    </message>
    <message>
        <source>not read yet</source>
        <translation>尚未读取</translation>
    </message>
    <message>
        <source>%1: %2 read at %3</source>
        <comment>queue, count, time</comment>
        <translation>%1：%2 条，读取于 %3</translation>
    </message>
    <message>
        <source>%1: not read yet</source>
        <translation>%1：尚未读取</translation>
    </message>
    <message>
        <source>, incomplete: %1 held by %2</source>
        <translation>，不完整：%1 条被 %2 持有</translation>
    </message>
    <message>
        <source>, incomplete</source>
        <translation>，不完整</translation>
    </message>
    <message>
        <source>read at %1</source>
        <translation>读取于 %1</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>read at, how completely</comment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>some not read yet</source>
        <translation>部分尚未读取</translation>
    </message>
    <message>
        <source>complete</source>
        <translation>完整</translation>
    </message>
    <message>
        <source>incomplete</source>
        <translation>不完整</translation>
    </message>
    <message>
        <source>%1 parked</source>
        <translation>停放 %1 条</translation>
    </message>
    <message>
        <source>%1 of %2 parked match</source>
        <translation>停放 %2 条，匹配 %1 条</translation>
    </message>
    <message>
        <source>%1 of %2 judged</source>
        <translation>已判定 %1/%2</translation>
    </message>
    <message>
        <source>Opening what was read before…</source>
        <translation>正在打开以前读取的内容…</translation>
    </message>
    <message>
        <source>Parked failures that were read earlier are kept on this computer.</source>
        <translation>以前读取的停放的失败保存在本机上。</translation>
    </message>
    <message>
        <source>No parked failure matches</source>
        <translation>没有匹配的停放的失败</translation>
    </message>
    <message>
        <source>%1 failures are parked; the filter leaves none of them.</source>
        <translation>停放了 %1 条失败；没有一条符合筛选。</translation>
    </message>
    <message>
        <source>%1 failures are parked; none of tenant %2 passes the filter.</source>
        <translation>停放了 %1 条失败；租户 %2 没有一条符合筛选。</translation>
    </message>
    <message>
        <source>Nothing is parked</source>
        <translation>没有停放的失败</translation>
    </message>
    <message>
        <source>All parking queues were read completely and are empty.</source>
        <translation>所有停放队列都已完整读取，均为空。</translation>
    </message>
    <message>
        <source>Parked failures are not known</source>
        <translation>停放的失败未知</translation>
    </message>
    <message>
        <source>No parking queue has been read yet. “Refresh…” says what a look costs.</source>
        <translation>还没有读取过停放队列。“刷新…”会说明查看的代价。</translation>
    </message>
    <message>
        <source>Asking the sources…</source>
        <translation>正在查询数据源…</translation>
    </message>
    <message>
        <source>No dossier</source>
        <translation>没有案卷</translation>
    </message>
    <message>
        <source>The sources know nothing about this failure by its event id.</source>
        <translation>按事件 ID，数据源对这条失败一无所知。</translation>
    </message>
    <message>
        <source>no event id</source>
        <translation>无事件 ID</translation>
    </message>
    <message>
        <source>It is no longer listed, or the list cannot be read; reading the parking queues again will tell.</source>
        <translation>它已不在列表中，或列表无法读取；重新读取停放队列即可确认。</translation>
    </message>
    <message>
        <source>What was read cannot be opened</source>
        <translation>无法打开已读取的内容</translation>
    </message>
    <message>
        <source>Failures of several handlers are marked; take those of one.</source>
        <translation>已标记的失败属于多个处理器；请只选一个处理器的。</translation>
    </message>
    <message>
        <source>The workspace names no compensation for it.</source>
        <translation>工作区没有为它写任何补偿操作。</translation>
    </message>
    <message>
        <source>This group has failures of several handlers; filter by one.</source>
        <translation>这个分组中有多个处理器的失败；请筛选出其中一个。</translation>
    </message>
</context>
<context>
    <name>recourse::FailuresTable</name>
    <message>
        <source>Parked failures</source>
        <translation>停放的失败</translation>
    </message>
    <message>
        <source>Parked failures are not known</source>
        <translation>停放的失败未知</translation>
    </message>
</context>
<context>
    <name>recourse::FigureCard</name>
    <message>
        <source>%1: %2</source>
        <comment>figure card: what, value</comment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>recourse::FilterBar</name>
    <message>
        <source>none</source>
        <comment>grouping</comment>
        <translation>不分组</translation>
    </message>
    <message>
        <source>reason</source>
        <comment>grouping</comment>
        <translation>原因</translation>
    </message>
    <message>
        <source>tenant</source>
        <comment>grouping</comment>
        <translation>租户</translation>
    </message>
    <message>
        <source>key</source>
        <comment>grouping</comment>
        <translation>分区键</translation>
    </message>
    <message>
        <source>handler</source>
        <comment>grouping</comment>
        <translation>处理器</translation>
    </message>
    <message>
        <source>Handler</source>
        <translation>处理器</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>分组</translation>
    </message>
    <message>
        <source>At letter %1: %2</source>
        <translation>第 %1 个字符：%2</translation>
    </message>
    <message>
        <source>as written</source>
        <comment>value of a drop-down</comment>
        <translation>见筛选行</translation>
    </message>
    <message>
        <source>all</source>
        <comment>value of a drop-down</comment>
        <translation>全部</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>drop-down: what, value</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>All handlers</source>
        <translation>全部处理器</translation>
    </message>
    <message>
        <source>All reasons</source>
        <translation>全部原因</translation>
    </message>
    <message>
        <source>%1	%2</source>
        <comment>reason, tab, number of failures</comment>
        <translation>%1	%2</translation>
    </message>
    <message>
        <source>All verdicts</source>
        <translation>全部结论</translation>
    </message>
</context>
<context>
    <name>recourse::FilterEdit</name>
    <message>
        <source>Filter…  reason:timeout key:88121</source>
        <translation>筛选…  reason:timeout key:88121</translation>
    </message>
    <message>
        <source>Filter of the failures</source>
        <translation>失败的筛选条件</translation>
    </message>
    <message>
        <source>Offers for the filter</source>
        <translation>筛选建议</translation>
    </message>
</context>
<context>
    <name>recourse::FindingsList</name>
    <message>
        <source>Critical</source>
        <translation>严重</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Notice</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>What needs action</source>
        <translation>待处理事项</translation>
    </message>
    <message>
        <source>Not known yet</source>
        <translation>尚不清楚</translation>
    </message>
    <message>
        <source>The sources have not been read yet.</source>
        <translation>还没有读取过数据源。</translation>
    </message>
    <message>
        <source>Nothing needs action</source>
        <translation>没有待处理事项</translation>
    </message>
    <message>
        <source>All sources answered, and no handler is in trouble.</source>
        <translation>所有数据源都已答复，没有处理器出问题。</translation>
    </message>
    <message>
        <source>Not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Some sources did not answer, so nothing can be said about the rest.</source>
        <translation>有些数据源没有答复，因此其余情况无法得知。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>button of a finding: action, finding</comment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>recourse::FindingsModel</name>
    <message>
        <source>What needs action</source>
        <translation>待处理事项</translation>
    </message>
    <message>
        <source>Detail</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Handler</source>
        <translation>处理器</translation>
    </message>
    <message>
        <source>Since</source>
        <translation>起始时间</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <comment>title and detail</comment>
        <translation>%1。%2</translation>
    </message>
</context>
<context>
    <name>recourse::HandlersModel</name>
    <message>
        <source>Handler</source>
        <translation>处理器</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>队列</translation>
    </message>
    <message>
        <source>Backlog</source>
        <translation>积压</translation>
    </message>
    <message>
        <source>30 min</source>
        <translation>30 分钟</translation>
    </message>
    <message>
        <source>In/s</source>
        <translation>流入/秒</translation>
    </message>
    <message>
        <source>Out/s</source>
        <translation>流出/秒</translation>
    </message>
    <message>
        <source>Retry</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Parked</source>
        <translation>停放</translation>
    </message>
    <message>
        <source>Consumers</source>
        <translation>消费者</translation>
    </message>
    <message>
        <source>Oldest</source>
        <translation>最旧</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>%1 %</source>
        <comment>share</comment>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>The broker does not tell this.</source>
        <translation>消息代理不提供此项。</translation>
    </message>
    <message numerus="yes">
        <source>Backlog of the last 30 minutes, %Ln samples</source>
        <translation>
            <numerusform>最近 30 分钟的积压，%Ln 个样本</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>column: value</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 ready, %2 delivered and not acknowledged</source>
        <translation>%1 条就绪，%2 条已投递未确认</translation>
    </message>
</context>
<context>
    <name>recourse::HeaderBar</name>
    <message>
        <source>Header</source>
        <translation>页头</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>菜单</translation>
    </message>
    <message>
        <source>All tenants</source>
        <translation>全部租户</translation>
    </message>
    <message>
        <source>Tenant: %1</source>
        <translation>租户：%1</translation>
    </message>
</context>
<context>
    <name>recourse::HeadersModel</name>
    <message>
        <source>and more that is not shown</source>
        <translation>还有未显示的内容</translation>
    </message>
    <message>
        <source>%1… (%2 in all)</source>
        <translation>%1…（共 %2）</translation>
    </message>
    <message>
        <source>%1 (out of range as seconds)</source>
        <translation>%1（按秒计超出范围）</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>raw number (time)</comment>
        <translation>%1（%2）</translation>
    </message>
    <message numerus="yes">
        <source>%Ln entries</source>
        <translation>
            <numerusform>%Ln 项</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln entries, nested too deep to show</source>
        <translation>
            <numerusform>%Ln 项，嵌套太深，无法显示</numerusform>
        </translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>name: value</comment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>recourse::HelpScreen</name>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>Commands and keys</source>
        <translation>命令与按键</translation>
    </message>
    <message>
        <source>The filter language</source>
        <translation>筛选语法</translation>
    </message>
    <message>
        <source>Words and terms; all of them must hold. The drop-downs beside the filter line write the same language.</source>
        <translation>由词和条件组成，须全部满足。筛选行旁的下拉框写的是同一种语法。</translation>
    </message>
    <message>
        <source>occurs anywhere in what is listed</source>
        <translation>出现在所列内容的任何位置</translation>
    </message>
    <message>
        <source>the reason contains it</source>
        <translation>原因中包含它</translation>
    </message>
    <message>
        <source>two words as one</source>
        <translation>两个词作为整体</translation>
    </message>
    <message>
        <source>the key is exactly this</source>
        <translation>分区键正好是它</translation>
    </message>
    <message>
        <source>not this tenant</source>
        <translation>不是这个租户</translation>
    </message>
    <message>
        <source>both</source>
        <translation>两者都满足</translation>
    </message>
    <message>
        <source>more than three attempts</source>
        <translation>尝试超过三次</translation>
    </message>
    <message>
        <source>the number of attempts is not known</source>
        <translation>尝试次数未知</translation>
    </message>
    <message>
        <source>parked less than two hours ago</source>
        <translation>停放不到两小时</translation>
    </message>
    <message>
        <source>a payload of one mebibyte or more</source>
        <translation>消息体不小于 1 MiB</translation>
    </message>
</context>
<context>
    <name>recourse::HotKeysModel</name>
    <message>
        <source>Key</source>
        <translation>分区键</translation>
    </message>
    <message>
        <source>Tenant</source>
        <translation>租户</translation>
    </message>
    <message>
        <source>Handler</source>
        <translation>处理器</translation>
    </message>
    <message>
        <source>Share of parked</source>
        <translation>占停放比例</translation>
    </message>
    <message>
        <source>Parked</source>
        <translation>停放</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>column: value</comment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>recourse::JournalModel</name>
    <message>
        <source>#</source>
        <translation>#</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Who</source>
        <translation>谁</translation>
    </message>
    <message>
        <source>Entry</source>
        <translation>记录</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>动作</translation>
    </message>
    <message>
        <source>Handler</source>
        <translation>处理器</translation>
    </message>
    <message>
        <source>Event id</source>
        <translation>事件 ID</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>column: value</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 (UTC)</source>
        <translation>%1（UTC 时间）</translation>
    </message>
    <message>
        <source>%1 events</source>
        <translation>%1 个事件</translation>
    </message>
</context>
<context>
    <name>recourse::JournalScreen</name>
    <message>
        <source>Journal</source>
        <translation>操作日志</translation>
    </message>
    <message>
        <source>Entries and entry</source>
        <translation>记录列表与记录</translation>
    </message>
    <message>
        <source>%1 entries are in %2</source>
        <translation>%1 条记录已写入 %2</translation>
    </message>
    <message>
        <source>Search entries: event id, run, person, reason…</source>
        <translation>搜索记录：事件 ID、执行、人员、原因…</translation>
    </message>
    <message>
        <source>Search the journal</source>
        <translation>搜索操作日志</translation>
    </message>
    <message>
        <source>Which entries</source>
        <translation>哪些记录</translation>
    </message>
    <message>
        <source>All entries</source>
        <translation>全部记录</translation>
    </message>
    <message>
        <source>Decisions</source>
        <translation>决定</translation>
    </message>
    <message>
        <source>Outcomes</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Archive</source>
        <translation>存档</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Export the entries that match</source>
        <translation>导出匹配的记录</translation>
    </message>
    <message>
        <source>Writes the entries that match as JSON Lines, each as it was hashed.</source>
        <translation>把匹配的记录写成 JSON Lines，每条与计算哈希时相同。</translation>
    </message>
    <message>
        <source>Entries of the journal</source>
        <translation>操作日志的记录</translation>
    </message>
    <message>
        <source>The journal is not known</source>
        <translation>操作日志未知</translation>
    </message>
    <message>
        <source>No entries</source>
        <translation>没有记录</translation>
    </message>
    <message>
        <source>Nothing in the journal matches.</source>
        <translation>操作日志中没有匹配的记录。</translation>
    </message>
    <message>
        <source>Show older entries</source>
        <translation>显示更早的记录</translation>
    </message>
    <message>
        <source>Entry</source>
        <translation>记录</translation>
    </message>
    <message>
        <source>Open the event</source>
        <translation>打开该事件</translation>
    </message>
    <message>
        <source>Restore…</source>
        <translation>放回…</translation>
    </message>
    <message>
        <source>Put this message back to its parking queue</source>
        <translation>把这条消息放回停放队列</translation>
    </message>
    <message>
        <source>The entry as it was hashed</source>
        <translation>计算哈希时的记录</translation>
    </message>
    <message>
        <source>number %1</source>
        <translation>编号 %1</translation>
    </message>
    <message>
        <source>hash of the chain: %1</source>
        <translation>链的哈希：%1</translation>
    </message>
    <message>
        <source>Verify</source>
        <translation>校验</translation>
    </message>
    <message>
        <source>Verify the chain of the journal</source>
        <translation>校验操作日志的链</translation>
    </message>
    <message>
        <source>This window only looks; it opens no journal.</source>
        <translation>本窗口只供查看；不打开操作日志。</translation>
    </message>
    <message>
        <source>Opening the journal…</source>
        <translation>正在打开操作日志…</translation>
    </message>
    <message>
        <source>Verifying, %1 of %2…</source>
        <translation>正在校验，%1／%2…</translation>
    </message>
    <message>
        <source>Stop verifying</source>
        <translation>停止校验</translation>
    </message>
    <message>
        <source>%1 entries · not verified</source>
        <translation>%1 条记录 · 未校验</translation>
    </message>
    <message>
        <source>%1 entries · chain whole</source>
        <translation>%1 条记录 · 链完整</translation>
    </message>
    <message>
        <source>The chain breaks at entry %1: %2</source>
        <translation>链断在记录 %1：%2</translation>
    </message>
    <message>
        <source>Export the journal</source>
        <translation>导出操作日志</translation>
    </message>
    <message>
        <source>JSON Lines (*.jsonl)</source>
        <translation>JSON Lines 文件 (*.jsonl)</translation>
    </message>
    <message>
        <source>Nothing was done yet, so nothing stands here.</source>
        <translation>还没有执行过任何操作，所以这里没有记录。</translation>
    </message>
</context>
<context>
    <name>recourse::LineChart</name>
    <message>
        <source>%1 now %2</source>
        <translation>%1 现为 %2</translation>
    </message>
    <message>
        <source>–</source>
        <translation>–</translation>
    </message>
</context>
<context>
    <name>recourse::MainWindow</name>
    <message>
        <source>%1 (%2) – Recourse</source>
        <comment>title: workspace, environment</comment>
        <translation>%1（%2）– Recourse</translation>
    </message>
    <message>
        <source>%1 parked failures</source>
        <translation>%1 条停放的失败</translation>
    </message>
    <message>
        <source>Sources that do not work: %1</source>
        <translation>不可用的数据源：%1</translation>
    </message>
    <message>
        <source>Look up event id “%1”</source>
        <translation>查找事件 ID“%1”</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Filter failures by id “%1”</source>
        <translation>按 ID“%1”筛选失败</translation>
    </message>
    <message>
        <source>Failures</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Filter failures by key “%1”</source>
        <translation>按分区键“%1”筛选失败</translation>
    </message>
    <message>
        <source>Failures of handler %1</source>
        <translation>处理器 %1 的失败</translation>
    </message>
    <message>
        <source>Handler</source>
        <translation>处理器</translation>
    </message>
    <message>
        <source>Failures of tenant %1</source>
        <translation>租户 %1 的失败</translation>
    </message>
    <message>
        <source>Tenant</source>
        <translation>租户</translation>
    </message>
    <message>
        <source>Nothing is done without a journal.</source>
        <translation>没有操作日志就不执行任何操作。</translation>
    </message>
    <message>
        <source>The chain of the journal is broken; see the journal.</source>
        <translation>操作日志的链已断；请查看操作日志。</translation>
    </message>
    <message>
        <source>A run is under way</source>
        <translation>有一次执行正在进行</translation>
    </message>
    <message>
        <source>Stop the run and close?</source>
        <translation>停止执行并关闭？</translation>
    </message>
    <message>
        <source>Nothing more is sent. What is under way is followed to its end; then the window closes.</source>
        <translation>不再发送任何东西。进行中的会跟踪到结束，然后关闭窗口。</translation>
    </message>
    <message>
        <source>Stop and close</source>
        <translation>停止并关闭</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>继续执行</translation>
    </message>
</context>
<context>
    <name>recourse::Navigation</name>
    <message>
        <source>Screens</source>
        <translation>画面</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>总览</translation>
    </message>
    <message>
        <source>Failures</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>数据源</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>执行</translation>
    </message>
    <message>
        <source>Journal</source>
        <translation>操作日志</translation>
    </message>
</context>
<context>
    <name>recourse::OverviewScreen</name>
    <message>
        <source>Overview</source>
        <translation>总览</translation>
    </message>
    <message>
        <source>What needs action</source>
        <translation>待处理事项</translation>
    </message>
    <message>
        <source>Backlog</source>
        <translation>积压</translation>
    </message>
    <message>
        <source>Parked failures</source>
        <translation>停放的失败</translation>
    </message>
    <message>
        <source>Retries</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Oldest parked failure</source>
        <translation>最早停放的失败</translation>
    </message>
    <message>
        <source>Hottest key</source>
        <translation>最热的分区键</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Not read yet.</source>
        <translation>尚未读取。</translation>
    </message>
    <message>
        <source>Handlers</source>
        <translation>处理器</translation>
    </message>
    <message>
        <source>Handlers are not known</source>
        <translation>处理器未知</translation>
    </message>
    <message>
        <source>No handlers</source>
        <translation>没有处理器</translation>
    </message>
    <message>
        <source>The workspace names no handler.</source>
        <translation>工作区没有写任何处理器。</translation>
    </message>
    <message>
        <source>Backlog by handler</source>
        <translation>各处理器的积压</translation>
    </message>
    <message>
        <source>last 30 min</source>
        <translation>最近 30 分钟</translation>
    </message>
    <message>
        <source>Not known yet: the course begins with the first reading.</source>
        <translation>尚不清楚：曲线从第一次读取开始。</translation>
    </message>
    <message>
        <source>Hot keys of the parked failures</source>
        <translation>停放的失败中的热点分区键</translation>
    </message>
    <message>
        <source>Hot keys are not known</source>
        <translation>热点分区键未知</translation>
    </message>
    <message>
        <source>%1 on one broker</source>
        <comment>handlers</comment>
        <translation>%1 个，在 1 个消息代理上</translation>
    </message>
    <message>
        <source>%1 on %2 brokers</source>
        <comment>handlers</comment>
        <translation>%1 个，在 %2 个消息代理上</translation>
    </message>
    <message>
        <source>No parked failures</source>
        <translation>没有停放的失败</translation>
    </message>
    <message>
        <source>No hot keys</source>
        <translation>没有热点分区键</translation>
    </message>
    <message>
        <source>Nothing is parked, so no key stands out.</source>
        <translation>没有停放的失败，因此没有突出的分区键。</translation>
    </message>
    <message>
        <source>No partition key stands out among the failures that were read (%1).</source>
        <translation>已读取的失败（%1 条）中没有突出的分区键。</translation>
    </message>
    <message>
        <source>A source did not tell.</source>
        <translation>有数据源没有提供。</translation>
    </message>
    <message>
        <source>%1 did not answer: %2</source>
        <comment>source, reason</comment>
        <translation>%1 没有答复：%2</translation>
    </message>
    <message>
        <source>%1 did not answer</source>
        <translation>%1 没有答复</translation>
    </message>
    <message>
        <source>steady</source>
        <translation>平稳</translation>
    </message>
    <message>
        <source>+%1/min · growing</source>
        <translation>+%1/分 · 增长中</translation>
    </message>
    <message>
        <source>−%1/min · drains in %2</source>
        <translation>−%1/分 · %2后清空</translation>
    </message>
    <message>
        <source>growth is known after a few readings</source>
        <translation>再读取几次可知增速</translation>
    </message>
    <message>
        <source>nothing is parked</source>
        <translation>没有停放的失败</translation>
    </message>
    <message>
        <source>not read yet</source>
        <translation>尚未读取</translation>
    </message>
    <message>
        <source>one tenant · %1 read</source>
        <translation>1 个租户 · 已读 %1 条</translation>
    </message>
    <message>
        <source>%1 tenants · %2 read</source>
        <translation>%1 个租户 · 已读 %2 条</translation>
    </message>
    <message>
        <source>of deliveries</source>
        <translation>占投递次数</translation>
    </message>
    <message>
        <source>since %1</source>
        <translation>自 %1 起</translation>
    </message>
    <message>
        <source>–</source>
        <translation>–</translation>
    </message>
    <message>
        <source>The parking queues have not been read.</source>
        <translation>停放队列尚未读取。</translation>
    </message>
    <message>
        <source>of parked failures · %1</source>
        <translation>占停放的失败 · %1</translation>
    </message>
    <message>
        <source>no key is parked more than once</source>
        <translation>没有分区键停放多于一次</translation>
    </message>
</context>
<context>
    <name>recourse::PaceForm</name>
    <message>
        <source>Pace</source>
        <translation>节奏</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>不限</translation>
    </message>
    <message>
        <source>never</source>
        <translation>从不</translation>
    </message>
    <message>
        <source>not</source>
        <translation>不等待</translation>
    </message>
    <message>
        <source> s</source>
        <comment>seconds</comment>
        <translation> 秒</translation>
    </message>
    <message>
        <source>Events per second</source>
        <translation>每秒事件数</translation>
    </message>
    <message>
        <source>No more are sent in a second.</source>
        <translation>每秒最多发送这么多个。</translation>
    </message>
    <message>
        <source>Canary</source>
        <translation>金丝雀</translation>
    </message>
    <message>
        <source>So many must have had their effect before the rest follows.</source>
        <translation>先有这么多个产生业务效果，其余才跟上。</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>每批数量</translation>
    </message>
    <message>
        <source>So many are sent before the outcomes of all of them are waited for.</source>
        <translation>发出这么多个后，等待它们全部的结果。</translation>
    </message>
    <message>
        <source>Stop after failures</source>
        <translation>失败多少个后停止</translation>
    </message>
    <message>
        <source>So many events that fail stop the run.</source>
        <translation>失败的事件达到这么多个，执行即停止。</translation>
    </message>
    <message>
        <source>Wait for the effect</source>
        <translation>等待业务效果</translation>
    </message>
    <message>
        <source>So long each event is watched for what it should have done.</source>
        <translation>观察每个事件是否产生应有业务效果的时长。</translation>
    </message>
</context>
<context>
    <name>recourse::PaletteModel</name>
    <message>
        <source>%1, %2</source>
        <comment>entry, note</comment>
        <translation>%1，%2</translation>
    </message>
</context>
<context>
    <name>recourse::PayloadView</name>
    <message>
        <source>empty</source>
        <comment>payload</comment>
        <translation>空</translation>
    </message>
    <message>
        <source>JSON</source>
        <translation>JSON</translation>
    </message>
    <message>
        <source>text</source>
        <comment>payload</comment>
        <translation>文本</translation>
    </message>
    <message>
        <source>markup</source>
        <comment>payload</comment>
        <translation>标记语言</translation>
    </message>
    <message>
        <source>binary</source>
        <comment>payload</comment>
        <translation>二进制</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>全部显示</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Hex</source>
        <translation>十六进制</translation>
    </message>
    <message>
        <source>Raw info</source>
        <translation>原始信息</translation>
    </message>
    <message>
        <source>How the payload is shown</source>
        <translation>消息体的显示方式</translation>
    </message>
    <message>
        <source>Copy the payload as shown</source>
        <translation>按显示内容复制消息体</translation>
    </message>
    <message>
        <source>Payload</source>
        <translation>消息体</translation>
    </message>
    <message>
        <source>No failure is chosen.</source>
        <translation>未选择失败。</translation>
    </message>
    <message>
        <source>Reading the payload…</source>
        <translation>正在读取消息体…</translation>
    </message>
    <message>
        <source>No payload</source>
        <translation>没有消息体</translation>
    </message>
    <message>
        <source>The payload could not be read</source>
        <translation>消息体无法读取</translation>
    </message>
    <message>
        <source>sha256 %1…</source>
        <translation>sha256 %1…</translation>
    </message>
    <message>
        <source>These bytes are no text; they are shown in hexadecimal.</source>
        <translation>这些字节不是文本；以十六进制显示。</translation>
    </message>
    <message>
        <source>The payload is empty.</source>
        <translation>消息体为空。</translation>
    </message>
    <message>
        <source>Long lines are broken to be shown.</source>
        <translation>长行已折行显示。</translation>
    </message>
    <message>
        <source>Stored bytes: %1</source>
        <translation>存储的字节：%1</translation>
    </message>
    <message>
        <source>Unpacked bytes shown: %1</source>
        <translation>显示的解压后字节：%1</translation>
    </message>
    <message>
        <source>Kind: %1</source>
        <translation>种类：%1</translation>
    </message>
    <message>
        <source>Character set: %1</source>
        <translation>字符集：%1</translation>
    </message>
    <message>
        <source>SHA-256: %1</source>
        <translation>SHA-256：%1</translation>
    </message>
</context>
<context>
    <name>recourse::PlanDialog</name>
    <message>
        <source>Judging…</source>
        <translation>正在判定…</translation>
    </message>
    <message>
        <source>%1 of %2 are done, in this order</source>
        <translation>按此次序执行 %2 个中的 %1 个</translation>
    </message>
    <message>
        <source>%1 taken out by you</source>
        <translation>您移出了 %1 个</translation>
    </message>
    <message>
        <source>frozen at %1</source>
        <translation>冻结于 %1</translation>
    </message>
    <message>
        <source> · digest %1</source>
        <translation> · 摘要 %1</translation>
    </message>
    <message>
        <source>The plan is being made.</source>
        <translation>正在制定计划。</translation>
    </message>
    <message>
        <source>There is no plan.</source>
        <translation>没有计划。</translation>
    </message>
    <message>
        <source>The target has no name.</source>
        <translation>尚未填写去向的名称。</translation>
    </message>
    <message>
        <source>Nothing of it may be done.</source>
        <translation>其中没有可以执行的。</translation>
    </message>
    <message>
        <source>More than %1 events take a second person.</source>
        <translation>超过 %1 个事件需要第二个人批准。</translation>
    </message>
    <message>
        <source>Only you have approved this plan; it takes another person.</source>
        <translation>只有您自己批准了这个计划；需要另一人批准。</translation>
    </message>
    <message>
        <source>The approval of this plan has ended.</source>
        <translation>这个计划的批准已到期。</translation>
    </message>
    <message>
        <source>The approval of this plan was used by another run.</source>
        <translation>这个计划的批准已被另一次执行使用。</translation>
    </message>
    <message>
        <source>Save the plan and have it approved; this window sees it then.</source>
        <translation>请保存计划并请人批准；批准后本窗口会看到。</translation>
    </message>
    <message>
        <source>Save the plan</source>
        <translation>保存计划</translation>
    </message>
    <message>
        <source>Plans (*.json)</source>
        <translation>计划 (*.json)</translation>
    </message>
    <message>
        <source>Resolve without a replay: %1</source>
        <translation>不重放而了结：%1</translation>
    </message>
    <message>
        <source>Resend from the outbox: %1</source>
        <translation>从发件箱补发：%1</translation>
    </message>
    <message>
        <source>Compensate: %1</source>
        <translation>补偿：%1</translation>
    </message>
    <message>
        <source>Replay with the original event id: %1</source>
        <translation>以原事件 ID 重放：%1</translation>
    </message>
    <message>
        <source>Each message is kept whole in the journal before it leaves its queue, and can be restored from there.</source>
        <translation>每条消息离开队列之前，都会完整保存到操作日志，并可从那里放回。</translation>
    </message>
    <message>
        <source>The producer committed it and the broker has no copy: the outbox&apos;s bytes are sent under the same event id. Each event is judged again right before.</source>
        <translation>生产者已提交，而消息代理没有副本：以同一事件 ID 发送发件箱中的字节。每个事件在发送前都会再次判定。</translation>
    </message>
    <message>
        <source>The present result is asked for first; the action runs under a key of its own for each event, so that a second try changes nothing.</source>
        <translation>先查询当前结果；每个事件的动作都用各自的键执行，因此再试一次不会有任何改变。</translation>
    </message>
    <message>
        <source>Each event is judged again right before it is sent, and its parked copy goes only after the broker has confirmed the new one. Nothing that is parked later joins.</source>
        <translation>每个事件在发送前都会再次判定；消息代理确认新副本之后，才移除停放的副本。之后停放的不会加入。</translation>
    </message>
    <message>
        <source>Resolve %1</source>
        <translation>了结 %1 个</translation>
    </message>
    <message>
        <source>Resend %1</source>
        <translation>补发 %1 个</translation>
    </message>
    <message>
        <source>Compensate %1</source>
        <translation>补偿 %1 个</translation>
    </message>
    <message>
        <source>Replay %1</source>
        <translation>重放 %1 个</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>计划</translation>
    </message>
    <message>
        <source>Events of the plan</source>
        <translation>计划中的事件</translation>
    </message>
    <message>
        <source>No plan yet</source>
        <translation>还没有计划</translation>
    </message>
    <message>
        <source>Nothing to plan</source>
        <translation>没有可列入计划的</translation>
    </message>
    <message>
        <source>None of these failures is parked any more.</source>
        <translation>这些失败都已不再停放。</translation>
    </message>
    <message>
        <source>Where the copies go</source>
        <translation>副本的去向</translation>
    </message>
    <message>
        <source>The handler&apos;s own queue</source>
        <translation>处理器自己的队列</translation>
    </message>
    <message>
        <source>Another queue, as a trial</source>
        <translation>另一个队列，作为试验</translation>
    </message>
    <message>
        <source>An exchange, by name</source>
        <translation>指定名称的交换机</translation>
    </message>
    <message>
        <source>Exchange</source>
        <translation>交换机</translation>
    </message>
    <message>
        <source>Routing key</source>
        <translation>路由键</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>队列</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Reason, for the journal</source>
        <translation>原因，记入操作日志</translation>
    </message>
    <message>
        <source>Try again what will fail again</source>
        <translation>还会失败的也再试</translation>
    </message>
    <message>
        <source>Only where its cause was mended. The reason above says how.</source>
        <translation>仅限失败原因已消除的事件。上面要写明如何消除。</translation>
    </message>
    <message>
        <source>Which compensation</source>
        <translation>选择哪种补偿</translation>
    </message>
    <message>
        <source>Compensation</source>
        <translation>补偿</translation>
    </message>
    <message>
        <source>Where to</source>
        <translation>去向</translation>
    </message>
    <message>
        <source>Pace</source>
        <translation>节奏</translation>
    </message>
    <message>
        <source>What changes on the messages</source>
        <translation>消息有哪些改动</translation>
    </message>
    <message>
        <source>How it is done</source>
        <translation>执行方式</translation>
    </message>
    <message>
        <source>Save the plan…</source>
        <translation>保存计划…</translation>
    </message>
    <message>
        <source>Judge again</source>
        <translation>再次判定</translation>
    </message>
    <message>
        <source>Asks the sources again and makes the plan anew.</source>
        <translation>重新查询数据源，并重新制定计划。</translation>
    </message>
</context>
<context>
    <name>recourse::PlanModel</name>
    <message>
        <source>#</source>
        <translation>#</translation>
    </message>
    <message>
        <source>Event id</source>
        <translation>事件 ID</translation>
    </message>
    <message>
        <source>Handler</source>
        <translation>处理器</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>分区键</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>Goes to</source>
        <translation>去向</translation>
    </message>
    <message>
        <source>Left out because</source>
        <translation>未列入的缘由</translation>
    </message>
    <message>
        <source>no event id</source>
        <translation>无事件 ID</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>column: value</comment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>recourse::QueuesModel</name>
    <message>
        <source>Queue</source>
        <translation>队列</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>Unacked</source>
        <translation>未确认</translation>
    </message>
    <message>
        <source>Consumers</source>
        <translation>消费者</translation>
    </message>
    <message>
        <source>Policy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>Rejects go to</source>
        <translation>拒绝后去向</translation>
    </message>
    <message>
        <source>Delivery limit</source>
        <translation>投递上限</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>不存在</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>down</source>
        <translation>不可用</translation>
    </message>
    <message>
        <source>exclusive</source>
        <translation>独占</translation>
    </message>
    <message>
        <source>running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>nowhere: discarded</source>
        <translation>无去处：丢弃</translation>
    </message>
    <message>
        <source>nowhere: exchange %1 is missing</source>
        <translation>无去处：交换机 %1 不存在</translation>
    </message>
    <message>
        <source>nowhere: exchange %1 has no fitting binding</source>
        <translation>无去处：交换机 %1 没有合适的绑定</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>The broker does not tell this.</source>
        <translation>消息代理不提供此项。</translation>
    </message>
    <message>
        <source>There is no queue of this name.</source>
        <translation>没有这个名称的队列。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>column: value</comment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>recourse::RestoreDialog</name>
    <message>
        <source>Put it back</source>
        <translation>放回</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>放回消息</translation>
    </message>
    <message>
        <source>Put the message back?</source>
        <translation>要放回这条消息吗？</translation>
    </message>
    <message>
        <source>It goes back to the queue it was parked on, byte for byte as it was archived, and can be replayed from there. It is not put back where it has been applied meanwhile, or was put back before.</source>
        <translation>它会回到原来的停放队列，与存档时逐字节相同，之后可从那里重放。如果此间已经生效，或以前已放回，则不会再放回。</translation>
    </message>
    <message>
        <source>Reason, for the journal</source>
        <translation>原因，记入操作日志</translation>
    </message>
    <message>
        <source>Asking the sources…</source>
        <translation>正在查询数据源…</translation>
    </message>
    <message>
        <source>It is parked again.</source>
        <translation>它已再次停放。</translation>
    </message>
    <message>
        <source>It was parked again already; an earlier try had put it back.</source>
        <translation>它早已再次停放；先前一次尝试已把它放回。</translation>
    </message>
    <message>
        <source>It was not put back.</source>
        <translation>没有放回。</translation>
    </message>
    <message>
        <source>Whether it was put back is not known: the broker&apos;s word did not come.</source>
        <translation>不知道是否已放回：没有等到消息代理的答复。</translation>
    </message>
    <message>
        <source>Read the parking queue, then try again.</source>
        <translation>请读取停放队列，然后重试。</translation>
    </message>
</context>
<context>
    <name>recourse::RunBar</name>
    <message>
        <source>Progress of the run</source>
        <translation>执行进度</translation>
    </message>
    <message>
        <source>%1 % ended</source>
        <translation>已结束 %1 %</translation>
    </message>
</context>
<context>
    <name>recourse::RunModel</name>
    <message>
        <source>+%1 ms</source>
        <comment>after the send</comment>
        <translation>+%1毫秒</translation>
    </message>
    <message>
        <source>+%1 s</source>
        <comment>after the send</comment>
        <translation>+%1秒</translation>
    </message>
    <message>
        <source>#</source>
        <translation>#</translation>
    </message>
    <message>
        <source>Event id</source>
        <translation>事件 ID</translation>
    </message>
    <message>
        <source>Handler</source>
        <translation>处理器</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>分区键</translation>
    </message>
    <message>
        <source>Published</source>
        <translation>发送</translation>
    </message>
    <message>
        <source>Confirmed</source>
        <translation>确认</translation>
    </message>
    <message>
        <source>Inbox</source>
        <translation>收件箱</translation>
    </message>
    <message>
        <source>Business</source>
        <translation>业务状态</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>had a row</source>
        <comment>inbox</comment>
        <translation>原已有记录</translation>
    </message>
    <message>
        <source>row</source>
        <comment>inbox</comment>
        <translation>有记录</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>column: value</comment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>recourse::RunsModel</name>
    <message>
        <source>Began</source>
        <translation>开始时间</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>动作</translation>
    </message>
    <message>
        <source>By</source>
        <translation>操作人</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>open, of %1</source>
        <comment>a run that has not ended</comment>
        <translation>未结束，共 %1 个</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>number, outcome</comment>
        <translation>%1 个%2</translation>
    </message>
    <message>
        <source>nothing was done</source>
        <translation>没有做任何操作</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>column: value</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 (UTC) · %2</source>
        <translation>%1（UTC 时间）· %2</translation>
    </message>
</context>
<context>
    <name>recourse::RunsScreen</name>
    <message>
        <source>Runs</source>
        <translation>执行</translation>
    </message>
    <message>
        <source>Events and runs</source>
        <translation>事件与执行</translation>
    </message>
    <message>
        <source>Back to the run under way</source>
        <translation>返回正在进行的执行</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Nothing more is sent; what is under way is followed to its end.</source>
        <translation>不再发送任何东西；进行中的会跟踪到结束。</translation>
    </message>
    <message>
        <source>Events of the run</source>
        <translation>这次执行的事件</translation>
    </message>
    <message>
        <source>No run</source>
        <translation>尚无执行</translation>
    </message>
    <message>
        <source>Mark failures and choose Replay or Resolve; each event is followed here.</source>
        <translation>标记失败并选择“重放”或“了结”；每个事件的进展都在这里跟踪。</translation>
    </message>
    <message>
        <source>Undo this resolve…</source>
        <translation>撤销这次了结…</translation>
    </message>
    <message>
        <source>Guard</source>
        <translation>防护</translation>
    </message>
    <message>
        <source>Runs in the journal</source>
        <translation>操作日志中的执行</translation>
    </message>
    <message>
        <source>Runs are not known yet</source>
        <translation>执行尚不清楚</translation>
    </message>
    <message>
        <source>No runs</source>
        <translation>没有执行</translation>
    </message>
    <message>
        <source>The journal tells of none.</source>
        <translation>操作日志中没有任何执行的记录。</translation>
    </message>
    <message>
        <source>What an earlier run left open could not be settled: %1</source>
        <translation>先前执行遗留的事项无法查清：%1</translation>
    </message>
    <message>
        <source>An earlier run was cut off. Settled by evidence: %1 events.</source>
        <translation>先前有一次执行被中断。已按证据查清 %1 个事件。</translation>
    </message>
    <message>
        <source>Still unknown: %1 events. They are asked for again at the next start.</source>
        <translation>仍无法判定 %1 个事件。下次启动时会再次查询。</translation>
    </message>
    <message>
        <source>Resend run %1</source>
        <translation>补发执行 %1</translation>
    </message>
    <message>
        <source>Compensation run %1</source>
        <translation>补偿执行 %1</translation>
    </message>
    <message>
        <source>Resolve run %1</source>
        <translation>了结执行 %1</translation>
    </message>
    <message>
        <source>Replay run %1</source>
        <translation>重放执行 %1</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>nothing was begun from this window</source>
        <translation>本窗口尚未发起任何执行</translation>
    </message>
    <message>
        <source>this window only looks</source>
        <translation>本窗口只供查看</translation>
    </message>
    <message>
        <source>canary passed · running</source>
        <translation>金丝雀已通过 · 执行中</translation>
    </message>
    <message>
        <source>It stopped early: %1</source>
        <translation>提前停止：%1</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>已结束</translation>
    </message>
    <message>
        <source>not ended</source>
        <translation>未结束</translation>
    </message>
    <message>
        <source>%1 · by %2 · %3</source>
        <comment>time, who, reason</comment>
        <translation>%1 · 操作人 %2 · %3</translation>
    </message>
    <message>
        <source>It is longer than is shown here; the journal has all of it.</source>
        <translation>实际内容比这里显示的更长；操作日志中有全部内容。</translation>
    </message>
    <message>
        <source>✓ Evidence read again right before each step</source>
        <translation>✓ 每一步之前都重新读取证据</translation>
    </message>
    <message>
        <source>✓ Same key, original order</source>
        <translation>✓ 同一分区键，原有次序</translation>
    </message>
    <message>
        <source>✓ Payload as planned, byte for byte</source>
        <translation>✓ 消息体与计划逐字节一致</translation>
    </message>
    <message>
        <source>✓ Parked copy removed only after the broker confirms</source>
        <translation>✓ 消息代理确认后才移除停放的副本</translation>
    </message>
    <message>
        <source>✓ Archived in the journal before it leaves its queue</source>
        <translation>✓ 离开队列之前先存档到操作日志</translation>
    </message>
    <message>
        <source>✓ Each step in the journal first</source>
        <translation>✓ 每一步都先记入操作日志</translation>
    </message>
    <message>
        <source>%1 resolved</source>
        <translation>已了结 %1</translation>
    </message>
    <message>
        <source>%1 applied</source>
        <translation>已生效 %1</translation>
    </message>
    <message>
        <source>%1 absorbed as duplicate</source>
        <translation>按重复吸收 %1</translation>
    </message>
    <message>
        <source>%1 waiting for effect</source>
        <translation>等待业务效果 %1</translation>
    </message>
    <message>
        <source>%1 under way</source>
        <translation>进行中 %1</translation>
    </message>
    <message>
        <source>%1 failed</source>
        <translation>失败 %1</translation>
    </message>
    <message>
        <source>%1 unknown</source>
        <translation>无法判定 %1</translation>
    </message>
    <message>
        <source>%1 not sent</source>
        <translation>未发送 %1</translation>
    </message>
    <message>
        <source>%1 to go</source>
        <translation>待执行 %1</translation>
    </message>
    <message>
        <source>If the console closes now, %1 events are listed as unknown and are checked at the next start.</source>
        <translation>如果现在关闭控制台，%1 个事件会记为“无法判定”，下次启动时再核查。</translation>
    </message>
    <message>
        <source>%1/s limit</source>
        <translation>限速 %1/秒</translation>
    </message>
    <message>
        <source>stops after %1 failures</source>
        <translation>失败 %1 个后停止</translation>
    </message>
    <message>
        <source>about %1 left</source>
        <translation>约剩 %1</translation>
    </message>
    <message>
        <source>A run is under way; %1 events are to go</source>
        <translation>执行正在进行；还有 %1 个事件</translation>
    </message>
</context>
<context>
    <name>recourse::ScanDialog</name>
    <message>
        <source>I have read this, and look all the same</source>
        <translation>我已阅读，仍要查看</translation>
    </message>
    <message>
        <source>Read the queue</source>
        <translation>读取队列</translation>
    </message>
    <message>
        <source>Read %1?</source>
        <translation>读取 %1？</translation>
    </message>
    <message>
        <source>This look at the parking queue of %1 could be the last one</source>
        <translation>对 %1 的停放队列，这次查看可能是最后一次</translation>
    </message>
    <message>
        <source>Do not look</source>
        <translation>不查看</translation>
    </message>
</context>
<context>
    <name>recourse::ScanStrip</name>
    <message>
        <source>Read now</source>
        <translation>立即读取</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Reading the parking queues</source>
        <translation>正在读取停放队列</translation>
    </message>
    <message>
        <source>How far the reading is</source>
        <translation>读取进度</translation>
    </message>
    <message>
        <source>Asking what a look at the parking queues would cost…</source>
        <translation>正在了解查看停放队列的代价…</translation>
    </message>
    <message>
        <source>What a look at the parking queues costs</source>
        <translation>查看停放队列的代价</translation>
    </message>
    <message>
        <source>The parking queues are not read</source>
        <translation>不读取停放队列</translation>
    </message>
    <message>
        <source>Not now</source>
        <translation>暂不</translation>
    </message>
    <message>
        <source>Reading the parking queues: %1 of %2</source>
        <translation>正在读取停放队列：%1/%2</translation>
    </message>
    <message>
        <source>Reading the parking queues: %1 so far</source>
        <translation>正在读取停放队列：已读 %1</translation>
    </message>
    <message>
        <source>The parking queues were read in part: %1 failures</source>
        <translation>停放队列只读取了一部分：%1 条失败</translation>
    </message>
    <message>
        <source>The parking queues were read: %1 failures</source>
        <translation>停放队列已读取：%1 条失败</translation>
    </message>
</context>
<context>
    <name>recourse::SearchBox</name>
    <message>
        <source>Find an event id, key, tenant…</source>
        <translation>查找事件 ID、分区键、租户…</translation>
    </message>
    <message>
        <source>Find an event id, key or tenant, or do something</source>
        <translation>查找事件 ID、分区键或租户，或执行命令</translation>
    </message>
</context>
<context>
    <name>recourse::SelectionBar</name>
    <message>
        <source>Unmark</source>
        <translation>取消标记</translation>
    </message>
    <message>
        <source>Marked failures</source>
        <translation>已标记的失败</translation>
    </message>
    <message>
        <source>Remove all marks</source>
        <translation>取消所有标记</translation>
    </message>
    <message>
        <source>Nothing is marked</source>
        <translation>没有标记</translation>
    </message>
    <message>
        <source>Space marks the current failure.</source>
        <translation>按空格键标记当前失败。</translation>
    </message>
    <message>
        <source>Mark all %1</source>
        <translation>标记全部 %1 条</translation>
    </message>
    <message>
        <source>Mark all %1 that match now</source>
        <translation>标记此刻匹配的全部 %1 条</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>number, verdict</comment>
        <translation>%1 条%2</translation>
    </message>
    <message>
        <source>%1 not judged yet</source>
        <translation>%1 条尚未判定</translation>
    </message>
    <message>
        <source>Replay…</source>
        <translation>重放…</translation>
    </message>
    <message>
        <source>Resolve…</source>
        <translation>了结…</translation>
    </message>
    <message>
        <source>Plan a replay of what is marked</source>
        <translation>为已标记的失败制定重放计划</translation>
    </message>
    <message>
        <source>Plan to resolve what is marked</source>
        <translation>为已标记的失败制定了结计划</translation>
    </message>
</context>
<context>
    <name>recourse::SettingsScreen</name>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>配色</translation>
    </message>
    <message>
        <source>As the desktop</source>
        <translation>跟随桌面</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>高对比度</translation>
    </message>
    <message>
        <source>Workspace</source>
        <translation>工作区</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Environment</source>
        <translation>环境</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>none: the sandbox</source>
        <translation>无：沙盒</translation>
    </message>
    <message>
        <source>Tenants you may see</source>
        <translation>您可查看的租户</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Evidence is good for</source>
        <translation>证据有效期</translation>
    </message>
    <message>
        <source>%1 s</source>
        <comment>seconds</comment>
        <translation>%1秒</translation>
    </message>
    <message>
        <source>Kept on this computer</source>
        <translation>保存在本机</translation>
    </message>
    <message>
        <source>Window size, columns, sorting, filter and colours that you changed are kept in this file. No payload and no password is in it.</source>
        <translation>您改过的窗口大小、列、排序、筛选和配色保存在此文件中。其中没有消息体，也没有密码。</translation>
    </message>
    <message>
        <source>Forget all of it</source>
        <translation>全部忘记</translation>
    </message>
    <message>
        <source>Forget what this window keeps</source>
        <translation>忘记本窗口保存的内容</translation>
    </message>
    <message>
        <source>Forgotten; the next start begins anew</source>
        <translation>已忘记；下次启动将从头开始</translation>
    </message>
</context>
<context>
    <name>recourse::SourceDetails</name>
    <message>
        <source>Source</source>
        <translation>数据源</translation>
    </message>
    <message>
        <source>Details of the source</source>
        <translation>数据源详情</translation>
    </message>
    <message>
        <source>Last error</source>
        <translation>最近错误</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Not read: %1</source>
        <translation>未读取：%1</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Product</source>
        <translation>产品</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>Access</source>
        <translation>访问</translation>
    </message>
    <message>
        <source>opened read-only</source>
        <translation>以只读方式打开</translation>
    </message>
    <message>
        <source>may write</source>
        <translation>可写</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>not encrypted</source>
        <translation>未加密</translation>
    </message>
    <message>
        <source>encrypted, the peer&apos;s certificate is checked</source>
        <translation>已加密，校验对方证书</translation>
    </message>
    <message>
        <source>encrypted, but the peer&apos;s certificate is NOT checked</source>
        <translation>已加密，但不校验对方证书</translation>
    </message>
    <message>
        <source>Rights</source>
        <translation>权限</translation>
    </message>
    <message>
        <source>Last read</source>
        <translation>上次读取于</translation>
    </message>
    <message>
        <source>%1, %2 ago</source>
        <translation>%1，%2前</translation>
    </message>
    <message>
        <source>never</source>
        <translation>从未</translation>
    </message>
    <message>
        <source>Copy the technical text</source>
        <translation>复制技术信息</translation>
    </message>
    <message>
        <source>Copy the technical text of: %1</source>
        <translation>复制技术信息：%1</translation>
    </message>
</context>
<context>
    <name>recourse::SourceLight</name>
    <message>
        <source>Source %1: %2</source>
        <translation>数据源 %1：%2</translation>
    </message>
</context>
<context>
    <name>recourse::SourcesModel</name>
    <message>
        <source>Source</source>
        <translation>数据源</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Rights</source>
        <translation>权限</translation>
    </message>
    <message>
        <source>Last read</source>
        <translation>上次读取于</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>broker</source>
        <translation>消息代理</translation>
    </message>
    <message>
        <source>management API</source>
        <translation>管理 API</translation>
    </message>
    <message>
        <source>database</source>
        <translation>数据库</translation>
    </message>
    <message>
        <source>parked index</source>
        <translation>停放索引</translation>
    </message>
    <message>
        <source>not tried yet</source>
        <translation>尚未尝试</translation>
    </message>
    <message>
        <source>working</source>
        <translation>正常</translation>
    </message>
    <message>
        <source>works in part</source>
        <translation>部分可用</translation>
    </message>
    <message>
        <source>not working</source>
        <translation>不可用</translation>
    </message>
    <message>
        <source>never</source>
        <translation>从未</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>column: value</comment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>recourse::SourcesScreen</name>
    <message>
        <source>Sources</source>
        <translation>数据源</translation>
    </message>
    <message>
        <source>Connections</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>Connections are not known yet</source>
        <translation>连接尚不清楚</translation>
    </message>
    <message>
        <source>No connections</source>
        <translation>没有连接</translation>
    </message>
    <message>
        <source>The workspace names no source.</source>
        <translation>工作区没有写任何数据源。</translation>
    </message>
    <message>
        <source>Queues</source>
        <translation>队列</translation>
    </message>
    <message>
        <source>Queues of the broker</source>
        <translation>消息代理的队列</translation>
    </message>
    <message>
        <source>Queues are not known</source>
        <translation>队列未知</translation>
    </message>
    <message>
        <source>No queues</source>
        <translation>没有队列</translation>
    </message>
    <message>
        <source>The broker names none.</source>
        <translation>消息代理没有列出队列。</translation>
    </message>
    <message>
        <source>Queues of %1</source>
        <translation>%1 的队列</translation>
    </message>
    <message>
        <source>%1 · read at %2</source>
        <comment>number of queues, time</comment>
        <translation>%1 个 · 读取于 %2</translation>
    </message>
    <message>
        <source>Not read yet.</source>
        <translation>尚未读取。</translation>
    </message>
    <message>
        <source>No queues here</source>
        <translation>这里没有队列</translation>
    </message>
    <message>
        <source>%1 is a %2; queues belong to brokers.</source>
        <translation>%1 是%2；队列属于消息代理。</translation>
    </message>
</context>
<context>
    <name>recourse::StatusStrip</name>
    <message>
        <source>Status</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>nothing read yet</source>
        <translation>尚未读取</translation>
    </message>
    <message>
        <source>as of %1 · %2 old</source>
        <translation>截至 %1 · 已过 %2</translation>
    </message>
    <message>
        <source>as of %1 · refreshes every %2 s</source>
        <translation>截至 %1 · 每 %2 秒刷新</translation>
    </message>
    <message>
        <source>no journal</source>
        <translation>没有操作日志</translation>
    </message>
    <message>
        <source>journal %1 entries</source>
        <translation>操作日志 %1 条记录</translation>
    </message>
    <message>
        <source>chain whole</source>
        <translation>链完整</translation>
    </message>
    <message>
        <source>chain broken</source>
        <translation>链已断</translation>
    </message>
</context>
<context>
    <name>recourse::TableView</name>
    <message>
        <source>Columns of %1</source>
        <translation>%1 的列</translation>
    </message>
    <message>
        <source>Nothing has been read yet.</source>
        <translation>还没有读取任何内容。</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>正在读取…</translation>
    </message>
    <message>
        <source>Read at %1</source>
        <translation>读取于 %1</translation>
    </message>
    <message>
        <source>Columns as they were</source>
        <translation>恢复原来的列</translation>
    </message>
    <message>
        <source>%1 rows are too many to copy; at most %2 are copied at once.</source>
        <translation>%1 行太多，无法复制；一次最多复制 %2 行。</translation>
    </message>
</context>
<context>
    <name>recourse::TimelineModel</name>
    <message>
        <source>When</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>What</source>
        <translation>经过</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>time: what happened</comment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>recourse::VerdictBanner</name>
    <message>
        <source>Verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>Allows nothing.</source>
        <translation>不允许任何操作。</translation>
    </message>
    <message>
        <source>Allows: %1</source>
        <translation>允许：%1</translation>
    </message>
    <message>
        <source>Evidence read %1 ago; %2 of %3 sources answered</source>
        <translation>证据读取于 %1前；%3 个数据源中 %2 个已答复</translation>
    </message>
    <message>
        <source>No source answered</source>
        <translation>没有数据源答复</translation>
    </message>
    <message>
        <source>Verdict: %1</source>
        <translation>结论：%1</translation>
    </message>
</context>
<context>
    <name>recoursectl</name>
    <message>
        <source>check every source, right, queue, table and query</source>
        <translation>检查每个数据源、权限、队列、表和查询</translation>
    </message>
    <message>
        <source>handlers with backlog, rates, retries, parked; what needs action</source>
        <translation>处理器的积压、速率、重试、停放；待处理事项</translation>
    </message>
    <message>
        <source>parked failures with their verdicts</source>
        <translation>停放的失败及其结论</translation>
    </message>
    <message>
        <source>one event: verdict, evidence, time line, headers, payload</source>
        <translation>一个事件：结论、证据、时间线、消息头、消息体</translation>
    </message>
    <message>
        <source>the workspace to open; without it, the one that the variable RECOURSE_WORKSPACE names</source>
        <translation>要打开的工作区；不给出时用变量 RECOURSE_WORKSPACE 指定的</translation>
    </message>
    <message>
        <source>a workspace to try things on; it needs no server and is made in the user&apos;s cache folder or in RECOURSE_SANDBOX_DIR</source>
        <translation>供试用的工作区；不需要服务器，建在用户的缓存文件夹或 RECOURSE_SANDBOX_DIR 中</translation>
    </message>
    <message>
        <source>one JSON object instead of text</source>
        <translation>输出一个 JSON 对象而不是文本</translation>
    </message>
    <message>
        <source>show this help</source>
        <translation>显示本帮助</translation>
    </message>
    <message>
        <source>show the version</source>
        <translation>显示版本</translation>
    </message>
    <message>
        <source>only this tenant, exactly</source>
        <translation>仅限这个租户，须完全一致</translation>
    </message>
    <message>
        <source>only this handler of the workspace</source>
        <translation>仅限工作区中的这个处理器</translation>
    </message>
    <message>
        <source>only this partition key, exactly</source>
        <translation>仅限这个分区键，须完全一致</translation>
    </message>
    <message>
        <source>only this event id, exactly</source>
        <translation>仅限这个事件 ID，须完全一致</translation>
    </message>
    <message>
        <source>only this verdict, as in safe-to-replay</source>
        <translation>仅限这个结论，如 safe-to-replay</translation>
    </message>
    <message>
        <source>only where the reason contains TEXT, in any case of letters</source>
        <translation>仅限原因中包含 TEXT 的，不分大小写</translation>
    </message>
    <message>
        <source>show the first N that match and say how many more there are</source>
        <translation>显示匹配的前 N 条，并说明还有多少</translation>
    </message>
    <message>
        <source>read the parking places again, even where nothing seems to have changed</source>
        <translation>重新读取停放处，即使看起来没有变化</translation>
    </message>
    <message>
        <source>do not read the parking places: what is known of them must do</source>
        <translation>不读取停放处：只用已知的内容</translation>
    </message>
    <message>
        <source>take a look at a parking place that could be the last one before its delivery limit</source>
        <translation>即使可能是到达投递上限前的最后一次，也查看停放处</translation>
    </message>
    <message>
        <source>ID is written in hexadecimal digits, for ids that are no text</source>
        <translation>ID 以十六进制数字书写，用于不是文本的 ID</translation>
    </message>
    <message>
        <source>SOURCE</source>
        <translation>数据源</translation>
    </message>
    <message>
        <source>CHECK</source>
        <translation>检查项</translation>
    </message>
    <message>
        <source>FOUND</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>ok</source>
        <translation>正常</translation>
    </message>
    <message>
        <source>FAILED</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>All %1 checks are fine.</source>
        <translation>全部 %1 项检查正常。</translation>
    </message>
    <message>
        <source>%1 of %2 checks failed.</source>
        <translation>%2 项检查中有 %1 项失败。</translation>
    </message>
    <message>
        <source>Checking the sources…</source>
        <translation>正在检查数据源…</translation>
    </message>
    <message>
        <source>EVENT ID</source>
        <translation>事件 ID</translation>
    </message>
    <message>
        <source>HANDLER</source>
        <translation>处理器</translation>
    </message>
    <message>
        <source>TENANT</source>
        <translation>租户</translation>
    </message>
    <message>
        <source>KEY</source>
        <translation>分区键</translation>
    </message>
    <message>
        <source>TRIES</source>
        <translation>尝试</translation>
    </message>
    <message>
        <source>PARKED</source>
        <translation>停放</translation>
    </message>
    <message>
        <source>VERDICT</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>REASON</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>(no event id)</source>
        <translation>（无事件 ID）</translation>
    </message>
    <message>
        <source>not judged</source>
        <translation>未判定</translation>
    </message>
    <message>
        <source>%1 judged</source>
        <translation>已判定 %1 条</translation>
    </message>
    <message>
        <source>It did not answer when the verdicts were taken.</source>
        <translation>得出结论时它没有答复。</translation>
    </message>
    <message>
        <source>Not every failure could be judged.</source>
        <translation>有些失败无法得出结论。</translation>
    </message>
    <message>
        <source>No parked failure matches.</source>
        <translation>没有匹配的停放的失败。</translation>
    </message>
    <message>
        <source>%1 parked failures match; the first %2 are shown.</source>
        <translation>匹配 %1 条停放的失败；显示前 %2 条。</translation>
    </message>
    <message>
        <source>One parked failure.</source>
        <translation>1 条停放的失败。</translation>
    </message>
    <message>
        <source>%1 parked failures.</source>
        <translation>%1 条停放的失败。</translation>
    </message>
    <message>
        <source>Left out by --since, since nothing says when they were parked: %1</source>
        <translation>因不知道何时停放而被 --since 略去：%1</translation>
    </message>
    <message>
        <source>%1/s</source>
        <translation>%1/秒</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>BACKLOG</source>
        <translation>积压</translation>
    </message>
    <message>
        <source>IN</source>
        <translation>流入</translation>
    </message>
    <message>
        <source>OUT</source>
        <translation>流出</translation>
    </message>
    <message>
        <source>RETRIES</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>CONSUMERS</source>
        <translation>消费者</translation>
    </message>
    <message>
        <source>OLDEST</source>
        <translation>最旧</translation>
    </message>
    <message>
        <source>STATE</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Nothing needs action.</source>
        <translation>没有待处理事项。</translation>
    </message>
    <message>
        <source>Needs action</source>
        <translation>待处理事项</translation>
    </message>
    <message>
        <source>read at %1</source>
        <translation>读取于 %1</translation>
    </message>
    <message>
        <source>Backlog %1 · parked %2</source>
        <translation>积压 %1 · 停放 %2</translation>
    </message>
    <message>
        <source>oldest %1</source>
        <translation>最旧 %1</translation>
    </message>
    <message>
        <source>Asking the brokers…</source>
        <translation>正在查询消息代理…</translation>
    </message>
    <message>
        <source>%1: %2 of %3 read</source>
        <translation>%1：已读 %2/%3</translation>
    </message>
    <message>
        <source>%1: %2 read</source>
        <translation>%1：已读 %2</translation>
    </message>
    <message>
        <source>Use --yes to look all the same.</source>
        <translation>如仍要查看，请加 --yes。</translation>
    </message>
    <message>
        <source>This parking place has never been read.</source>
        <translation>这个停放处从未读取过。</translation>
    </message>
    <message>
        <source>The last look did not see everything that lies there.</source>
        <translation>上次查看没有看全那里的内容。</translation>
    </message>
    <message>
        <source>Not read: %1: %2</source>
        <translation>未读取：%1：%2</translation>
    </message>
    <message>
        <source>The workspace has no handler &quot;%1&quot;.</source>
        <translation>工作区中没有处理器“%1”。</translation>
    </message>
    <message>
        <source>The workspace has no handler &quot;%1&quot;; did you mean &quot;%2&quot;?</source>
        <translation>工作区中没有处理器“%1”；您是指“%2”吗？</translation>
    </message>
    <message>
        <source>%1 (claimed)</source>
        <translation>%1（声称）</translation>
    </message>
    <message>
        <source>%1; did you mean &quot;%2&quot;?</source>
        <translation>%1；您是指“%2”吗？</translation>
    </message>
    <message>
        <source>Unknown option --%1</source>
        <translation>未知选项 --%1</translation>
    </message>
    <message>
        <source>Option --%1 is not for &quot;%2&quot;</source>
        <translation>选项 --%1 不适用于“%2”</translation>
    </message>
    <message>
        <source>Option --%1 is given more than once</source>
        <translation>选项 --%1 重复给出</translation>
    </message>
    <message>
        <source>Either --workspace or --sandbox, not both</source>
        <translation>--workspace 与 --sandbox 只能选一个</translation>
    </message>
    <message>
        <source>Either --scan or --no-scan, not both</source>
        <translation>--scan 与 --no-scan 只能选一个</translation>
    </message>
    <message>
        <source>There is no verdict &quot;%1&quot;</source>
        <translation>没有结论“%1”</translation>
    </message>
    <message>
        <source>Verdicts: %1</source>
        <translation>结论：%1</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no time: write 2h, &quot;30 min&quot;, 7d or 2025-10-09T08:00:00Z</source>
        <translation>“%1”不是时间：请写 2h、&quot;30 min&quot;、7d 或 2025-10-09T08:00:00Z</translation>
    </message>
    <message>
        <source>--limit needs a number from 1 up</source>
        <translation>--limit 需要不小于 1 的数字</translation>
    </message>
    <message>
        <source>The event id is empty</source>
        <translation>事件 ID 为空</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not written in hexadecimal digits</source>
        <translation>“%1”不是十六进制数字</translation>
    </message>
    <message>
        <source>&quot;%1&quot; needs %2</source>
        <translation>“%1”需要 %2</translation>
    </message>
    <message>
        <source>&quot;%1&quot; does not take &quot;%2&quot;</source>
        <translation>“%1”不接受“%2”</translation>
    </message>
    <message>
        <source>Unknown command &quot;%1&quot;</source>
        <translation>未知命令“%1”</translation>
    </message>
    <message>
        <source>A command is missing</source>
        <translation>缺少命令</translation>
    </message>
    <message>
        <source>No workspace: name one with --workspace FILE or in the variable RECOURSE_WORKSPACE, or try --sandbox</source>
        <translation>没有工作区：请用 --workspace FILE 或变量 RECOURSE_WORKSPACE 指定，或用 --sandbox 试用</translation>
    </message>
    <message>
        <source>Id from</source>
        <translation>ID 取自</translation>
    </message>
    <message>
        <source>Tenant</source>
        <translation>租户</translation>
    </message>
    <message>
        <source>, from %1</source>
        <translation>，来自 %1</translation>
    </message>
    <message>
        <source>Claims</source>
        <translation>声称</translation>
    </message>
    <message>
        <source>Parked on</source>
        <translation>停放到</translation>
    </message>
    <message>
        <source>Parked</source>
        <translation>停放时间</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>分区键</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>Attempts</source>
        <translation>尝试次数</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Last error</source>
        <translation>最近错误</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>证据</translation>
    </message>
    <message>
        <source>  SOURCE</source>
        <translation>  数据源</translation>
    </message>
    <message>
        <source>SAYS</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>AT</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>DETAIL</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Time line</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>  AT</source>
        <translation>  时间</translation>
    </message>
    <message>
        <source>WHAT</source>
        <translation>经过</translation>
    </message>
    <message>
        <source>Properties and headers</source>
        <translation>属性与消息头</translation>
    </message>
    <message>
        <source>  NAME</source>
        <translation>  名称</translation>
    </message>
    <message>
        <source>TYPE</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>VALUE</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Payload, %1</source>
        <translation>消息体，%1</translation>
    </message>
    <message>
        <source>  This id mixes look-alike letters of several alphabets.</source>
        <translation>  这个 ID 混用了多种文字中外形相似的字母。</translation>
    </message>
    <message>
        <source>Allowed: %1</source>
        <translation>允许：%1</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>No source has a trace of the event id %1.</source>
        <translation>没有数据源有事件 ID %1 的踪迹。</translation>
    </message>
    <message>
        <source>NO TRACE AT</source>
        <translation>无踪迹</translation>
    </message>
    <message>
        <source>WHY</source>
        <translation>缘由</translation>
    </message>
    <message>
        <source>Asking the sources…</source>
        <translation>正在查询数据源…</translation>
    </message>
    <message>
        <source>Preparing the sandbox…</source>
        <translation>正在准备沙盒…</translation>
    </message>
    <message>
        <source>&quot;recoursectl --help&quot; shows what there is.</source>
        <translation>“recoursectl --help”可列出全部用法。</translation>
    </message>
    <message>
        <source>Interrupted: what is shown is not complete.</source>
        <translation>已中断：显示的内容不完整。</translation>
    </message>
    <message>
        <source>. %1</source>
        <comment>behind the verdict: why</comment>
        <translation>。%1</translation>
    </message>
    <message>
        <source>Judging…</source>
        <translation>正在判定…</translation>
    </message>
    <message>
        <source>ORDER</source>
        <translation>次序</translation>
    </message>
    <message>
        <source>TARGET</source>
        <translation>去向</translation>
    </message>
    <message>
        <source>INCLUDED</source>
        <translation>列入</translation>
    </message>
    <message>
        <source>WHY NOT</source>
        <translation>未列入的缘由</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>This is production: arm the call by typing the workspace&apos;s name, --arm NAME.</source>
        <translation>这是生产环境：请输入工作区名称以解锁本次调用，--arm NAME。</translation>
    </message>
    <message>
        <source>--arm names &quot;%1&quot;, and the workspace is &quot;%2&quot;.</source>
        <translation>--arm 写的是“%1”，而工作区是“%2”。</translation>
    </message>
    <message>
        <source>To do it, add --reason TEXT and --yes.</source>
        <translation>要执行，请加 --reason TEXT 和 --yes。</translation>
    </message>
    <message>
        <source>The file&apos;s name is empty</source>
        <translation>文件名为空</translation>
    </message>
    <message>
        <source>--%1 needs a whole number from %2 up</source>
        <translation>--%1 需要不小于 %2 的整数</translation>
    </message>
    <message>
        <source>--rate needs a number from 0 up; 0 is as fast as the broker confirms</source>
        <translation>--rate 需要不小于 0 的数；0 表示消息代理确认多快就多快</translation>
    </message>
    <message>
        <source>A file for the plan is missing: --out PLAN</source>
        <translation>缺少计划文件：--out PLAN</translation>
    </message>
    <message>
        <source>Say which failures: by their ids, or by a filter such as --handler</source>
        <translation>请指明哪些失败：写出 ID，或用 --handler 之类的筛选条件</translation>
    </message>
    <message>
        <source>The queue&apos;s name is empty</source>
        <translation>队列名为空</translation>
    </message>
    <message>
        <source>Say why it is done: --reason TEXT; the journal keeps it</source>
        <translation>请说明原因：--reason TEXT；操作日志会保存它</translation>
    </message>
    <message>
        <source>There is no kind of entry &quot;%1&quot;</source>
        <translation>没有“%1”这种记录</translation>
    </message>
    <message>
        <source>Kinds: %1</source>
        <translation>种类：%1</translation>
    </message>
    <message>
        <source>send parked events to their handler again, under their own ids; the parked copy goes when the broker has the new one</source>
        <translation>以原有 ID 把停放的事件再次发给处理器；消息代理收下新副本后才移除停放的副本</translation>
    </message>
    <message>
        <source>end cases without a replay: each message is kept in the journal, then removed from where it is parked</source>
        <translation>不重放而了结：每条消息先保存到操作日志，再从停放处移除</translation>
    </message>
    <message>
        <source>runs that were left open; settles them by evidence and writes that into the journal; sends and removes nothing</source>
        <translation>未结束的执行；按证据查清并记入操作日志；不发送也不移除任何东西</translation>
    </message>
    <message>
        <source>the record of what operators did and what came of it</source>
        <translation>操作员做过什么、结果如何的记录</translation>
    </message>
    <message>
        <source>only from then on: 2h, &quot;30 min&quot;, 7d, or an ISO 8601 time</source>
        <translation>仅限此后：2h、&quot;30 min&quot;、7d，或 ISO 8601 时间</translation>
    </message>
    <message>
        <source>the file that the plan is written to; it must not be there yet</source>
        <translation>写入计划的文件；不得已经存在</translation>
    </message>
    <message>
        <source>write over a file that is there</source>
        <translation>覆盖已有的文件</translation>
    </message>
    <message>
        <source>why it is done, in your words; the journal keeps it</source>
        <translation>用你的话说明原因；操作日志会保存它</translation>
    </message>
    <message>
        <source>do it; without it, what would be done is shown</source>
        <translation>真正执行；不加则只显示将要做什么</translation>
    </message>
    <message>
        <source>the workspace&apos;s name, typed: needed to act on production</source>
        <translation>手工输入的工作区名称：在生产环境操作时必需</translation>
    </message>
    <message>
        <source>judge again, show what would be done, change nothing</source>
        <translation>重新判定，显示将要做什么，不作任何改变</translation>
    </message>
    <message>
        <source>send to this queue instead of the handler&apos;s own</source>
        <translation>发到这个队列，而不是处理器自己的队列</translation>
    </message>
    <message>
        <source>also what failed for good and will fail again unless its cause is mended</source>
        <translation>也包括永久失败、原因未消除还会失败的事件</translation>
    </message>
    <message>
        <source>at most N a second; the workspace may allow less</source>
        <translation>每秒最多 N 个；工作区可能只允许更少</translation>
    </message>
    <message>
        <source>N must take effect before the rest follows; the workspace may want more</source>
        <translation>先有 N 个产生业务效果，其余才跟上；工作区可能要求更多</translation>
    </message>
    <message>
        <source>N are sent before the outcomes of all of them are waited for</source>
        <translation>发出 N 个后等待它们全部的结果</translation>
    </message>
    <message>
        <source>stop after N failures</source>
        <translation>失败 N 个后停止</translation>
    </message>
    <message>
        <source>wait N seconds for the effect of each</source>
        <translation>每个等待业务效果 N 秒</translation>
    </message>
    <message>
        <source>another journal than the workspace&apos;s own in the user&apos;s data folder</source>
        <translation>另一个操作日志，而不是用户数据文件夹中工作区自己的那个</translation>
    </message>
    <message>
        <source>walk the chain from its first entry to its end: whole, or where it breaks</source>
        <translation>从第一条记录走到链的末端：完整，或断在何处</translation>
    </message>
    <message>
        <source>only this run</source>
        <translation>仅限这次执行</translation>
    </message>
    <message>
        <source>only this kind of entry, as in outcome</source>
        <translation>仅限这种记录，例如 outcome</translation>
    </message>
    <message>
        <source>write the entries into FILE, one line each, as they were hashed</source>
        <translation>把记录写入 FILE，每条一行，与计算哈希时相同</translation>
    </message>
    <message>
        <source>Entries: %1, archived messages: %2.</source>
        <translation>记录：%1，已存档的消息：%2。</translation>
    </message>
    <message>
        <source>Head: %1</source>
        <translation>链首：%1</translation>
    </message>
    <message>
        <source>It breaks at entry %1.</source>
        <translation>链断在记录 %1。</translation>
    </message>
    <message>
        <source>It is broken.</source>
        <translation>链已断。</translation>
    </message>
    <message>
        <source>Entries written to %1: %2</source>
        <translation>写入 %1 的记录：%2</translation>
    </message>
    <message>
        <source>ENTRY</source>
        <translation>记录</translation>
    </message>
    <message>
        <source>WHO</source>
        <translation>谁</translation>
    </message>
    <message>
        <source>ACTION</source>
        <translation>动作</translation>
    </message>
    <message>
        <source>OUTCOME</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>RUN</source>
        <translation>执行</translation>
    </message>
    <message>
        <source>%1 of %2 checked</source>
        <translation>已核对 %1／%2</translation>
    </message>
    <message>
        <source>There is no such file.</source>
        <translation>没有这个文件。</translation>
    </message>
    <message>
        <source>There is no journal yet: nothing was ever done here.</source>
        <translation>还没有操作日志：这里从未做过任何操作。</translation>
    </message>
    <message>
        <source>An export holds the events of all tenants, and not all are yours.</source>
        <translation>导出会包含所有租户的事件，而它们并非都在你的范围内。</translation>
    </message>
    <message>
        <source>%1 is there already; choose another name, or use --force.</source>
        <translation>%1 已经存在；请换一个名字，或加 --force。</translation>
    </message>
    <message>
        <source>No parked failure matches; no plan was written.</source>
        <translation>没有匹配的停放的失败；没有写出计划。</translation>
    </message>
    <message>
        <source>%1 of %2 are included. Plan: %3</source>
        <translation>列入 %1／%2。计划：%3</translation>
    </message>
    <message>
        <source>Digest: %1</source>
        <translation>摘要：%1</translation>
    </message>
    <message>
        <source>LAST STEP</source>
        <translation>最后一步</translation>
    </message>
    <message>
        <source>still open</source>
        <translation>仍未查清</translation>
    </message>
    <message>
        <source>Run %1 is settled and closed.</source>
        <translation>执行 %1 已查清并关闭。</translation>
    </message>
    <message>
        <source>No run is open.</source>
        <translation>没有未结束的执行。</translation>
    </message>
    <message>
        <source>Runs that have not ended: %1. A run that is going on is one of them; --yes settles those whose process is gone.</source>
        <translation>尚未结束的执行：%1。正在进行的也算在内；--yes 会查清进程已不在的那些。</translation>
    </message>
    <message>
        <source>Asking what came of it…</source>
        <translation>正在查问结果…</translation>
    </message>
    <message>
        <source>Nothing was left to settle.</source>
        <translation>没有需要查清的。</translation>
    </message>
    <message>
        <source>There is no journal %1.</source>
        <translation>没有操作日志 %1。</translation>
    </message>
    <message>
        <source>%1 of %2 would be done.</source>
        <translation>将执行 %1／%2。</translation>
    </message>
    <message>
        <source>Nothing was done.</source>
        <translation>没有做任何操作。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>an outcome and how many</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>The run stopped early: %1</source>
        <translation>执行提前停止：%1</translation>
    </message>
    <message>
        <source>Run %1, journal %2</source>
        <translation>执行 %1，操作日志 %2</translation>
    </message>
    <message>
        <source>%1 of %2 sent, %3 ended</source>
        <translation>已发送 %1／%2，已结束 %3</translation>
    </message>
    <message>
        <source>Of some events nobody knows what came of them: &quot;recoursectl recover&quot; asks again.</source>
        <translation>有些事件的结果无人知晓：“recoursectl recover”会再次查问。</translation>
    </message>
    <message>
        <source>Nothing of it may be done.</source>
        <translation>其中没有可以执行的。</translation>
    </message>
    <message>
        <source>Not everything could be read; --handler leaves others out.</source>
        <translation>有些内容读不到；用 --handler 可以排除其他处理器。</translation>
    </message>
    <message>
        <source>No parked failure of that id is meant: %1</source>
        <translation>没有符合这个 ID 的停放的失败：%1</translation>
    </message>
    <message>
        <source>&quot;failures --yes&quot; looks all the same.</source>
        <translation>如仍要查看，请用“failures --yes”。</translation>
    </message>
    <message>
        <source>It takes a second person above %1 events.</source>
        <translation>超过 %1 个事件需要第二个人批准。</translation>
    </message>
    <message>
        <source>%1 has approved it; it must be one who neither made the plan nor runs it.</source>
        <translation>%1 已批准；但批准者不能是制定计划的人，也不能是执行计划的人。</translation>
    </message>
    <message>
        <source>The approval of %1 has ended; ask for another.</source>
        <translation>%1 的批准已到期；请另求批准。</translation>
    </message>
    <message>
        <source>The approval of %1 was used by a run; ask for another.</source>
        <translation>%1 的批准已被一次执行使用；请另求批准。</translation>
    </message>
    <message>
        <source>Make a plan by &quot;recoursectl plan&quot;, have another approve it by &quot;recoursectl approve&quot;, and run it.</source>
        <translation>请用“recoursectl plan”制定计划，请另一人用“recoursectl approve”批准，然后执行。</translation>
    </message>
    <message>
        <source>Another approves it by &quot;recoursectl approve PLAN&quot;.</source>
        <translation>由另一人用“recoursectl approve PLAN”批准。</translation>
    </message>
    <message>
        <source>Approved until %1, for one run: entry %2 of the journal.</source>
        <translation>已批准，有效至 %1，限一次执行：操作日志的记录 %2。</translation>
    </message>
    <message>
        <source>%1 made the plan, and you are %2: it takes another person.</source>
        <translation>计划由 %1 制定，而您是 %2：需要另一人批准。</translation>
    </message>
    <message>
        <source>To approve it, add --reason TEXT and --yes.</source>
        <translation>要批准，请加 --reason TEXT 和 --yes。</translation>
    </message>
    <message>
        <source>Nothing was approved.</source>
        <translation>没有批准任何计划。</translation>
    </message>
    <message>
        <source>This journal is a file of this machine: who can write it can also say to be somebody else.</source>
        <translation>这个操作日志是本机上的文件：能写它的人也能冒充别人。</translation>
    </message>
    <message>
        <source>A plan of this size can be run without: only above %1 events it takes a second person.</source>
        <translation>这种规模的计划无需批准即可执行：超过 %1 个事件才需要第二个人批准。</translation>
    </message>
    <message>
        <source>&quot;plan&quot; makes a plan for replay, resend, compensate or resolve, not for &quot;%1&quot;</source>
        <translation>“plan”只能为重放、补发、补偿或了结制定计划，不能用于“%1”</translation>
    </message>
    <message>
        <source>Either the message&apos;s id in the archive, or --event-id ID</source>
        <translation>消息在存档中的 ID 与 --event-id ID 须给出且只能给出一个</translation>
    </message>
    <message>
        <source>--retry-permanent is for a replay</source>
        <translation>--retry-permanent 只用于重放</translation>
    </message>
    <message>
        <source>--to is for a replay or a resend</source>
        <translation>--to 只用于重放或补发</translation>
    </message>
    <message>
        <source>Say which events, by their ids: they need not be parked</source>
        <translation>请用 ID 指明是哪些事件：不必是停放的</translation>
    </message>
    <message>
        <source>A corrective event needs --payload FILE and --event-id NEW</source>
        <translation>更正事件需要 --payload FILE 和 --event-id NEW</translation>
    </message>
    <message>
        <source>--action NAME says which action compensates, and is for nothing else</source>
        <translation>--action NAME 指明用哪个动作补偿，不作他用</translation>
    </message>
    <message>
        <source>The group&apos;s reason is empty</source>
        <translation>分组的原因为空</translation>
    </message>
    <message>
        <source>Either event ids or --group, not both</source>
        <translation>事件 ID 与 --group 只能选一个</translation>
    </message>
    <message>
        <source>Say of which handler the group is: --handler HANDLER</source>
        <translation>请指明分组属于哪个处理器：--handler HANDLER</translation>
    </message>
    <message>
        <source>The comment is empty</source>
        <translation>备注为空</translation>
    </message>
    <message>
        <source>There is no status &quot;%1&quot;</source>
        <translation>没有状态“%1”</translation>
    </message>
    <message>
        <source>Say of which event: by its id, or by --group and --handler</source>
        <translation>请指明是哪个事件：写出 ID，或用 --group 和 --handler</translation>
    </message>
    <message>
        <source>all &quot;%1&quot;</source>
        <comment>failures of that reason</comment>
        <translation>全部“%1”</translation>
    </message>
    <message>
        <source>assigned to nobody</source>
        <translation>未指派</translation>
    </message>
    <message>
        <source>assigned to %1</source>
        <translation>指派给 %1</translation>
    </message>
    <message>
        <source>no ticket</source>
        <translation>无工单</translation>
    </message>
    <message>
        <source>ticket %1</source>
        <translation>工单 %1</translation>
    </message>
    <message>
        <source>%1 is of a tenant that is not yours.</source>
        <translation>%1 所属的租户不在您的范围内。</translation>
    </message>
    <message>
        <source>%1 is not parked: say of which handler it is, by --handler.</source>
        <translation>%1 没有停放：请用 --handler 指明是哪个处理器。</translation>
    </message>
    <message>
        <source>%1 is parked for several handlers: choose one by --handler.</source>
        <translation>%1 在多个处理器处停放：请用 --handler 选择一个。</translation>
    </message>
    <message>
        <source>CASE</source>
        <translation>案件</translation>
    </message>
    <message>
        <source>OWNER</source>
        <translation>负责人</translation>
    </message>
    <message>
        <source>STATUS</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>TICKET</source>
        <translation>工单</translation>
    </message>
    <message>
        <source>CHANGED</source>
        <translation>变更时间</translation>
    </message>
    <message>
        <source>COMMENT</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Nobody has said anything of any event yet.</source>
        <translation>还没有人对任何事件作过说明。</translation>
    </message>
    <message>
        <source>choose parked failures for a replay or a resolve, or events for a resend or a compensate, and write that into a plan; changes nothing outside</source>
        <translation>选择停放的失败用于重放或了结，或选择事件用于补发或补偿，并写成计划；不改变外部的任何东西</translation>
    </message>
    <message>
        <source>carry out a plan: sends copies, compensates, or archives; what is parked is removed then; it stands in the journal</source>
        <translation>执行计划：发送副本、补偿或存档；之后移除停放的内容；全部记入操作日志</translation>
    </message>
    <message>
        <source>send events of which the broker has no copy, as the outbox has them, under their own ids</source>
        <translation>发送消息代理没有副本的事件，内容取自发件箱，使用原有 ID</translation>
    </message>
    <message>
        <source>take back what events did, by an action of the workspace: asked for before and after, and done once</source>
        <translation>用工作区的动作撤回事件造成的影响：动作前后都会查询，且只做一次</translation>
    </message>
    <message>
        <source>send a corrective event with another payload and an id of its own, in place of a parked one that will fail again</source>
        <translation>发送更正事件，使用另一个消息体和自己的 ID，代替还会失败的停放事件</translation>
    </message>
    <message>
        <source>put a resolved message back to where it was parked, out of the journal&apos;s archive</source>
        <translation>把已了结的消息从操作日志的存档放回原来停放的地方</translation>
    </message>
    <message>
        <source>say yes, as a second person, to a plan that another made; it stands in the journal, for one run within 30 minutes</source>
        <translation>作为第二个人批准别人制定的计划；记入操作日志，30 分钟内供一次执行使用</translation>
    </message>
    <message>
        <source>who has an event or a group of failures, and how far they are; with --assign, --status, --ticket or --comment, say so in the journal</source>
        <translation>谁在负责某个事件或某组失败，进展如何；加 --assign、--status、--ticket 或 --comment 则记入操作日志</translation>
    </message>
    <message>
        <source>the workspace&apos;s action that compensates</source>
        <translation>工作区中用来补偿的动作</translation>
    </message>
    <message>
        <source>the file that holds the new payload</source>
        <translation>存有新消息体的文件</translation>
    </message>
    <message>
        <source>the corrective event&apos;s own id; a new one</source>
        <translation>更正事件自己的 ID；须是新的</translation>
    </message>
    <message>
        <source>then resolve the event that it corrects; without it, that stays parked</source>
        <translation>随后了结它所更正的事件；不加则该事件继续停放</translation>
    </message>
    <message>
        <source>show the newest N that match</source>
        <translation>显示匹配的最新 N 条</translation>
    </message>
    <message>
        <source>instead of an ID: all failures of the handler with this reason, exactly as failures shows it</source>
        <translation>代替 ID：该处理器中原因为此的全部失败，须与 failures 显示的完全一致</translation>
    </message>
    <message>
        <source>who has it now; &quot;me&quot; is you, &quot;&quot; is nobody</source>
        <translation>现在由谁负责；&quot;me&quot; 表示您自己，&quot;&quot; 表示无人</translation>
    </message>
    <message>
        <source>new, investigating, on-hold or done</source>
        <translation>new、investigating、on-hold 或 done</translation>
    </message>
    <message>
        <source>its ticket in another system; &quot;&quot; takes it away</source>
        <translation>它在另一个系统中的工单；&quot;&quot; 表示去掉</translation>
    </message>
    <message>
        <source>what is known, for the next who looks</source>
        <translation>已知的情况，供下一个查看的人参考</translation>
    </message>
    <message>
        <source>The payload cannot be read from %1.</source>
        <translation>无法从 %1 读取消息体。</translation>
    </message>
    <message>
        <source>It is parked for several handlers; say which: --handler HANDLER.</source>
        <translation>它在多个处理器处停放；请指明是哪个：--handler HANDLER。</translation>
    </message>
    <message>
        <source>One of the payloads is no JSON; where they differ is not shown.</source>
        <translation>其中一个消息体不是 JSON；不显示差异在何处。</translation>
    </message>
    <message>
        <source>WHERE</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>WAS</source>
        <translation>原值</translation>
    </message>
    <message>
        <source>IS</source>
        <translation>新值</translation>
    </message>
    <message>
        <source>(masked)</source>
        <translation>（已脱敏）</translation>
    </message>
    <message>
        <source>Run %1</source>
        <translation>执行 %1</translation>
    </message>
    <message>
        <source>Case</source>
        <translation>案件</translation>
    </message>
    <message>
        <source>The journal has not the entry any more that was its last one when it was seen before; &quot;recoursectl journal --verify&quot; says more. What is remembered stands in %1.</source>
        <translation>操作日志中已没有上次所见的最后一条记录；详情请用“recoursectl journal --verify”查看。所记住的内容在 %1 中。</translation>
    </message>
    <message>
        <source>No source knows such an event; no plan was written.</source>
        <translation>没有数据源知道这样的事件；没有写出计划。</translation>
    </message>
    <message>
        <source>It is parked again.</source>
        <translation>它已再次停放。</translation>
    </message>
    <message>
        <source>An earlier try had put it back; the journal says so now.</source>
        <translation>先前一次尝试已把它放回；操作日志现已记下。</translation>
    </message>
    <message>
        <source>It was not put back.</source>
        <translation>没有放回。</translation>
    </message>
    <message>
        <source>Nobody knows whether it was put back; the next try looks first.</source>
        <translation>不知道是否已放回；下次尝试会先查看。</translation>
    </message>
    <message>
        <source>Message %1, event %2 of %3, to %4</source>
        <translation>消息 %1，%3 的事件 %2，放回 %4</translation>
    </message>
    <message>
        <source>It would be put back.</source>
        <translation>将会放回。</translation>
    </message>
    <message>
        <source>To do it, add --yes.</source>
        <translation>要执行，请加上 --yes。</translation>
    </message>
    <message>
        <source>%1 s for the effect</source>
        <comment>a pace</comment>
        <translation>等待生效 %1 秒</translation>
    </message>
    <message>
        <source>checked once</source>
        <comment>a pace: the effect</comment>
        <translation>只核对一次</translation>
    </message>
    <message>
        <source>effects not looked for</source>
        <comment>a pace</comment>
        <translation>不查看是否生效</translation>
    </message>
    <message>
        <source>batches of %1</source>
        <comment>a pace</comment>
        <translation>每批 %1 个</translation>
    </message>
    <message>
        <source>%1 a second</source>
        <comment>a pace</comment>
        <translation>每秒 %1 个</translation>
    </message>
    <message>
        <source>no rate limit</source>
        <comment>a pace</comment>
        <translation>不限速</translation>
    </message>
    <message>
        <source>canary %1</source>
        <comment>a pace</comment>
        <translation>金丝雀 %1 个</translation>
    </message>
    <message>
        <source>no canary</source>
        <comment>a pace</comment>
        <translation>无金丝雀</translation>
    </message>
    <message>
        <source>stop after %1 failures</source>
        <comment>a pace</comment>
        <translation>失败 %1 个后停止</translation>
    </message>
    <message>
        <source>stop after the first failure</source>
        <comment>a pace</comment>
        <translation>首个失败后停止</translation>
    </message>
    <message>
        <source>failures never stop it</source>
        <comment>a pace</comment>
        <translation>失败不会使其停止</translation>
    </message>
    <message>
        <source>Pace: %1</source>
        <translation>节奏：%1</translation>
    </message>
    <message>
        <source>Statuses: %1</source>
        <translation>可用状态：%1</translation>
    </message>
    <message>
        <source>Copy %1 of %2, on %3</source>
        <translation>第 %1 份，共 %2 份，位于 %3</translation>
    </message>
    <message>
        <source>One more copy is parked and is not shown.</source>
        <translation>另有一份副本停放着，未显示。</translation>
    </message>
    <message>
        <source>%1 more copies are parked and are not shown.</source>
        <translation>另有 %1 份副本停放着，未显示。</translation>
    </message>
    <message>
        <source>No entry matches.</source>
        <translation>没有符合的条目。</translation>
    </message>
    <message>
        <source>There is no entry to show.</source>
        <translation>没有可显示的条目。</translation>
    </message>
    <message>
        <source>%1 (for %2)</source>
        <comment>an action and its handlers</comment>
        <translation>%1（用于 %2）</translation>
    </message>
    <message>
        <source>The workspace has no action &quot;%1&quot;.</source>
        <translation>工作区中没有动作“%1”。</translation>
    </message>
    <message>
        <source>The workspace has no action &quot;%1&quot; for the handler &quot;%2&quot;.</source>
        <translation>工作区中没有用于处理器“%2”的动作“%1”。</translation>
    </message>
    <message>
        <source>Did you mean &quot;%1&quot;?</source>
        <translation>您是指“%1”吗？</translation>
    </message>
    <message>
        <source>There is none that compensates.</source>
        <translation>没有可用于补偿的动作。</translation>
    </message>
    <message>
        <source>Actions that compensate: %1</source>
        <translation>可用于补偿的动作：%1</translation>
    </message>
    <message>
        <source>--digest needs 6 to 64 hexadecimal digits</source>
        <translation>--digest 需要 6 到 64 位十六进制数字</translation>
    </message>
    <message>
        <source>--digest is for a replay or a resolve</source>
        <translation>--digest 只用于重放或了结</translation>
    </message>
    <message>
        <source>--digest chooses among the copies of one event: name just one id</source>
        <translation>--digest 在同一事件的副本中选择：请只给出一个 ID</translation>
    </message>
    <message>
        <source>of several parked copies of the one ID, those whose payload&apos;s digest begins so; 6 hexadecimal digits or more</source>
        <translation>同一 ID 停放有多份副本时，只取消息体摘要以此开头的副本；至少 6 位十六进制数字</translation>
    </message>
    <message>
        <source>%1 on %2, parked %3</source>
        <comment>a copy: digest, place, time</comment>
        <translation>%1，位于 %2，停放于 %3</translation>
    </message>
    <message>
        <source>%1 on %2, not known when it was parked</source>
        <comment>a copy: digest, place</comment>
        <translation>%1，位于 %2，停放时间不明</translation>
    </message>
    <message>
        <source>Copies that are not listed: %1</source>
        <translation>未列出的副本：%1</translation>
    </message>
    <message>
        <source>No digest of a parked payload of %1 begins with %2; there are:</source>
        <translation>%1 停放的消息体中没有摘要以 %2 开头的；现有：</translation>
    </message>
    <message>
        <source>Several digests of parked payloads of %1 begin with %2; there are:</source>
        <translation>%1 停放的消息体中有多个摘要以 %2 开头；现有：</translation>
    </message>
    <message>
        <source>Copies of %1 with different payloads are parked:</source>
        <translation>%1 停放有多份副本，消息体却不同：</translation>
    </message>
    <message>
        <source>More events of which that is so: %1</source>
        <translation>另有同样情形的事件：%1</translation>
    </message>
    <message>
        <source>None of them is taken: choose a payload by the event&apos;s id and --digest PREFIX, the first digits of its digest.</source>
        <translation>不会擅自取用其中任何一份：请用事件 ID 和 --digest PREFIX（摘要的前几位）选定消息体。</translation>
    </message>
    <message>
        <source>queues: %1</source>
        <translation>队列：%1</translation>
    </message>
    <message>
        <source>No handler that this could be done for knows it.</source>
        <translation>可执行此操作的处理器中，没有一个知道它。</translation>
    </message>
    <message>
        <source>No handler that this could be done for knows the event %1.</source>
        <translation>可执行此操作的处理器中，没有一个知道事件 %1。</translation>
    </message>
</context>
</TS>
