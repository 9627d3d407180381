-- A file of a project is a pad named file:path. One that was deleted keeps its text and comes back with it.
alter table pads add column is_deleted boolean not null default false;
