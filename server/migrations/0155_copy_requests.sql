-- oldest: 0.1.0
-- A candidate's wish to have a copy of their data. The token is mailed; only its hash is kept.
create table copy_requests (
  interview_id uuid primary key references interviews on delete cascade,
  company_id uuid not null references companies on delete cascade,
  state text not null check (state in ('unconfirmed', 'open', 'approved', 'sent')),
  token_hash bytea,
  asked_at timestamptz not null,
  token_until timestamptz not null,
  confirmed_at timestamptz,
  answer_by timestamptz,
  answered_by text,
  sent_at timestamptz
);
create index copy_requests_open on copy_requests (company_id, answer_by) where state = 'open';

-- Mails about a copy are no contact of the company with the candidate either, so they change no date.
create or replace trigger mails_anchor after insert on mails for each row
  when (new.interview_id is not null and new.kind not like 'erasure-%' and new.kind not like 'copy-%')
  execute function anchor_mail();
