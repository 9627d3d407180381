-- oldest: 0.1.0
-- A company that leaves: when all of it is deleted, with undo until then.
create table company_leavings (
  company_id uuid primary key references companies on delete cascade,
  asked_at timestamptz not null,
  asked_by text not null,
  delete_at timestamptz not null,
  -- Set when deleting begins; from then on there is no undo.
  begun_at timestamptz
);
create index company_leavings_due on company_leavings (delete_at);

-- The archive that administrators download: one for each company, in parts of the file.
create table company_archives (
  id uuid primary key,
  company_id uuid not null unique references companies on delete cascade,
  state text not null check (state in ('making', 'ready', 'failed')),
  asked_at timestamptz not null,
  -- An interview was deleted since its snapshot, so that it is made again.
  is_stale boolean not null default false,
  made_at timestamptz,
  bytes bigint,
  sha256 text,
  interviews integer,
  rows bigint
);
create table company_archive_parts (
  archive_id uuid not null references company_archives on delete cascade,
  place integer not null,
  bytes bytea not null,
  primary key (archive_id, place)
);
-- They are compressed already.
alter table company_archive_parts alter column bytes set storage external;

-- An archive never outlives an interview that is in it.
create function forget_archives() returns trigger language plpgsql as $$
begin
  update company_archives set is_stale = true
  where state = 'making' and company_id in (select company_id from removed where preview_of is null);
  delete from company_archives
  where state = 'ready' and company_id in (select company_id from removed where preview_of is null);
  return null;
end $$;
create trigger interviews_leave_archives after delete on interviews
  referencing old table as removed for each statement execute function forget_archives();

-- A deleted company: no name, so that the list beside the backups has none either.
create table company_tombstones (
  company_id uuid primary key,
  deleted_at timestamptz not null,
  listed_at timestamptz
);

-- Tombstones of interviews outlive their company, for the receipts of its candidates.
-- unused since: 0.1.0
alter table tombstones drop constraint tombstones_reason_check,
  add constraint tombstones_reason_check check (reason in ('rule', 'request', 'leaving'));
-- unused since: 0.1.0
alter table tombstones drop constraint tombstones_company_id_fkey,
  add constraint tombstones_company_id_fkey foreign key (company_id) references companies on delete set null;

-- Removes a company and all rows that name it, its interviews or its people, in the caller's transaction. False if it is gone.
create function erase_company(which uuid) returns boolean language plpgsql as $$
begin
  delete from announcements where interview_id in (select id from interviews where company_id = which);
  delete from panel_announcements where interview_id in (select id from interviews where company_id = which);
  delete from followed_interviews where interview_id in (select id from interviews where company_id = which);
  delete from model_calls where interview_id in (select id from interviews where company_id = which);
  delete from mails where company_id is null
    and lower(to_address) in (select lower(email) from interviewers where company_id = which);
  delete from idempotent_calls where caller in (
    select 'interviewer ' || id from interviewers where company_id = which
    union all select 'key ' || id from api_keys where company_id = which);
  delete from interviews where company_id = which;
  -- Counts are changed by the statement before.
  delete from interview_counts where company_id = which;
  delete from companies where id = which;
  return found;
end $$;

-- One line of a list of deleted companies, on a database that may have come back from a backup.
create function apply_company_tombstone(which uuid, moment timestamptz) returns boolean language plpgsql as $$
begin
  insert into company_tombstones (company_id, deleted_at, listed_at) values (which, moment, moment)
  on conflict do nothing;
  return erase_company(which);
end $$;
