-- People of a company: invitations, accounts that are deactivated, and when somebody was last here.
alter table interviewers add column deactivated_at timestamptz;
alter table interviewers add column seen_at timestamptz;

-- An account that still has interviews cannot be deleted: they are transferred first. A whole company still can be.
alter table interviews drop constraint interviews_creator_id_fkey;
alter table interviews add constraint interviews_creator_id_fkey foreign key (creator_id) references interviewers;
create index interviews_creator on interviews (creator_id);

create table invitations (
  id uuid primary key,
  company_id uuid not null references companies on delete cascade,
  role text not null check (role in ('Administrator', 'Interviewer', 'Viewer')),
  -- Null for an open invitation, which anyone with the link may use.
  email text,
  token_hash bytea not null unique,
  -- The same token encrypted, so that administrators can copy the link again. Null where there was no key.
  sealed_token text,
  max_uses integer not null,
  uses integer not null default 0,
  -- Renewing gives it as many days again.
  days integer not null,
  invited_by uuid references interviewers on delete set null,
  -- Kept as it was, for an inviter whose account is gone.
  invited_by_name text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create unique index invitations_pending on invitations (company_id, lower(email))
  where email is not null and uses = 0 and revoked_at is null;
create index invitations_inviter on invitations (invited_by);
