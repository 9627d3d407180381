-- What came of Nova's last run of a candidate's code that the candidate had not tested, so that asking again runs nothing.
create table nova_runs (
  interview_id uuid not null references interviews on delete cascade,
  question_id text not null,
  code_hash text not null,
  outcome jsonb not null,
  primary key (interview_id, question_id)
);
