-- What a candidate's calendar was told last; a higher sequence replaces the entry of a lower one (RFC 5546).
create table announcements (
  -- No reference: after a deletion it is still read, for the cancellation.
  interview_id uuid primary key,
  sequence integer not null,
  scheduled_at timestamptz
);
-- Kinds of notices that an interviewer has switched off.
create table silenced_notices (
  interviewer_id uuid not null references interviewers on delete cascade,
  kind text not null,
  primary key (interviewer_id, kind)
);
-- Where the interview was planned, as an IANA name: mails say its date there. Null: in UTC.
alter table interviews add column time_zone text;
