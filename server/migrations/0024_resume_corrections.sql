-- What a person corrected in the reading of an interview's resume, as contract/src/resumes.ts has it.
create table resume_corrections (
  interview_id uuid primary key references interviews on delete cascade,
  content jsonb not null
);
