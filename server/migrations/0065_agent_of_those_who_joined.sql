-- Which agent the candidate was told of before joining: a model may be found unable to be one before they join, or after.
-- Null where that was not kept: then what was chosen holds, where they were told of a model.
alter table interviews add column joined_agent text check (joined_agent in ('standard', 'live'));
