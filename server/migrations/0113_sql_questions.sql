-- oldest: 0.1.0
-- A company's own SQL questions.
alter table library_questions
  drop constraint library_questions_kind_check,
  add constraint library_questions_kind_check check (kind in ('coding', 'sql', 'technical', 'behavioral', 'project'));
