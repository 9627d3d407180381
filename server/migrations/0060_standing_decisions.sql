-- The decision that holds for an interview, beside it: a position's table is filtered by it and has 50,000 rows. 'none' and no
-- null: the pages of those without a decision come from an index in their order, which no null gives.
alter table interviews add column decision text not null default 'none'
  check (decision in ('none', 'Advance', 'Hold', 'Decline'));
update interviews set decision = newest.outcome
from (select distinct on (interview_id) interview_id, outcome from decisions order by interview_id, id desc) as newest
where id = newest.interview_id;

-- Without what was deleted a moment ago: a page of the table is full, or it is the last.
drop index interviews_position;
create index interviews_position on interviews (position_id, created_at desc, id desc)
  include (status, candidate_name, candidate_email)
  where position_id is not null and deleted_at is null and preview_of is null;
create index interviews_position_status on interviews (position_id, status, created_at desc, id desc)
  where position_id is not null and deleted_at is null and preview_of is null;
create index interviews_position_decision on interviews (position_id, decision, created_at desc, id desc)
  include (status)
  where position_id is not null and deleted_at is null and preview_of is null;
