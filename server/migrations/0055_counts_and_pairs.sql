-- How many interviews there are, by what they are counted by: neither deleted a moment ago nor copies that are walked as a
-- preview. The sum of a key's rows is its count; usually there is one. Whoever changes a count merges the rows that nobody
-- else has locked, and leaves the others: nobody waits.
create table interview_counts (
  id bigint generated always as identity primary key,
  company_id uuid not null,
  creator_id uuid not null,
  position_id uuid,
  status text not null,
  total integer not null
);
create index interview_counts_company on interview_counts (company_id, creator_id, status) include (total);
create index interview_counts_position on interview_counts (position_id, status) include (total) where position_id is not null;

create function change_interview_count(company uuid, creator uuid, pos uuid, what text, delta integer) returns void
language plpgsql as $$
declare
  before integer;
begin
  with merged as (
    delete from interview_counts where id in (
      select id from interview_counts
      where company_id = company and creator_id = creator and status = what and position_id is not distinct from pos
      for update skip locked
    ) returning total
  )
  select coalesce(sum(total), 0) into before from merged;
  if before + delta <> 0 then
    insert into interview_counts (company_id, creator_id, position_id, status, total)
    values (company, creator, pos, what, before + delta);
  end if;
end $$;

create function count_interviews() returns trigger language plpgsql as $$
declare
  change record;
begin
  if tg_op = 'INSERT' then
    for change in
      select company_id, creator_id, position_id, status, count(*)::integer as delta from added
      where deleted_at is null and preview_of is null group by 1, 2, 3, 4
    loop
      perform change_interview_count(change.company_id, change.creator_id, change.position_id, change.status, change.delta);
    end loop;
  elsif tg_op = 'DELETE' then
    for change in
      select company_id, creator_id, position_id, status, -count(*)::integer as delta from removed
      where deleted_at is null and preview_of is null group by 1, 2, 3, 4
    loop
      perform change_interview_count(change.company_id, change.creator_id, change.position_id, change.status, change.delta);
    end loop;
  else
    for change in
      select company_id, creator_id, position_id, status, sum(one)::integer as delta from (
        select company_id, creator_id, position_id, status, deleted_at, preview_of, 1 as one from added
        union all
        select company_id, creator_id, position_id, status, deleted_at, preview_of, -1 from removed
      ) as both_states
      where deleted_at is null and preview_of is null group by 1, 2, 3, 4 having sum(one) <> 0
    loop
      perform change_interview_count(change.company_id, change.creator_id, change.position_id, change.status, change.delta);
    end loop;
  end if;
  return null;
end $$;

create trigger interviews_counted_in after insert on interviews
  referencing new table as added for each statement execute function count_interviews();
create trigger interviews_counted_out after delete on interviews
  referencing old table as removed for each statement execute function count_interviews();
create trigger interviews_counted_anew after update on interviews
  referencing old table as removed new table as added for each statement execute function count_interviews();

insert into interview_counts (company_id, creator_id, position_id, status, total)
select company_id, creator_id, position_id, status, count(*) from interviews
where deleted_at is null and preview_of is null group by 1, 2, 3, 4;

-- Every letter and every pair of neighbouring letters of a text. What holds a word holds its pairs, so an index of them
-- finds words of any length, those of one or two letters included, for which there are no trigrams.
create function search_pairs(words text) returns text[] language sql immutable strict parallel safe cost 5000 as $$
  select coalesce(array_agg(substr(words, at, size)), '{}')
  from generate_series(1, length(words)) as at, generate_series(1, 2) as size
  where at + size - 1 <= length(words)
$$;
create index interviews_sought_pairs on interviews
  using gin (search_pairs(lower(candidate_name || chr(10) || title))) with (fastupdate = off) where deleted_at is null;
create index interviews_position_pairs on interviews
  using gin (search_pairs(lower(candidate_name || chr(10) || candidate_email))) with (fastupdate = off)
  where position_id is not null;

-- An archived position is in no list but that of the archived ones, and takes nobody.
alter table positions drop constraint positions_status_check,
  add constraint positions_status_check check (status in ('open', 'closed', 'archived'));
