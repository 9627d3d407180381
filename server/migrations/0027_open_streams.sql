-- Streams that are open on any server: a row for each of what a stream counts for, by its hash. A server refreshes the
-- rows of its streams; those it left behind count no more. Unlogged: after a crash no stream is open.
create unlogged table open_streams (
  stream_id uuid not null,
  key bytea not null,
  opened_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp(),
  primary key (stream_id, key)
);
create index open_streams_key on open_streams (key);
