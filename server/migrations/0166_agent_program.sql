-- oldest: 0.1.0
-- The agent program of an interview, its permissions, and the program that the candidate was told of before joining.
alter table interviews add column agent_program text;
alter table interviews add column agent_mode text not null default 'review';
alter table interviews add column joined_program text;
