-- What a candidate is told after the interview, and what they say about it. All of it goes with the interview.
create table feedback_drafts (
  interview_id uuid primary key references interviews on delete cascade,
  body jsonb not null,
  revision integer not null
);
create table feedback_versions (
  interview_id uuid not null references interviews on delete cascade,
  version integer not null,
  body jsonb not null,
  released_at timestamptz not null,
  -- No reference: what was told stays when its author has left.
  released_by uuid not null,
  released_by_name text not null,
  primary key (interview_id, version)
);
create table opened_findings (
  interview_id uuid primary key references interviews on delete cascade,
  opened_at timestamptz not null
);
create table candidate_requests (
  id uuid primary key,
  interview_id uuid not null references interviews on delete cascade,
  kind text not null,
  finding_key text,
  text text not null,
  created_at timestamptz not null
);
create index candidate_requests_interview on candidate_requests (interview_id);
create table request_replies (
  id uuid primary key,
  request_id uuid not null references candidate_requests on delete cascade,
  text text not null,
  created_at timestamptz not null,
  author_id uuid not null,
  author_name text not null
);
create index request_replies_request on request_replies (request_id);

-- Append-only: rows go only with their interview.
create function refuse_candidate_side_update() returns trigger language plpgsql as $$
begin
  raise exception 'what was told to a candidate or by one is append-only';
end $$;
create trigger feedback_versions_no_update before update on feedback_versions
  for each row execute function refuse_candidate_side_update();
create trigger candidate_requests_no_update before update on candidate_requests
  for each row execute function refuse_candidate_side_update();
create trigger request_replies_no_update before update on request_replies
  for each row execute function refuse_candidate_side_update();
