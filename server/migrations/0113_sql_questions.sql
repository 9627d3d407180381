-- oldest: 0.1.0
-- unused since: 0.1.0
-- A company can write SQL questions too. The wider constraint refuses nothing that older versions write.
alter table library_questions
  drop constraint library_questions_kind_check,
  add constraint library_questions_kind_check check (kind in ('coding', 'sql', 'technical', 'behavioral', 'project'));
