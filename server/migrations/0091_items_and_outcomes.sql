-- Of each report, its questions as items of a test: what statistics of questions are made from. Reading whole reports for that would
-- take most of the time. `points`: whether the system found each point that people judged, and the share of them who hold that it is made.
create function items_of_report(body jsonb) returns jsonb language sql immutable parallel safe as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', question ->> 'questionId', 'title', question ->> 'title', 'kind', question ->> 'kind',
    'state', question ->> 'state', 'score', question -> 'score' -> 'value',
    'isProvisional', coalesce(body -> 'waitingForReview' ? (question ->> 'questionId'), false),
    'minutes', question -> 'spentMinutes',
    'points', case jsonb_typeof(question -> 'points') when 'array' then coalesce((
      select jsonb_agg(jsonb_build_array(point -> 'isFound', point -> 'confirmed'))
      from jsonb_array_elements(question -> 'points') as point where point ? 'confirmed'), '[]') else '[]' end
  ) order by place), '[]')
  from jsonb_array_elements(case jsonb_typeof(body -> 'questions') when 'array' then body -> 'questions' else '[]' end)
    with ordinality as each(question, place)
$$;

alter table reports
  add column items jsonb generated always as (items_of_report(coalesce(reviewed_body, body))) stored;

-- How people did at work, as their company knows it. One for each interview; gone with it.
create table interview_outcomes (
  interview_id uuid primary key references interviews on delete cascade,
  company_id uuid not null references companies on delete cascade,
  -- 1 to 5, 5 best; null: not hired.
  level real check (level between 1 and 5),
  at date not null,
  imported_at timestamptz not null,
  imported_by text not null
);
create index interview_outcomes_company on interview_outcomes (company_id, imported_at);
