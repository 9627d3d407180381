-- oldest: 0.1.0
-- Doubts of an interview that a person has looked at, each with their name as it was and the time.
alter table interviews add column checked_doubts jsonb not null default '[]';
