-- oldest: 0.1.0
-- Single sign-on by OpenID Connect, one provider for a company. Servers of before know sessions and accounts as ever.
alter table companies add column requires_sso boolean not null default false;
alter table interviewers
  add column is_break_glass boolean not null default false,
  -- When the company's provider proved the address: enough for mail, never for an operator.
  add column sso_verified_at timestamptz;
alter table sign_ins add column is_by_sso boolean not null default false;

create table sso_connections (
  company_id uuid primary key references companies on delete cascade,
  issuer text not null,
  client_id text not null,
  sealed_secret text,
  scope text not null,
  -- Seals sign-ins under way, together with the browser's secret.
  flow_key text not null,
  joins text not null check (joins in ('invited', 'domain')),
  default_role text not null check (default_role in ('Viewer', 'Interviewer')),
  group_claim text not null,
  group_roles jsonb not null,
  -- Counts changes; `provider_version` those alone that need another test.
  version integer not null,
  provider_version integer not null,
  is_on boolean not null default false,
  updated_at timestamptz not null
);

-- The last test of a connection; it goes with the account of who made it.
create table sso_tests (
  company_id uuid primary key references sso_connections on delete cascade,
  tester_id uuid not null references interviewers on delete cascade,
  provider_version integer not null,
  test jsonb not null
);

create table sso_domains (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  domain text not null,
  proof text not null,
  verified_at timestamptz,
  created_at timestamptz not null,
  unique (company_id, domain)
);
create unique index sso_domains_verified on sso_domains (domain) where verified_at is not null;

-- Who an account is at its company's provider: issuer and subject, never an address.
create table sso_identities (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  interviewer_id uuid not null references interviewers on delete cascade,
  issuer text not null,
  subject text not null,
  created_at timestamptz not null,
  used_at timestamptz not null,
  unique (company_id, issuer, subject),
  unique (interviewer_id, issuer)
);

-- Sign-ins that came back. Those under way are in the browser alone, so that a stranger can't fill a table with them.
create table sso_used_states (
  state_hash bytea primary key,
  expires_at timestamptz not null
);
create index sso_used_states_expires on sso_used_states (expires_at);

create table sso_sessions (
  sign_in_id uuid primary key references sign_ins on delete cascade,
  company_id uuid not null references companies on delete cascade,
  issuer text not null,
  subject text not null,
  sid text,
  sign_out_url text,
  sealed_id_token text
);
create index sso_sessions_subject on sso_sessions (company_id, subject);

create table sso_logout_tokens (
  company_id uuid not null references companies on delete cascade,
  jti_hash bytea not null,
  expires_at timestamptz not null,
  primary key (company_id, jti_hash)
);
