-- A company's own questions. A version that was ready is never changed: an edit makes the next one.
create table library_questions (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  creator_id uuid references interviewers on delete set null,
  -- As it was then: it stays when the account goes.
  creator_name text not null,
  kind text not null check (kind in ('coding', 'technical', 'behavioral')),
  latest_version integer not null,
  -- The newest version that may be asked; null until one is ready.
  ready_version integer,
  retired_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index library_questions_newest on library_questions (company_id, updated_at desc, id);

create table library_versions (
  question_id uuid not null references library_questions on delete cascade,
  version integer not null,
  editor_name text not null,
  -- A question as contract/src/library.ts has it.
  content jsonb not null,
  is_ready boolean not null,
  proven_in text[] not null,
  gates jsonb not null,
  created_at timestamptz not null,
  primary key (question_id, version)
);
