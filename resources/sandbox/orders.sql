-- The order service's own database: producer's outbox, handlers' inbox, business tables.
CREATE TABLE outbox (
    seq INTEGER PRIMARY KEY,
    event_id TEXT NOT NULL,          -- not unique: a producer's mistake is allowed to happen
    handler TEXT NOT NULL,
    tenant TEXT NOT NULL,
    partition_key TEXT,
    status TEXT NOT NULL CHECK (status IN ('pending', 'sent')),
    committed_at TEXT NOT NULL,
    sent_at TEXT,
    headers TEXT NOT NULL,
    payload BLOB NOT NULL
);
CREATE INDEX outbox_event ON outbox (event_id);
CREATE TABLE inbox (
    consumer TEXT NOT NULL,
    event_id TEXT NOT NULL,
    applied_at TEXT NOT NULL,
    PRIMARY KEY (consumer, event_id)
) WITHOUT ROWID;
CREATE TABLE orders (
    id TEXT PRIMARY KEY,             -- the partition key, order:88121
    tenant TEXT NOT NULL,
    version INTEGER NOT NULL,
    status TEXT NOT NULL,
    changed_at TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE order_changes (
    id INTEGER PRIMARY KEY,
    event_id TEXT NOT NULL,
    order_id TEXT NOT NULL,
    version INTEGER NOT NULL,
    status TEXT NOT NULL,
    changed_at TEXT NOT NULL
);
CREATE INDEX order_changes_event ON order_changes (event_id);
CREATE TABLE stock_moves (
    id INTEGER PRIMARY KEY,
    event_id TEXT NOT NULL,
    order_id TEXT NOT NULL,
    sequence INTEGER NOT NULL,
    sku TEXT NOT NULL,
    quantity INTEGER NOT NULL,
    moved_at TEXT NOT NULL
);
CREATE INDEX stock_moves_event ON stock_moves (event_id);
CREATE INDEX stock_moves_order ON stock_moves (order_id, sequence);
CREATE TABLE invoices (
    order_id TEXT PRIMARY KEY,
    event_id TEXT NOT NULL,
    total TEXT NOT NULL,
    issued_at TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX invoices_event ON invoices (event_id);
CREATE TABLE payments (
    id INTEGER PRIMARY KEY,
    event_id TEXT NOT NULL,
    order_id TEXT NOT NULL,
    amount TEXT NOT NULL,
    captured_at TEXT NOT NULL
);
CREATE TABLE sms_sent (
    id INTEGER PRIMARY KEY,
    event_id TEXT NOT NULL,
    phone TEXT NOT NULL,
    sent_at TEXT NOT NULL
);
CREATE INDEX sms_sent_event ON sms_sent (event_id);
CREATE TABLE points_entries (
    id INTEGER PRIMARY KEY,
    event_id TEXT NOT NULL,
    account TEXT NOT NULL,
    points INTEGER NOT NULL,
    granted_at TEXT NOT NULL
);
CREATE INDEX points_entries_event ON points_entries (event_id);
CREATE TABLE reports (
    id INTEGER PRIMARY KEY,
    event_id TEXT NOT NULL,
    name TEXT NOT NULL,
    exported_at TEXT NOT NULL
);
CREATE INDEX reports_event ON reports (event_id);
