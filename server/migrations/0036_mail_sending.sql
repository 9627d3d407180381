-- What became of a mail: waiting for a try, sent, held because there is no mail server, failed for good, or too old.
alter table mails
  add column state text not null default 'waiting' check (state in ('waiting', 'sent', 'held', 'failed', 'expired')),
  add column expires_at timestamptz,
  -- A mail about something that happens once exists once, however often its job runs.
  add column once_key text unique;
update mails set state = 'sent' where sent_at is not null;
update mails set expires_at = created_at + interval '1 day';
alter table mails alter column expires_at set not null;
-- How many an address, an interview or a company was sent within an hour.
create index mails_to on mails (lower(to_address), created_at);
create index mails_interview on mails (interview_id, created_at) where interview_id is not null;
create index mails_company on mails (company_id, created_at) where company_id is not null;
