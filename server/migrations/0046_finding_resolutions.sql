-- What interviewers made of integrity findings. A finding resolved again gets another row: the latest holds.
create table finding_resolutions (
  id uuid primary key default gen_random_uuid(),
  place bigint generated always as identity,
  interview_id uuid not null references interviews on delete cascade,
  company_id uuid not null references companies on delete cascade,
  finding_key text not null,
  kind text not null,
  outcome text not null check (outcome in ('upheld', 'innocent', 'unclear')),
  reason text not null,
  -- Names stay as they were: a resolution is a named person's, also after their account is deleted.
  resolver_id uuid not null,
  resolver_name text not null,
  resolved_at timestamptz not null
);
create index finding_resolutions_interview on finding_resolutions (interview_id, place);
create index finding_resolutions_company on finding_resolutions (company_id, kind);
create function refuse_resolution_update() returns trigger language plpgsql as $$
begin
  raise exception 'resolutions of findings are append-only';
end $$;
create trigger finding_resolutions_no_update before update on finding_resolutions
  for each row execute function refuse_resolution_update();
