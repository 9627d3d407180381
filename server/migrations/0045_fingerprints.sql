-- Fingerprints of final code: a pool of independent solutions to compare later ones of the same company with.
create table fingerprints (
  interview_id uuid not null references interviews on delete cascade,
  question_id text not null,
  language text not null,
  company_id uuid not null references companies on delete cascade,
  -- Tokens without the starter's; ascending 32-bit hashes, four bytes each.
  tokens int not null,
  hashes bytea not null check (octet_length(hashes) <= 16384),
  -- How many hidden tests of each group failed; null where none did, all did, or none ran.
  mistake text,
  started_at timestamptz not null,
  completed_at timestamptz not null,
  primary key (interview_id, question_id)
);
create index fingerprints_pool on fingerprints (company_id, question_id, language, completed_at desc);
