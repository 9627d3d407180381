-- The latest report of each interview; what it was made from, and that it was made, stands in the journal.
create table reports (
  interview_id uuid primary key references interviews on delete cascade,
  formula_version text not null,
  body jsonb not null,
  digest text not null,
  created_at timestamptz not null
);
