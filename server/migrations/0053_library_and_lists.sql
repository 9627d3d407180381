-- When somebody deleted it: it is in no list from then on, and can be brought back for half a minute.
alter table interviews add column deleted_at timestamptz;

-- Pages of the list are read from indexes alone, newest first.
drop index interviews_company;
drop index interviews_creator;
create index interviews_listed on interviews (company_id, created_at desc, id desc)
  include (status, creator_id, candidate_name, title) where deleted_at is null;
create index interviews_by_status on interviews (company_id, status, created_at desc, id desc) where deleted_at is null;
create index interviews_by_title on interviews (company_id, title, created_at desc, id desc) where deleted_at is null;
-- The newest change of a company's interviews is what open lists ask for every few seconds.
create index interviews_changed on interviews (company_id, updated_at desc);
create index interviews_by_creator on interviews (creator_id, created_at desc, id desc);
create index interviews_panel on interviews using gin (company_emails);

-- The list is searched by the candidate's name and the title, in small letters. With trigrams, a search without a hit need
-- not read the whole list. They come with PostgreSQL, but some packages leave them out or let only a superuser add them;
-- there, the first index above is read through instead.
do $$
begin
  create extension if not exists pg_trgm;
  execute 'create index interviews_sought on interviews using gin (lower(candidate_name || chr(10) || title) gin_trgm_ops) with (fastupdate = off)
    where deleted_at is null';
exception when undefined_file or feature_not_supported or insufficient_privilege then
  raise notice 'interviews are searched without trigrams: %', sqlerrm;
end $$;

-- Tells the planner how common a searched word is: for a common one the first page is found sooner without trigrams.
create statistics interviews_sought_words on (lower(candidate_name || chr(10) || title)) from interviews;

-- Questions that a person marked, in the library.
create table question_favourites (
  interviewer_id uuid not null references interviewers on delete cascade,
  question_id text not null,
  created_at timestamptz not null,
  primary key (interviewer_id, question_id)
);

-- Which questions a company's candidates were asked, and whether their final code passed every test: null where that
-- was not judged.
create table question_uses (
  interview_id uuid not null references interviews on delete cascade,
  question_id text not null,
  company_id uuid not null,
  solved boolean,
  primary key (interview_id, question_id)
);
create index question_uses_company on question_uses (company_id, question_id) include (solved);

insert into question_uses (interview_id, question_id, company_id)
select distinct id, question_id, company_id
from interviews, unnest(technical_ids || behavioral_ids) as question_id
where started_at is not null;

update question_uses as used set solved = judged.solved
from (
  select interview_id, question->>'questionId' as question_id,
    question->>'state' = 'answered' and not exists (
      select from jsonb_array_elements(question->'tests') as test
      where (test->>'passed')::integer < (test->>'total')::integer
    ) as solved
  from (
    select distinct on (interview_id) interview_id, body from reports
    order by interview_id, formula_version::integer desc
  ) as newest, jsonb_array_elements(coalesce(body->'questions', '[]')) as question
  where question->>'kind' = 'coding' and question->>'state' <> 'not-reached'
    and (question->>'state' = 'unanswered' or jsonb_array_length(question->'tests') > 0)
) as judged
where judged.interview_id = used.interview_id and judged.question_id = used.question_id;
