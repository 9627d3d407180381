-- Links that open a report without an account. The token is in the link alone; here is its hash.
create table report_shares (
  id uuid primary key,
  interview_id uuid not null references interviews on delete cascade,
  token_hash bytea not null unique,
  created_by uuid references interviewers on delete set null,
  -- Kept as it was, for somebody whose account is gone.
  created_by_name text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  includes_name boolean not null,
  includes_integrity boolean not null,
  revoked_at timestamptz,
  opened integer not null default 0,
  -- The newest openings, newest first: moment and device.
  openings jsonb not null default '[]'
);
create index report_shares_interview on report_shares (interview_id, created_at desc);
create index report_shares_creator on report_shares (created_by);
