-- A report for each version of the formulas: what was decided from stays readable beside what is made by newer rules.
alter table reports drop constraint reports_pkey;
alter table reports add primary key (interview_id, formula_version);
