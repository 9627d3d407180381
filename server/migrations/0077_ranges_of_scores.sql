-- From formula version 10 on a report says from where to where its score may lie; older ones have half a width.
alter table reports
  add column low double precision generated always as ((body -> 'interval' ->> 'low')::double precision) stored,
  add column high double precision generated always as ((body -> 'interval' ->> 'high')::double precision) stored,
  add column reviewed_low double precision
    generated always as ((reviewed_body -> 'interval' ->> 'low')::double precision) stored,
  add column reviewed_high double precision
    generated always as ((reviewed_body -> 'interval' ->> 'high')::double precision) stored;
