-- Whether submitted code is followed by short questions about it: ask, skippable or off. Candidates who have begun were
-- not told of them.
alter table interviews add column follow_ups text not null default 'ask' check (follow_ups in ('ask', 'skippable', 'off'));
update interviews set follow_ups = 'off' where started_at is not null;
