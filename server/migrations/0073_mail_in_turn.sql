-- What waits until its sender has a verified address, and what waits for its turn among an hour's or a day's mails.
alter table mails drop constraint mails_state_check;
alter table mails
  add constraint mails_state_check
    check (state in ('waiting', 'unverified', 'limited', 'sent', 'held', 'failed', 'expired')),
  -- By whose act it goes out; null where that account is not known.
  add column sender_id uuid,
  -- About somebody's own account: what they need to sign in waits for nobody's turn but its own.
  add column is_own boolean not null default false,
  -- When it was let out; it counts from then on.
  add column admitted_at timestamptz,
  -- To nobody of the company, and of a company that was young.
  add column is_outside boolean not null default false,
  add column is_young boolean not null default false,
  -- Of use for a week, where it has to wait.
  add column can_wait boolean not null default false;
-- Those of before were let out by the rules of before.
update mails set admitted_at = coalesce(sent_at, created_at);
create index mails_admitted on mails (admitted_at) where admitted_at is not null;
create index mails_unverified on mails (company_id) where state = 'unverified';

-- Who came in by a mailed link before addresses had to be verified for mail; proves no more than that.
alter table interviewers add column is_trusted_to_mail boolean not null default false;
update interviewers i set is_trusted_to_mail = true
 where exists (select from invitations v
                where v.company_id = i.company_id and lower(v.email) = lower(i.email) and v.uses > 0)
    or exists (select from audit_events a
                where a.company_id = i.company_id and a.act in ('password.reset', 'email.changed')
                  and lower(a.subject) = lower(i.email) and a.details ->> 'by' is distinct from 'command');

-- Only the mailed link has the second part: who was shown the link proves no address by it.
alter table invitations add column mail_proof_hash bytea;
