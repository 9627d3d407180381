-- A file of a project is a pad named file:path. One that was deleted keeps its text and comes back with it.
alter table pads add column is_deleted boolean not null default false;
-- Tickets for the socket of a workspace. Each is used once, on whichever server.
create table workspace_tickets (
  hash text primary key,
  interview_id uuid not null references interviews on delete cascade,
  question_id text not null,
  expires_at timestamptz not null
);
