-- oldest: 0.1.0
-- For how long a company keeps interviews: of the whole company, or of one position where it differs.
create table retention_rules (
  company_id uuid not null references companies on delete cascade,
  position_id uuid references positions on delete cascade,
  -- Null: none any more.
  rule jsonb,
  version integer not null,
  changed_at timestamptz not null,
  unique nulls not distinct (company_id, position_id)
);

-- From which moment an interview's periods are counted, kept by triggers: the latest of decision, closing (the end of the
-- interview, or of its position), contact with the candidate, and the date for which it is planned.
create table retention_anchors (
  interview_id uuid primary key references interviews on delete cascade,
  company_id uuid not null,
  position_id uuid,
  decided_at timestamptz,
  closed_at timestamptz,
  contact_at timestamptz not null,
  planned_until timestamptz,
  at timestamptz not null generated always as (greatest(decided_at, closed_at, contact_at, planned_until)) stored
);
create index retention_anchors_company on retention_anchors (company_id, at);
create index retention_anchors_position on retention_anchors (position_id, at) where position_id is not null;

insert into retention_anchors (interview_id, company_id, position_id, decided_at, closed_at, contact_at, planned_until)
select i.id, i.company_id, i.position_id,
  (select max(at) from decisions d where d.interview_id = i.id),
  greatest(i.completed_at, case when i.status = 'Cancelled' then i.updated_at end,
    (select p.updated_at from positions p where p.id = i.position_id and p.status in ('closed', 'archived'))),
  greatest(i.created_at, i.started_at,
    (select max(m.created_at) from mails m where m.interview_id = i.id and lower(m.to_address) = lower(i.candidate_email)),
    (select max(r.created_at) from candidate_requests r where r.interview_id = i.id)),
  case when i.status not in ('Completed', 'Cancelled') then greatest(i.scheduled_at, i.open_until) end
from interviews i where i.preview_of is null;

create function anchor_interview() returns trigger language plpgsql as $$
declare
  planned timestamptz;
begin
  if new.preview_of is not null then
    return null;
  end if;
  if new.status not in ('Completed', 'Cancelled') then
    planned := greatest(new.scheduled_at, new.open_until);
  end if;
  if tg_op = 'INSERT' then
    insert into retention_anchors (interview_id, company_id, position_id, contact_at, planned_until, closed_at)
    values (new.id, new.company_id, new.position_id, new.created_at, planned, new.completed_at);
  else
    update retention_anchors set position_id = new.position_id, planned_until = planned,
      contact_at = greatest(contact_at, new.started_at),
      closed_at = case when new.status in ('Completed', 'Cancelled') and new.status <> old.status
        then greatest(closed_at, new.completed_at, new.updated_at) else closed_at end
    where interview_id = new.id;
  end if;
  return null;
end $$;
create trigger interviews_anchored_in after insert on interviews for each row execute function anchor_interview();
create trigger interviews_anchored_anew after update on interviews for each row
  when ((old.status, old.scheduled_at, old.open_until, old.position_id, old.started_at)
    is distinct from (new.status, new.scheduled_at, new.open_until, new.position_id, new.started_at))
  execute function anchor_interview();

create function anchor_decision() returns trigger language plpgsql as $$
begin
  update retention_anchors set decided_at = greatest(decided_at, new.at) where interview_id = new.interview_id;
  return null;
end $$;
create trigger decisions_anchor after insert on decisions for each row execute function anchor_decision();

create function anchor_mail() returns trigger language plpgsql as $$
begin
  update retention_anchors set contact_at = greatest(contact_at, new.created_at)
  where interview_id = new.interview_id and exists
    (select from interviews i where i.id = new.interview_id and lower(i.candidate_email) = lower(new.to_address));
  return null;
end $$;
create trigger mails_anchor after insert on mails for each row
  -- Mails about erasure are no contact of the company with the candidate.
  when (new.interview_id is not null and new.kind not like 'erasure-%') execute function anchor_mail();

create function anchor_request() returns trigger language plpgsql as $$
begin
  update retention_anchors set contact_at = greatest(contact_at, new.created_at) where interview_id = new.interview_id;
  return null;
end $$;
create trigger candidate_requests_anchor after insert on candidate_requests
  for each row execute function anchor_request();

create function anchor_position() returns trigger language plpgsql as $$
begin
  update retention_anchors set closed_at = greatest(closed_at, new.updated_at) where position_id = new.id;
  return null;
end $$;
create trigger positions_anchor after update on positions for each row
  when (old.status is distinct from new.status and new.status in ('closed', 'archived')) execute function anchor_position();

-- While a hold lasts, an interview is neither deleted nor erased.
create table legal_holds (
  interview_id uuid primary key references interviews on delete cascade,
  reason text not null,
  ends_at timestamptz not null,
  made_at timestamptz not null,
  made_by text not null
);

-- Interviews that the company was mailed about, with the date it was told.
create table retention_notices (
  interview_id uuid primary key references interviews on delete cascade,
  due_at timestamptz not null
);

-- One row: when the job last ran, and until when it waits after a jump of the clock or a long stop.
create table retention_clock (
  is_only boolean primary key default true check (is_only),
  last_run_at timestamptz not null,
  waits_until timestamptz
);

-- A candidate's wish to have the interview erased. The token is mailed; only its hash is kept.
create table erasure_requests (
  interview_id uuid primary key references interviews on delete cascade,
  company_id uuid not null references companies on delete cascade,
  state text not null check (state in ('unconfirmed', 'open', 'approved', 'refused')),
  token_hash bytea,
  asked_at timestamptz not null,
  token_until timestamptz not null,
  confirmed_at timestamptz,
  answer_by timestamptz,
  answered_at timestamptz,
  answered_by text,
  ground text,
  refused_until timestamptz
);
create index erasure_requests_open on erasure_requests (company_id, answer_by) where state = 'open';
create index erasure_requests_approved on erasure_requests (answered_at) where state = 'approved';

-- An erased interview: counts and hashes of its journal, none of its content. `listed_at` is null until the lists of
-- erased interviews beside the backups have it.
create table tombstones (
  interview_id uuid primary key,
  company_id uuid references companies on delete cascade,
  reason text not null check (reason in ('rule', 'request')),
  entries integer not null,
  first_hash text not null,
  receipt_seq integer not null,
  receipt_hash text not null,
  last_hash text not null,
  erased_at timestamptz not null,
  listed_at timestamptz
);
create index tombstones_unlisted on tombstones (erased_at) where listed_at is null;

-- Figures about many interviews go on without the people: rows of their questions and of agreements, with random ids.
create table kept_sessions (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  formula_version text not null,
  items jsonb not null,
  pairs jsonb not null
);
create index kept_sessions_company on kept_sessions (company_id);

-- The audit log keeps acts, people of the company and times of an erased interview, without its title and details.
create or replace function refuse_audit_update() returns trigger language plpgsql as $$
begin
  if current_setting('nova.erasing', true) = old.interview_id::text
    and (new.id, new.at, new.company_id, new.actor_role, new.actor_id, new.actor_name, new.act, new.interview_id)
      is not distinct from
      (old.id, old.at, old.company_id, old.actor_role, old.actor_id, old.actor_name, old.act, old.interview_id)
  then
    return new;
  end if;
  raise exception 'the audit log is append-only';
end $$;

-- Removes an interview and all rows that name it or its candidate, in the caller's transaction. False if it is gone.
create function erase_interview(which uuid) returns boolean language plpgsql as $$
declare
  gone interviews%rowtype;
begin
  delete from interviews where id = which returning * into gone;
  if gone.id is null then
    return false;
  end if;
  delete from announcements where interview_id = which;
  delete from panel_announcements where interview_id = which;
  update model_calls set interview_id = null, company_id = gone.company_id where interview_id = which;
  -- Those to the candidate, and sent ones that name people of several interviews.
  delete from mails where company_id = gone.company_id and (
    lower(to_address) in (lower(gone.candidate_email), lower(gone.joined_email))
    or (interview_id is null and state = 'sent' and created_at >= gone.created_at));
  delete from enrolment_requests where lower(email) in (lower(gone.candidate_email), lower(gone.joined_email))
    and position_id in (select id from positions where company_id = gone.company_id)
    and interview_id is null;
  delete from position_import_rows where import_id in
    (select i.id from position_imports i join positions p on p.id = i.position_id where p.company_id = gone.company_id)
    and lower(person ->> 'email') in (lower(gone.candidate_email), lower(gone.joined_email));
  perform set_config('nova.erasing', which::text, true);
  update audit_events set subject = 'An erased interview', details = '{}', once = null where interview_id = which;
  perform set_config('nova.erasing', '', true);
  return true;
end $$;

-- One line of a list of erased interviews, on a database that may have come back from a backup: erases what is there
-- again, and keeps the tombstone. True if something was there.
create function apply_tombstone(which uuid, why text, entry_count integer, first_one text, receipt_at integer,
  receipt_one text, last_one text, moment timestamptz) returns boolean language plpgsql as $$
begin
  insert into tombstones (interview_id, company_id, reason, entries, first_hash, receipt_seq, receipt_hash, last_hash,
    erased_at, listed_at)
  values (which, (select company_id from interviews where id = which), why, entry_count, first_one, receipt_at,
    receipt_one, last_one, moment, moment)
  on conflict do nothing;
  return erase_interview(which);
end $$;
