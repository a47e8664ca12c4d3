-- The supplier's own books: another system, reached by a call whose answer can be lost.
CREATE TABLE captures (
    idempotency_key TEXT PRIMARY KEY, -- the event id: the supplier takes a repeated call for the same
    order_id TEXT NOT NULL,
    amount TEXT NOT NULL,
    captured_at TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE calls (
    id INTEGER PRIMARY KEY,
    idempotency_key TEXT NOT NULL,
    called_at TEXT NOT NULL,
    answer TEXT NOT NULL
);
