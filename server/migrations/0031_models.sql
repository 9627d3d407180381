-- Language models that operators configured, which companies may use them, and what the tests of each found.
create table models (
  id uuid primary key,
  name text not null,
  provider text not null,
  base_url text,
  model text not null,
  -- Encrypted for this row; null where the server asks for none.
  sealed_key text,
  price_in double precision not null,
  price_out double precision not null,
  -- Most that it may cost for one interview; null: no ceiling.
  ceiling double precision,
  for_all_companies boolean not null,
  enabled boolean not null,
  -- Counts the changes, so that two operators do not overwrite each other.
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create table model_companies (
  model_id uuid not null references models on delete cascade,
  company_id uuid not null references companies on delete cascade,
  primary key (model_id, company_id)
);
create index model_companies_company on model_companies (company_id);
-- One card for a model as it was tested: its address, its name, and the version that its server reported.
create table model_cards (
  -- A model's id, or 'environment'.
  model_key text not null,
  provider text not null,
  base_url text not null,
  model text not null,
  reported_version text not null,
  card jsonb not null,
  made_at timestamptz not null,
  -- When the server first reported another version; null while it reports this one.
  stale_since timestamptz,
  primary key (model_key, provider, base_url, model, reported_version)
);
-- The model that the candidate was told of before joining; empty: none. Null for interviews joined before this was kept.
alter table interviews add column joined_model text;
