CREATE TABLE accounts (
  id            INTEGER PRIMARY KEY,
  boat          TEXT NOT NULL,
  opening_cents INTEGER NOT NULL DEFAULT 0,
  limit_cents   INTEGER NOT NULL DEFAULT 0  -- how far the balance may go below zero
);

CREATE TABLE entries (
  id         INTEGER PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES accounts,
  day        TEXT NOT NULL,                 -- 2026-03-04
  receipt    INTEGER NOT NULL,              -- from 1 each day
  kind       TEXT NOT NULL CHECK (kind IN ('payment', 'fuel', 'fee')),
  cents      INTEGER NOT NULL,              -- payments above zero, the others below
  UNIQUE (receipt, day)
);

CREATE TABLE closed_days (
  day TEXT PRIMARY KEY
);

CREATE TRIGGER closed_days_take_no_entries BEFORE INSERT ON entries
WHEN EXISTS (SELECT 1 FROM closed_days WHERE day = new.day)
BEGIN
  SELECT raise(ABORT, 'this day is closed');
END;
