-- What language models were asked for an interview, and what it cost. An interview that was never made leaves its calls.
create table model_calls (
  id bigint generated always as identity primary key,
  interview_id uuid not null,
  at timestamptz not null,
  purpose text not null,
  model text not null,
  outcome text not null,
  tokens_in integer not null,
  tokens_out integer not null,
  cost double precision not null,
  duration_ms integer not null
);
create index model_calls_interview on model_calls (interview_id);
