create table answers (
  id uuid primary key,
  interview_id uuid not null references interviews on delete cascade,
  question_id text not null,
  response_text text not null,
  code_submission text not null,
  language text,
  time_spent integer not null,
  is_completed boolean not null,
  -- Each submission is kept; the latest that was not withdrawn counts.
  ordinal bigint generated always as identity,
  withdrawn_at timestamptz,
  created_at timestamptz not null
);
create index answers_interview on answers (interview_id, question_id, ordinal desc);
create index answers_question on answers (question_id);
