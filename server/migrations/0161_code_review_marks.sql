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
