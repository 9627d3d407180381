-- The end of each interview's chain; its row is the lock that gives the journal its one order.
create table journal_heads (
  interview_id uuid primary key references interviews on delete cascade,
  seq integer not null,
  hash text not null
);

create table journal (
  interview_id uuid not null references interviews on delete cascade,
  seq integer not null,
  at timestamptz(3) not null,
  actor jsonb not null,
  kind text not null,
  question_id text,
  client_id uuid,
  client_at double precision,
  late boolean,
  payload jsonb not null,
  hash text not null,
  primary key (interview_id, seq)
);
create unique index journal_client on journal (interview_id, client_id) where client_id is not null;

-- Append-only: rows go only with their interview.
create function refuse_journal_update() returns trigger language plpgsql as $$
begin
  raise exception 'the journal is append-only';
end $$;
create trigger journal_no_update before update on journal
  for each row execute function refuse_journal_update();

-- The fold of the edits, kept in the transaction that appends them.
create table pads (
  interview_id uuid not null references interviews on delete cascade,
  question_id text not null,
  language text not null,
  version integer not null,
  text text not null,
  primary key (interview_id, question_id, language)
);

create table presence (
  interview_id uuid not null references interviews on delete cascade,
  connection_id uuid not null,
  role text not null,
  name text not null,
  seen_at timestamptz not null,
  primary key (interview_id, connection_id)
);
