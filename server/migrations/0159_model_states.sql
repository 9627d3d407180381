-- oldest: 0.1.0
-- The card whose figures spoke against a model, and with which a person turned it on all the same.
alter table models add column accepted_card_at timestamptz;

-- Whether each model that is on answers, as the servers found it last; the environment's is `environment`.
create table model_states (
  model_key text primary key,
  -- Null while it answers.
  failing_since timestamptz,
  -- Null, or how it fails in words for an operator.
  problem text,
  checked_at timestamptz not null,
  -- When operators were last mailed that it fails.
  mailed_at timestamptz
);
