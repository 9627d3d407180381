-- oldest: 0.1.0
-- unused since: 0.1.0
-- A model is measured on a review in two ways, reading alone or with tools, and a measurement can be stopped: its
-- result is kept beside the last whole one.
alter table model_alone_runs
  add column way text not null default 'reading',
  -- The person who asked for the end of the one that runs.
  add column stopped_by text,
  -- The result of a stopped one that is newer than `result`.
  add column stopped jsonb;
alter table model_alone_runs drop constraint model_alone_runs_pkey;
alter table model_alone_runs add primary key (company_id, question_id, model, way);
