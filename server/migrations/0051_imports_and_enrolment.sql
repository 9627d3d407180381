-- A file of candidates for a position: checked row by row, imported by a job, forgotten after some days.
create table position_imports (
  id uuid primary key,
  position_id uuid not null references positions on delete cascade,
  created_by uuid references interviewers on delete set null,
  -- Kept as it was, for somebody whose account is gone.
  created_by_name text not null,
  created_at timestamptz not null,
  file_name text not null,
  state text not null check (state in ('checked', 'running', 'done')),
  columns jsonb not null,
  total integer not null,
  wrong integer not null,
  -- How far it is; counted outside of the transaction that makes the interviews.
  made integer not null default 0,
  publish boolean,
  only_right boolean not null default false,
  failure text
);
create index position_imports_position on position_imports (position_id, created_at desc);
create index position_imports_creator on position_imports (created_by);

-- Its rows, apart: whoever asks for the progress reads none. Those that were imported are deleted.
create table position_import_rows (
  import_id uuid not null references position_imports on delete cascade,
  line integer not null,
  -- As in the file, for the download of those with problems.
  cells jsonb not null,
  -- As it was understood.
  person jsonb not null,
  problems text[] not null,
  primary key (import_id, line)
);

-- The self-enrolment link of a position. Without a token there is no link.
create table position_enrolments (
  position_id uuid primary key references positions on delete cascade,
  -- Changes with the token: mailed links of an earlier one are void.
  link_id uuid not null unique,
  token_hash bytea unique,
  sealed_token text,
  is_on boolean not null,
  places integer not null,
  ends_at timestamptz,
  created_at timestamptz not null
);

-- Somebody who gave an e-mail: verified by a mailed link, which makes the interview.
create table enrolment_requests (
  id uuid primary key,
  position_id uuid not null references positions on delete cascade,
  link_id uuid not null,
  name text not null,
  -- In small letters.
  email text not null,
  time_zone text,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Null before, and after the interview is deleted: its place is free then.
  interview_id uuid unique references interviews on delete set null
);
create index enrolment_requests_email on enrolment_requests (position_id, email, created_at desc);
create index enrolment_requests_taken on enrolment_requests (position_id) where interview_id is not null;
create index enrolment_requests_old on enrolment_requests (expires_at) where interview_id is null;
