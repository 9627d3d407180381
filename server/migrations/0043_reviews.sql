-- What people judge: competencies, ratings, confirmations of text answers, decisions and changed scores. What was submitted
-- is never changed: a change is a new row. It lies outside the report's digest.
create table company_scorecards (
  company_id uuid primary key references companies on delete cascade,
  -- Null: the built-in set, chosen after the company had one of its own.
  competencies jsonb,
  version integer not null,
  updated_at timestamptz not null
);

-- An interview's competencies, frozen when its first rating is saved.
create table scorecards (
  interview_id uuid primary key references interviews on delete cascade,
  competencies jsonb not null,
  frozen_at timestamptz not null
);

-- What a person has judged and not submitted; nobody else reads it.
create table review_drafts (
  interview_id uuid not null references interviews on delete cascade,
  author_id uuid not null references interviewers on delete cascade,
  judgement jsonb not null,
  saved_at timestamptz not null,
  primary key (interview_id, author_id)
);
create index review_drafts_author on review_drafts (author_id);

create table review_entries (
  id bigint generated always as identity primary key,
  interview_id uuid not null references interviews on delete cascade,
  -- Kept as they were, so that a review can be read after an account is gone.
  author_id uuid not null,
  author_name text not null,
  kind text not null check (kind in ('rating', 'confirmation', 'note', 'submitted')),
  content jsonb not null,
  at timestamptz not null
);
create index review_entries_interview on review_entries (interview_id, id);

create table decisions (
  id bigint generated always as identity primary key,
  interview_id uuid not null references interviews on delete cascade,
  author_id uuid not null,
  author_name text not null,
  outcome text not null check (outcome in ('Advance', 'Hold', 'Decline')),
  reason text not null,
  -- What the system recommended at that time.
  recommendation text,
  at timestamptz not null
);
create index decisions_interview on decisions (interview_id, id);

create table score_overrides (
  id bigint generated always as identity primary key,
  interview_id uuid not null references interviews on delete cascade,
  author_id uuid not null,
  author_name text not null,
  figure text not null,
  computed integer,
  -- Null: back to the computed one.
  value integer check (value between 0 and 100),
  reason text not null,
  at timestamptz not null
);
create index score_overrides_interview on score_overrides (interview_id, id);

create function refuse_judgement_update() returns trigger language plpgsql as $$
begin
  raise exception 'what people judged is append-only';
end $$;
create trigger review_entries_no_update before update on review_entries
  for each row execute function refuse_judgement_update();
create trigger decisions_no_update before update on decisions
  for each row execute function refuse_judgement_update();
create trigger score_overrides_no_update before update on score_overrides
  for each row execute function refuse_judgement_update();

-- The report with people's confirmations in it; the machine's own report and its digest stay as they are.
alter table reports add column reviewed_body jsonb;
