-- What is noted once for a person, an interview and an hour, such as opening it: a text that names all three.
alter table audit_events add column once text;
create unique index audit_events_once on audit_events (once) where once is not null;
create index audit_events_actor on audit_events (company_id, actor_id, id desc);
create index audit_events_installation on audit_events (id desc) where company_id is null;
-- Never changed; events go only with their company.
create function refuse_audit_update() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only';
end $$;
create trigger audit_events_no_update before update on audit_events
  for each row execute function refuse_audit_update();

-- What a company says about its new interviews, and its logo. A company without a row has said nothing.
create table company_settings (
  company_id uuid primary key references companies on delete cascade,
  -- Starting values of the form for a new interview; what is missing is the product's own default.
  defaults jsonb not null,
  logo bytea,
  logo_type text,
  -- New with each logo: the logo's address, which browsers may keep for good.
  logo_id uuid unique,
  -- Counts the changes, so that two administrators do not overwrite each other.
  version integer not null,
  updated_at timestamptz not null
);
-- Which of its permitted models a company uses; without a row the operators' order decides.
create table company_model_choices (
  company_id uuid primary key references companies on delete cascade,
  -- Null: the built-in engine, also after the chosen model was deleted.
  model_id uuid references models on delete set null
);
