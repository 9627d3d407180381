-- oldest: 0.1.0
-- Help of the room's editor: full, or plain to test recall.
alter table interviews add column editor_help text not null default 'full';
