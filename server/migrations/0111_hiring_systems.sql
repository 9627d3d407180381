-- oldest: 0.1.0
-- A company's connections to hiring systems. Each acts in its maker's name and ends with the account.
create table hiring_connections (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  maker_id uuid not null references interviewers on delete cascade,
  name text not null,
  system text not null,
  -- Where people find this installation, as its maker did; used where PUBLIC_URL is not set.
  address text not null,
  -- The company's own key of Ashby; null for other systems.
  sealed_system_key text,
  created_at timestamptz not null,
  last_used_at timestamptz,
  last_error text,
  last_error_at timestamptz
);
create index hiring_connections_company on hiring_connections (company_id);
create index hiring_connections_maker on hiring_connections (maker_id);

-- Two at most for a connection: the newest, and during an overlap the one before. Greenhouse is told of a result with the key
-- that it calls with, so its keys are sealed beside their hash; others are kept by the hash alone.
create table hiring_keys (
  id uuid primary key,
  hash bytea not null unique,
  connection_id uuid not null references hiring_connections on delete cascade,
  hint text not null,
  sealed_key text,
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- Null for the newest.
  ends_at timestamptz
);
create index hiring_keys_connection on hiring_keys (connection_id);

-- Interviews that a hiring system asked for. Its id is what the system knows. It outlives the interview until the system is
-- told that it was deleted.
create table hiring_tests (
  id uuid primary key,
  connection_id uuid not null references hiring_connections on delete cascade,
  interview_id uuid not null unique,
  -- SHA-256 of what the request asked for, so that the same request makes nothing twice.
  request bytea not null,
  -- Where Greenhouse wants to be told; null where it asks by itself.
  callback text,
  share_id uuid references report_shares on delete set null,
  sealed_token text,
  created_at timestamptz not null,
  unique (connection_id, request)
);
create index hiring_tests_share on hiring_tests (share_id) where share_id is not null;

-- What a hiring system is told, in this order; the words are made when it is sent.
create table hiring_updates (
  id bigint generated always as identity primary key,
  test_id uuid not null references hiring_tests on delete cascade,
  kind text not null,
  -- Tells later results of one interview apart.
  mark text not null,
  state text not null,
  created_at timestamptz not null,
  next_at timestamptz not null,
  first_tried_at timestamptz,
  tries integer not null default 0
);
create index hiring_updates_test on hiring_updates (test_id, id);
create index hiring_updates_waiting on hiring_updates (test_id, id) where state = 'waiting';

-- Interviews whose events another module wants to hear of, as a job.
create table followed_interviews (
  interview_id uuid primary key
);

-- A link for a hiring system works until the interview is deleted, or it or the connection is revoked.
alter table report_shares add column hiring_system text;
