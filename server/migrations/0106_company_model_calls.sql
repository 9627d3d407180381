-- What a model reads before an interview exists counts for the company; every other call for its interview.
alter table model_calls
  alter column interview_id drop not null,
  add column company_id uuid references companies on delete cascade,
  add constraint model_calls_payer check (num_nonnulls(interview_id, company_id) = 1);
create index model_calls_company on model_calls (company_id, at) where company_id is not null;
