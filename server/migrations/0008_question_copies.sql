-- What an interview asks, as it stood when it was chosen: a later version of a question changes no interview.
-- content is a question as contract/src/bank.ts has it.
create table question_copies (
  interview_id uuid not null references interviews on delete cascade,
  question_id text not null,
  content jsonb not null,
  primary key (interview_id, question_id)
);
