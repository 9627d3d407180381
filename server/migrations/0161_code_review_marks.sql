-- oldest: 0.1.0
-- Marks of people on comments of a code review: whether a comment names the fault. No reference to the author: their
-- name stays as it was.
create table comment_marks (
  interview_id uuid not null references interviews on delete cascade,
  -- The comment's journal entry.
  seq int not null,
  author_id uuid not null,
  author_name text not null,
  names_fault boolean not null,
  at timestamptz not null,
  primary key (interview_id, seq, author_id)
);

-- The last measurement of each model alone on a review, or the one that runs. A company's one at a time.
create table model_alone_runs (
  company_id uuid not null references companies on delete cascade,
  -- A question of the bank or of the company.
  question_id text not null,
  model text not null,
  started_at timestamptz not null,
  started_by text not null,
  -- Answers, failures and what was spent so far; null once it is over.
  progress jsonb,
  -- The result of the last one that is over.
  result jsonb,
  primary key (company_id, question_id, model)
);
