-- How a file of people was read: its encoding, and the time zones that may mean several places.
alter table position_imports add column reading jsonb;
