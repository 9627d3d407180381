-- oldest: 0.1.0
-- Reports that were read before there were seals (0102) stay readable. In a database that was filled from a backup the
-- migrations are younger than the reports, so nothing can be told and nothing is opened.
alter table interviews add column was_report_open boolean not null default false;
update interviews set was_report_open = true where id in (
  select interview_id from reports
  where created_at > (select min(applied_at) from migrations)
    and created_at < (select applied_at from migrations where name = '0102_sealed_figures.sql')
);
