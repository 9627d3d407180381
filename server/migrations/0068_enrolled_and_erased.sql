-- Name and address of who enrolled themselves go with their interview, and their place is free as before. Those whose
-- interview is gone already are deleted with the links that were used for an interview that was there before.
delete from enrolment_requests where used_at is not null and interview_id is null;
alter table enrolment_requests
  drop constraint enrolment_requests_interview_id_fkey,
  add constraint enrolment_requests_interview_id_fkey
    foreign key (interview_id) references interviews on delete cascade;
