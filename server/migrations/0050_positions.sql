-- A position groups the interviews for one job: one set of questions, one scorecard, one panel.
create table positions (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  -- Null: the account is gone, and nobody took over. Administrators still see it.
  creator_id uuid references interviewers on delete set null,
  title text not null,
  description text not null,
  seniority text not null,
  duration_minutes integer not null,
  -- As PositionSettings of contract/src/positions.ts.
  settings jsonb not null,
  people_word text not null check (people_word in ('candidate', 'student')),
  panel text[] not null,
  -- Null: what the company's scorecard says when an interview is first rated.
  competencies jsonb,
  status text not null check (status in ('open', 'closed')),
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index positions_company on positions (company_id, created_at desc, id desc);
create index positions_creator on positions (creator_id);

-- The questions of a position in full, as they were when they were chosen: later versions do not make candidates unlike.
create table position_questions (
  position_id uuid not null references positions on delete cascade,
  question_id text not null,
  place integer not null,
  -- Whether every candidate is asked it.
  is_core boolean not null,
  content jsonb not null,
  proven_in text[] not null,
  primary key (position_id, question_id)
);

alter table interviews add column position_id uuid references positions on delete set null;
-- The questions that the position asked of everyone when this interview was planned.
alter table interviews add column core_ids text[] not null default '{}';
-- In the order of a position's table, with what it is searched and counted by: no row of interviews is read for that.
-- In the order of that table, with what it is searched and counted by: no row of interviews is read for that.
create index interviews_position on interviews (position_id, created_at desc, id desc)
  include (status, candidate_name, candidate_email) where position_id is not null;
create index interviews_position_email on interviews (position_id, candidate_email) where position_id is not null;

-- Lists show the score of many reports, whose bodies have some 100 KB each; with what reviewers confirmed, and without.
alter table reports
  add column score double precision generated always as ((body ->> 'overallScore')::double precision) stored,
  add column band double precision generated always as ((body ->> 'band')::double precision) stored,
  add column is_reviewed boolean not null generated always as (reviewed_body is not null) stored,
  add column reviewed_score double precision
    generated always as ((reviewed_body ->> 'overallScore')::double precision) stored,
  add column reviewed_band double precision generated always as ((reviewed_body ->> 'band')::double precision) stored;
