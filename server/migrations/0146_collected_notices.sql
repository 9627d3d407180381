-- oldest: 0.1.0
-- Notices about the progress of interviews, until one mail has all of a person's; kept after that, so that none is told twice.
create table collected_notices (
  id bigint generated always as identity primary key,
  person_id uuid not null references interviewers on delete cascade,
  interview_id uuid not null references interviews on delete cascade,
  kind text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  unique (person_id, interview_id, kind)
);
create index collected_notices_waiting on collected_notices (person_id) where sent_at is null;
create index collected_notices_interview on collected_notices (interview_id);
