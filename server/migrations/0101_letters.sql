-- Explanation letters for candidates, in versions, and the outcome that a reply gives a request. All of it goes with the interview.
create table letter_drafts (
  interview_id uuid primary key references interviews on delete cascade,
  body jsonb not null,
  revision integer not null
);
create table letter_versions (
  interview_id uuid not null references interviews on delete cascade,
  version integer not null,
  body jsonb not null,
  -- The report's digest and the decision's moment that it was written on.
  stood_on jsonb not null,
  is_mailed boolean not null,
  released_at timestamptz not null,
  -- No reference: what was told stays when its author has left.
  released_by uuid not null,
  released_by_name text not null,
  read_at timestamptz,
  withdrawn_at timestamptz,
  withdrawn_by_name text,
  primary key (interview_id, version)
);

-- What was told stays as it was; reading and withdrawing are noted once, and what was read is not withdrawn.
create function refuse_letter_update() returns trigger language plpgsql as $$
begin
  if (new.interview_id, new.version, new.body, new.stood_on, new.is_mailed, new.released_at, new.released_by, new.released_by_name)
    is distinct from
    (old.interview_id, old.version, old.body, old.stood_on, old.is_mailed, old.released_at, old.released_by, old.released_by_name)
    or (old.read_at is not null and (new.read_at is distinct from old.read_at or new.withdrawn_at is not null))
    or (old.withdrawn_at is not null and (new.withdrawn_at is distinct from old.withdrawn_at or new.read_at is not null))
  then
    raise exception 'a released letter is append-only';
  end if;
  return new;
end $$;
create trigger letter_versions_no_change before update on letter_versions
  for each row execute function refuse_letter_update();

alter table request_replies add column outcome text
  check (outcome in ('corrected', 'kept', 'changed', 'unchanged'));
