-- How often the plan was changed: who saves a change says which plan they read.
alter table interviews add column revision integer not null default 0;
-- Where there is no date: nobody joins after that.
alter table interviews add column open_until timestamptz;
-- A copy that an interviewer walks as the candidate would; it is listed nowhere, and deleted after some hours.
alter table interviews add column preview_of uuid references interviews on delete cascade;
create index interviews_previews on interviews (preview_of) where preview_of is not null;
-- Whether somebody's interviewer is busy at a time that a candidate picks.
create index interviews_dates on interviews (creator_id, scheduled_at) where scheduled_at is not null;

-- Times that the candidate may choose from.
create table interview_slots (
  id uuid primary key,
  interview_id uuid not null references interviews on delete cascade,
  starts_at timestamptz not null,
  unique (interview_id, starts_at)
);

-- What else the candidate was told last. Null: from before it was kept.
alter table announcements add column minutes integer;
alter table announcements add column open_until timestamptz;
alter table announcements add column slots timestamptz[];
