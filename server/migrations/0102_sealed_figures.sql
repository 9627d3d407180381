-- Who has unsealed the figures of an interview without a panel. No reference to the reader: what was recorded stays.
create table unsealings (
  interview_id uuid not null references interviews on delete cascade,
  reader_id uuid not null,
  reader_name text not null,
  at timestamptz not null,
  primary key (interview_id, reader_id)
);
create function refuse_unsealing_update() returns trigger language plpgsql as $$
begin
  raise exception 'an unsealing is append-only';
end $$;
create trigger unsealings_no_change before update on unsealings
  for each row execute function refuse_unsealing_update();

-- One set of figures for each state of journal and reviews, counted.
alter table reports
  add column revision integer not null default 1,
  add column awaiting_review integer not null generated always as (
    jsonb_array_length(coalesce(coalesce(reviewed_body, body) -> 'waitingForReview', '[]'))
  ) stored;
create function count_report_revision() returns trigger language plpgsql as $$
begin
  if (new.body, new.reviewed_body) is distinct from (old.body, old.reviewed_body) then
    new.revision := old.revision + 1;
  end if;
  return new;
end $$;
create trigger reports_count_revision before update on reports
  for each row execute function count_report_revision();
