-- Which key the secrets of this database are sealed with: its id, which says nothing about the key. One row.
create table settings_key (
  single boolean primary key default true check (single),
  key_id text not null,
  since timestamptz not null
);
-- A candidate's token is known by its SHA-256, and shown again from the sealed text. The server empties the plain
-- column of earlier versions, since SQL has no key to seal with.
alter table interviews add column candidate_token_hash bytea;
alter table interviews add column sealed_candidate_token text;
create index interviews_plain_token on interviews (id) where candidate_token is not null;
