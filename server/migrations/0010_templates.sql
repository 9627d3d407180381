-- Templates that a company saved; the built-in ones are files.
create table templates (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  creator_id uuid references interviewers on delete set null,
  name text not null,
  -- As contract/src/questions.ts has it, without id and name.
  content jsonb not null,
  created_at timestamptz not null,
  unique (company_id, name)
);
