-- A session is the interview being held; what a signed-in device has is a sign-in.
alter table sessions rename to sign_ins;
alter index sessions_interviewer rename to sign_ins_interviewer;
alter index sessions_pkey rename to sign_ins_pkey;
alter index sessions_token_hash_key rename to sign_ins_token_hash_key;
