-- Work that only one server may do at a time: a candidate's run, one turn of talk. Who does it refreshes seen_at;
-- a claim that was not refreshed was left by a server that ended, and may be taken over.
create table claims (
  key text primary key,
  id uuid not null unique,
  seen_at timestamptz not null,
  is_ended boolean not null default false
);
