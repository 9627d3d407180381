-- Passwords reset and addresses confirmed by mailed links, two-factor sign-in, and names for signed-in devices.
alter table companies add column requires_second_factor boolean not null default false;
-- The browser and system in words, such as 'Firefox on Linux'; null where they were not recognised.
alter table sign_ins add column device text;

create table account_links (
  id uuid primary key,
  interviewer_id uuid not null references interviewers on delete cascade,
  kind text not null check (kind in ('password-reset', 'email')),
  -- SHA-256 of the token: who reads the database cannot follow the link.
  token_hash bytea not null unique,
  -- Where the link was sent, and for 'email' the address that it confirms.
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When it was followed, or replaced by a newer one.
  used_at timestamptz
);
create index account_links_interviewer on account_links (interviewer_id, created_at);

create table second_factors (
  interviewer_id uuid primary key references interviewers on delete cascade,
  -- Encrypted for this row.
  sealed_secret text not null,
  created_at timestamptz not null,
  -- When a first code was given; until then it is only being set up and asks for nothing.
  confirmed_at timestamptz,
  -- The 30 seconds, counted from 1970, of the last code that was accepted; none of then or before is accepted again.
  last_step bigint,
  -- Wrong codes since `failing_since`.
  failures integer not null default 0,
  failing_since timestamptz
);

create table recovery_codes (
  interviewer_id uuid not null references interviewers on delete cascade,
  -- SHA-256 of a code of 80 random bits. A used one is deleted.
  code_hash bytea not null,
  primary key (interviewer_id, code_hash)
);

-- Between the right password and the second step of a sign-in.
create table sign_in_tickets (
  id uuid primary key,
  interviewer_id uuid not null references interviewers on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null
);
create index sign_in_tickets_interviewer on sign_in_tickets (interviewer_id);
