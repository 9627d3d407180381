-- oldest: 0.1.0
-- A row holds back what leaves a restored installation, until an operator deletes it. A restore may have made the table.
create table if not exists sending_pause (
  one boolean primary key default true check (one),
  since timestamptz not null
);
