-- The machine that ran the model which the candidate was told of before joining: their work goes to no other one.
-- Null where that was not kept: then the model's name alone is compared.
alter table interviews add column joined_host text;
