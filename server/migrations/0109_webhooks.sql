-- oldest: 0.1.0
-- A company's webhooks, the events that wait for them or went out, and what each try gave.
create table webhooks (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  url text not null,
  description text not null,
  events text[] not null,
  -- Null while it is on.
  paused_at timestamptz,
  paused_because text check (paused_because in ('person', 'failing', 'gone')),
  -- The first failure since the last success.
  failing_since timestamptz,
  revision integer not null,
  created_at timestamptz not null
);
create index webhooks_by_company on webhooks (company_id, created_at);

create table webhook_secrets (
  id uuid primary key,
  webhook_id uuid not null references webhooks on delete cascade,
  sealed_secret text not null,
  created_at timestamptz not null,
  -- Null for the current one.
  expires_at timestamptz
);
create index webhook_secrets_by_webhook on webhook_secrets (webhook_id);

create table webhook_deliveries (
  id uuid primary key,
  -- Within a subject, in the order of the commits.
  seq bigint generated always as identity,
  webhook_id uuid not null references webhooks on delete cascade,
  event_id uuid not null,
  type text not null,
  -- What it is about: an interview or an account. No reference: it is sent although the subject is gone.
  subject uuid not null,
  body text not null,
  state text not null check (state in ('waiting', 'delivered', 'failed')),
  created_at timestamptz not null,
  next_at timestamptz not null,
  first_tried_at timestamptz,
  tries integer not null default 0,
  ended_at timestamptz,
  -- By the database's clock: a server that was killed lets go.
  claimed_until timestamptz,
  -- Answers about it are no longer kept.
  is_subject_gone boolean not null default false
);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_at) where state = 'waiting';
create index webhook_deliveries_claimed on webhook_deliveries (webhook_id)
  where state = 'waiting' and claimed_until is not null;
create index webhook_deliveries_by_subject on webhook_deliveries (subject, webhook_id, seq);
create index webhook_deliveries_by_webhook on webhook_deliveries (webhook_id, seq);

create table webhook_attempts (
  id bigint generated always as identity primary key,
  delivery_id uuid not null references webhook_deliveries on delete cascade,
  at timestamptz not null,
  took_ms integer not null,
  status integer,
  failure text,
  answer text not null
);
create index webhook_attempts_by_delivery on webhook_attempts (delivery_id, id);
