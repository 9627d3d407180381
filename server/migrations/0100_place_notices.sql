-- Which place's notice an interview's candidate reads before joining.
alter table interviews add column notice_place text not null default 'none';
