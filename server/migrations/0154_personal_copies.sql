-- oldest: 0.1.0
-- The copy of an interview's data that its candidate may have: one ZIP for each interview, kept for some days. Its bytes
-- are in pieces, of one making alone once it is ready; pieces of a making that was cut off go with the next one.
create table personal_copies (
  interview_id uuid primary key references interviews on delete cascade,
  company_id uuid not null references companies on delete cascade,
  state text not null check (state in ('making', 'ready')),
  making uuid not null,
  made_by text not null,
  started_at timestamptz not null,
  entries_done integer not null default 0,
  entries_total integer not null default 0,
  bytes bigint,
  made_at timestamptz,
  expires_at timestamptz
);
create index personal_copies_expiring on personal_copies (expires_at) where expires_at is not null;

create table personal_copy_pieces (
  making uuid not null,
  place integer not null,
  interview_id uuid not null references personal_copies on delete cascade,
  bytes bytea not null,
  primary key (making, place)
);
-- They are compressed already.
alter table personal_copy_pieces alter column bytes set storage external;
create index personal_copy_pieces_interview on personal_copy_pieces (interview_id);
