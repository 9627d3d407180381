-- The hash of the candidate's link that a ticket was asked for with, so that it opens nothing once the link was renewed.
-- Null: made by a server of an earlier version; a ticket lasts for half a minute.
alter table workspace_tickets add column link text;
