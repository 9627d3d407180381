-- oldest: 0.1.0
-- unused since: 0.1.0
-- Two more roles. The wider constraints refuse nothing that older versions write, which give neither role; to a server of
-- an older version, an account with one of them may do nothing.
alter table interviewers
  drop constraint interviewers_role_check,
  add constraint interviewers_role_check
    check (role in ('Administrator', 'Recruiter', 'Interviewer', 'HiringManager', 'Viewer'));
alter table invitations
  drop constraint invitations_role_check,
  add constraint invitations_role_check
    check (role in ('Administrator', 'Recruiter', 'Interviewer', 'HiringManager', 'Viewer'));
alter table api_keys
  drop constraint api_keys_role_check,
  add constraint api_keys_role_check
    check (role in ('Administrator', 'Recruiter', 'Interviewer', 'HiringManager', 'Viewer'));
alter table sso_connections
  drop constraint sso_connections_default_role_check,
  add constraint sso_connections_default_role_check
    check (default_role in ('Recruiter', 'Interviewer', 'HiringManager', 'Viewer'));
