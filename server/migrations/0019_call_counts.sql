-- Calls of the current minute, shared by all servers. Unlogged: after a crash the counts may begin at zero.
create unlogged table call_counts (
  key bytea primary key,
  calls integer not null,
  ends_at timestamptz not null
);
create index call_counts_ends_at on call_counts (ends_at);
