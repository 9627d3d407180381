-- How often a candidate has run the hidden tests of a question: what their counts can reveal is limited by it.
create table hidden_runs (
  interview_id uuid not null references interviews on delete cascade,
  question_id text not null,
  runs integer not null,
  last_at timestamptz not null,
  primary key (interview_id, question_id)
);
