CREATE TABLE teachers (
  id         INTEGER PRIMARY KEY,
  name       TEXT NOT NULL,
  rate_cents INTEGER NOT NULL  -- for 60 minutes
);

CREATE TABLE lessons (
  id         INTEGER PRIMARY KEY,
  course     TEXT NOT NULL,
  teacher_id INTEGER NOT NULL REFERENCES teachers,
  starts_at  TEXT NOT NULL,    -- 2026-03-09 18:00
  minutes    INTEGER NOT NULL,
  room       TEXT NOT NULL
);

CREATE TABLE changes (
  id         INTEGER PRIMARY KEY,
  lesson_id  INTEGER NOT NULL REFERENCES lessons,
  made_at    TEXT NOT NULL,
  teacher_id INTEGER NOT NULL REFERENCES teachers,
  starts_at  TEXT NOT NULL,
  minutes    INTEGER NOT NULL,
  room       TEXT NOT NULL
);

CREATE TABLE cancellations (
  lesson_id  INTEGER NOT NULL REFERENCES lessons,
  made_at    TEXT NOT NULL,
  reason     TEXT
);

CREATE TABLE trips (
  id         INTEGER PRIMARY KEY,
  teacher_id INTEGER NOT NULL REFERENCES teachers,
  day        TEXT NOT NULL,    -- 2026-03-09
  cents      INTEGER NOT NULL
);
