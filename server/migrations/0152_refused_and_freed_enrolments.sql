-- oldest: 0.1.0
-- Requests beyond the places of a self-enrolment link, since when; from the beginning again once its places or link change.
alter table position_enrolments add column refused integer not null default 0;
alter table position_enrolments add column refused_since timestamptz;
-- Enrolled people who have opened their interview's page. For those of before it isn't known: they count as if they had.
alter table enrolment_requests add column is_opened boolean not null default false;
update enrolment_requests set is_opened = true where interview_id is not null;
