-- oldest: 0.1.0
-- A claim of groups that is left out means no groups; and an administrator's word for the addresses of a directory.
alter table sso_connections add column absent_means_none boolean not null default true;
alter table sso_connections add column vouches boolean not null default false;
