-- oldest: 0.1.0
-- Versions of what a company says of itself to candidates. The newest holds; an older one is kept while a consent names it.
create table privacy_notices (
  company_id uuid not null references companies on delete cascade,
  version integer not null check (version > 0),
  notice jsonb not null,
  saved_at timestamptz not null,
  saved_by text not null,
  primary key (company_id, version)
);

-- The text that a candidate agreed to by joining for the first time, and the version of the company's notice that they read.
create table consents (
  interview_id uuid primary key references interviews on delete cascade,
  company_id uuid not null references companies on delete cascade,
  -- Null: the client named none.
  consent_version text,
  -- 0: the company had none. Null: a page of an earlier version, or a client that names no version of ours.
  notice_version integer,
  at timestamptz not null
);
create index consents_notice on consents (company_id, notice_version);
