-- oldest: 0.1.0
-- When the heartbeat was last written, by the one clock that all servers share.
alter table heartbeat add column noted_at timestamptz not null default now();
