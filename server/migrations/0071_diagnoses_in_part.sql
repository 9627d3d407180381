-- The wrong solutions that the code came out like on part of the tests, which is enough to confirm a guess of the candidate.
alter table diagnoses add column alike int[] not null default '{}';
