-- oldest: 0.1.0
-- Credentials of a company's programs. A key acts in its maker's name and ends with the account.
create table api_keys (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  maker_id uuid not null references interviewers on delete cascade,
  name text not null,
  role text not null check (role in ('Administrator', 'Interviewer', 'Viewer')),
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz
);
create index api_keys_company on api_keys (company_id);
create index api_keys_maker on api_keys (maker_id);

-- Two at most for a key: the newest, and during an overlap the one before.
create table api_key_secrets (
  hash bytea primary key,
  key_id uuid not null references api_keys on delete cascade,
  hint text not null,
  created_at timestamptz not null,
  ends_at timestamptz not null
);
create index api_key_secrets_key on api_key_secrets (key_id);

-- First answers of calls with an Idempotency-Key, sealed: they may hold a candidate's link. They end with the interview that
-- they are about. Without a status the first call hasn't ended, or was interrupted.
create table idempotent_calls (
  id uuid primary key,
  caller text not null,
  key_hash bytea not null,
  fingerprint bytea not null,
  began_at timestamptz not null,
  is_interrupted boolean not null default false,
  status integer,
  sealed_reply text,
  interview_id uuid references interviews on delete cascade,
  unique (caller, key_hash)
);
create index idempotent_calls_began on idempotent_calls (began_at);
create index idempotent_calls_interview on idempotent_calls (interview_id);
