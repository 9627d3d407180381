-- When the panel's scorecards are due, and by when the candidate was promised a reply.
create table panel_plans (
  interview_id uuid primary key references interviews on delete cascade,
  scorecards_due_at timestamptz,
  reply_by timestamptz,
  version integer not null,
  -- When somebody last had those reminded who are late.
  reminded_at timestamptz
);
-- What each panellist's calendar was told last. No reference: after a deletion it is still read, for the cancellation.
create table panel_announcements (
  interview_id uuid not null,
  email text not null,
  name text not null,
  sequence integer not null,
  scheduled_at timestamptz,
  minutes integer not null,
  -- Taken off since: whoever is put on again gets a higher sequence, for calendars pass over a lower one.
  is_off boolean not null default false,
  primary key (interview_id, email)
);
