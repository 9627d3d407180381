-- oldest: 0.1.0
-- Sources of what was put into a project's files, by the account of a report; null where there are too many of them.
create table line_sources (
  interview_id uuid not null references interviews on delete cascade,
  formula_version text not null,
  edits jsonb,
  primary key (interview_id, formula_version)
);
