-- A company can write projects too.
alter table library_questions
  drop constraint library_questions_kind_check,
  add constraint library_questions_kind_check check (kind in ('coding', 'technical', 'behavioral', 'project'));
