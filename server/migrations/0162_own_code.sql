-- oldest: 0.1.0
-- Changes of a company's own code that questions are made of. `content` has both sides without secrets; `findings` has
-- the results of the steps that are done, so that the work goes on after a stop.
create table own_code (
  id uuid primary key,
  company_id uuid not null references companies (id) on delete cascade,
  created_by uuid not null references interviewers (id) on delete cascade,
  created_by_name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  state text not null,
  -- The work that may write findings: another one has its own.
  work uuid,
  step jsonb,
  problems text[] not null default '{}',
  title text not null,
  source text not null,
  content jsonb not null,
  choices jsonb not null,
  findings jsonb not null default '{}',
  questions jsonb not null default '[]'
);
create index own_code_of_company on own_code (company_id, created_at desc);
