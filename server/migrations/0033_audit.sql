-- Who saw, changed, exported or shared what, and when: written in the transaction of the act, never changed.
create table audit_events (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Null for acts that belong to no company, such as an operator's.
  company_id uuid references companies on delete cascade,
  actor_role text not null,
  -- Kept as they were, so that the log can be read after an account is gone.
  actor_id uuid,
  actor_name text not null,
  -- Such as 'interview.published'.
  act text not null,
  interview_id uuid,
  -- Whom or what it was done to, in words: a title, an address.
  subject text not null,
  details jsonb not null
);
create index audit_events_company on audit_events (company_id, id desc);
create index audit_events_interview on audit_events (interview_id, id desc) where interview_id is not null;
