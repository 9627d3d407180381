-- Operators look after the installation; what they may do is for all companies on it.
alter table interviewers add column is_operator boolean not null default false;
