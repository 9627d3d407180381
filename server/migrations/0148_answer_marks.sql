-- oldest: 0.1.0
-- Points of text answers as a language model marked them, the last reading of each interview.
create table answer_marks (
  interview_id uuid primary key references interviews on delete cascade,
  model text not null,
  version text,
  tokens int not null,
  cost double precision not null,
  answers jsonb not null,
  created_at timestamptz not null
);
