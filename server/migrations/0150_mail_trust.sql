-- oldest: 0.1.0
-- Companies whose mails have no bounds of young ones, by an operator's word; and those whose mails an operator holds.
alter table companies add column mail_trusted_at timestamptz;
alter table companies add column mail_held_at timestamptz;
