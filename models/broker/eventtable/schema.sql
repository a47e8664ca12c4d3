-- SPDX-License-Identifier: GPL-3.0-or-later
-- The built-in event table "recourse" on SQLite: a SQL table as queue. README.md says what each
-- column means. Times are ISO 8601 text in UTC with milliseconds ("2025-10-09T08:53:20.123Z"),
-- so that they sort as text.
CREATE TABLE IF NOT EXISTS events (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    queue           TEXT NOT NULL,
    event_id        TEXT,
    tenant          TEXT,
    partition_key   TEXT,
    version         INTEGER,
    state           TEXT NOT NULL DEFAULT 'pending'
                    CHECK (state IN ('pending', 'taken', 'done', 'parked')),
    attempts        INTEGER NOT NULL DEFAULT 0,
    last_error      TEXT,
    headers         TEXT,
    content_type    TEXT,
    payload         BLOB NOT NULL DEFAULT x'',
    created_at      TEXT NOT NULL,
    available_at    TEXT NOT NULL,
    taken_at        TEXT,
    parked_at       TEXT,
    first_failed_at TEXT
);
-- SQLite ends every index with the row id: this one also serves "parked rows in id order".
CREATE INDEX IF NOT EXISTS events_by_place ON events (queue, state);
CREATE INDEX IF NOT EXISTS events_by_event ON events (event_id);
