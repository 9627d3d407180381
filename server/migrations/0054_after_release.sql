-- A candidate may answer a reply: without an author, it is theirs.
alter table request_replies alter column author_id drop not null;
-- The scores and the report that released feedback stood on. Null in versions from before.
alter table feedback_versions add column stood_on jsonb;
-- What of the company's scorecard is rated in an interview, where its template says so. Goes with it.
create table chosen_competencies (
  interview_id uuid primary key references interviews on delete cascade,
  ids text[] not null
);
