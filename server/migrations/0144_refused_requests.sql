-- oldest: 0.1.0
-- The newest request of a hiring system that made no interview, and the reason, for the connection's page.
alter table hiring_connections add column last_refusal text, add column last_refusal_at timestamptz;
