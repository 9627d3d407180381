-- Who proposes changes to a project: the bank's material, or a language model.
alter table interviews add column agent_engine text not null default 'standard'
  check (agent_engine in ('standard', 'live'));
