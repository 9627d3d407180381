-- What a person corrected in the reading of an interview's job description, as contract/src/job-corrections.ts has it.
create table job_corrections (
  interview_id uuid primary key references interviews on delete cascade,
  content jsonb not null
);
