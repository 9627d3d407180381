-- What an interview has put into its journal, by kind: {"copy": {"count": 3, "bytes": 410}, ...}. Moves with the head.
alter table journal_heads add column used jsonb not null default '{}';

-- Bytes of the payload as JSON, so that readers can stop at a limit; unknown for entries from before.
alter table journal add column bytes integer;

-- What is read by kind is everything but edits, which are most of a journal.
create index journal_events on journal (interview_id, kind, seq) where kind <> 'edit';
