-- Breaks that candidates took; the clock stood still in them.
create table breaks (
  interview_id uuid not null references interviews (id) on delete cascade,
  started_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (interview_id, started_at)
);
