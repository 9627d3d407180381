create table interviews (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  creator_id uuid not null references interviewers on delete cascade,
  title text not null,
  description text not null,
  status text not null check (status in ('Draft', 'Scheduled', 'InProgress', 'Completed', 'Cancelled')),
  interview_type text not null,
  question_mix text not null,
  seniority text not null,
  language text not null,
  duration_minutes integer not null,
  scheduled_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  candidate_email text not null,
  candidate_name text not null,
  candidate_token text,
  company_emails text[] not null,
  meeting_url text,
  ai_policy text not null,
  help_level text not null,
  links text[] not null,
  job_link text,
  selected boolean not null,
  -- What the engine proposed, as QuestionLists of the contract; and what was chosen from it.
  proposal jsonb not null,
  behavioral_ids text[] not null,
  technical_ids text[] not null,
  assumptions text[] not null,
  accommodations jsonb not null,
  nova_paused boolean not null,
  -- The clock. ends_at is null before the start, and after it where the interview goes on without timer.
  started_at timestamptz,
  ends_at timestamptz,
  completed_at timestamptz,
  -- Who joined, from which device; the newest device writes.
  joined_name text,
  joined_email text,
  device_id text
);
create index interviews_company on interviews (company_id, created_at desc, id);
create index interviews_running on interviews (ends_at) where status = 'InProgress';

create table resumes (
  id uuid primary key,
  interview_id uuid not null references interviews on delete cascade,
  name text not null,
  bytes bytea not null,
  lines jsonb not null,
  links jsonb not null
);
create index resumes_interview on resumes (interview_id);

-- One row: when the server last lived. The gap at the next start is credited to running interviews.
create table heartbeat (
  one boolean primary key default true check (one),
  at timestamptz not null
);
