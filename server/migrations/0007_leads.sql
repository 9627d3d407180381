-- What visitors of the public pages sent. The key of the form service is not here: it is in the environment alone.
create table leads (
  id uuid primary key,
  type text not null check (type in ('demo', 'contact', 'whitepaper')),
  first_name text,
  last_name text,
  email text not null,
  company text,
  message text,
  created_at timestamptz not null,
  relayed_at timestamptz
);
create index leads_newest on leads (created_at desc, id desc);
