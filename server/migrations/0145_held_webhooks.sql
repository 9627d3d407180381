-- oldest: 0.1.0
-- Until when a receiver asked to be left alone (Retry-After); tests are sent all the same.
alter table webhooks add column held_until timestamptz;
