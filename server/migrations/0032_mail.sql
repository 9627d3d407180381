-- Mails that wait, were sent, or could not be: what each says is encrypted, since it holds links that open something.
create table mails (
  id uuid primary key,
  -- What it is about, such as 'invitation'; never a person's name.
  kind text not null,
  to_address text not null,
  sealed_content text not null,
  company_id uuid references companies on delete cascade,
  interview_id uuid references interviews on delete cascade,
  created_at timestamptz not null,
  sent_at timestamptz,
  -- Why the last try failed, in words for operators.
  failure text,
  tries integer not null default 0
);
create index mails_newest on mails (created_at desc, id);
