-- When the figures with what reviewers confirmed were made: an open page asks whether those that it shows still hold.
-- Whether there was enough evidence for a recommendation: a list shows a score without it as one that says little.
alter table reports
  add column reviewed_at timestamptz,
  add column recommends boolean not null
    generated always as ((body -> 'recommendation' ->> 'label') is not null) stored,
  add column reviewed_recommends boolean not null
    generated always as ((reviewed_body -> 'recommendation' ->> 'label') is not null) stored;
