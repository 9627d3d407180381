-- Lists leave out previews since migration 0052, and no index said so: each row was read to see whether it is one. Pages and
-- titles are found by these indexes alone again, and so are the counts of a search for a common word.
drop index interviews_listed;
drop index interviews_by_status;
drop index interviews_by_title;
create index interviews_listed on interviews (company_id, created_at desc, id desc)
  include (status, creator_id, candidate_name, title) where deleted_at is null and preview_of is null;
create index interviews_by_status on interviews (company_id, status, created_at desc, id desc)
  include (candidate_name, title) where deleted_at is null and preview_of is null;
create index interviews_by_title on interviews (company_id, title, created_at desc, id desc)
  where deleted_at is null and preview_of is null;
