create table companies (
  id uuid primary key,
  name text not null,
  created_at timestamptz not null
);

create table interviewers (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  email text not null,
  name text not null,
  role text not null check (role in ('Administrator', 'Interviewer', 'Viewer')),
  password_hash text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
-- E-mail addresses are unique whatever their case.
create unique index interviewers_email on interviewers (lower(email));

create table sessions (
  id uuid primary key,
  interviewer_id uuid not null references interviewers on delete cascade,
  -- SHA-256 of the token: who reads the database cannot sign in with it.
  token_hash bytea not null unique,
  created_at timestamptz not null,
  used_at timestamptz not null
);
create index sessions_interviewer on sessions (interviewer_id);
