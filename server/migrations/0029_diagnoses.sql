-- Which of a question's wrong solutions the code of its last test run behaved like; null where none.
create table diagnoses (
  interview_id uuid not null references interviews on delete cascade,
  question_id text not null,
  code_hash text not null,
  cause int,
  primary key (interview_id, question_id)
);
