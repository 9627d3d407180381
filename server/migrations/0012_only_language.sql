-- Whether candidates may use the primary language alone.
alter table interviews add column only_language boolean not null default false;
