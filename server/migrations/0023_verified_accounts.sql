-- When it was proven that an account's address belongs to its holder; null: never.
alter table interviewers add column verified_at timestamptz;
