-- How far a report is that is not there yet: what needs no run of the final tests, and whether making it has failed.
create table reports_in_the_making (
  interview_id uuid primary key references interviews on delete cascade,
  partial jsonb,
  failed_at timestamptz
);
