/** Every error a client can be given on purpose: code, HTTP status and words, in one table. */

const table = {
  invalid_input: [400, 'Please check what you entered.'],
  not_signed_in: [401, 'Please sign in to continue.'],
  bad_credentials: [401, 'Invalid username or password'],
  bad_key: [401, 'This API key isn’t valid. It may have expired, or it was rotated or revoked.'],
  two_credentials: [400, 'Send either an API key or a sign-in, not both.'],
  key_not_allowed: [403, 'API keys can’t make this call. Sign in and do it there.'],
  scope_missing: [403, 'This API key lacks a scope that this call needs.'],
  bad_hiring_key: [401, 'This key isn’t valid. It may have been rotated or revoked.'],
  hiring_stopped: [
    403,
    'The administrator who made this connection can’t sign in any more, or is no administrator, so it is stopped. Another administrator has to make a new connection.',
  ],
  bad_candidate_token: [401, "This interview link isn't valid. Ask the person who invited you for a new one."],
  forbidden: [403, "Your account can't do this."],
  wrong_password: [403, "This isn't your current password."],
  wrong_code: [403, "This code isn't right. Enter the newest code from your authenticator app."],
  not_found: [404, 'Not found'],
  interview_not_found: [404, 'Interview not found'],
  question_not_found: [404, 'Question not found'],
  answer_not_found: [404, 'Answer not found'],
  run_not_found: [404, 'This run is over or was never started.'],
  follow_up_not_found: [404, 'These questions are no longer open.'],
  not_completed: [409, 'This interview is not completed yet.'],
  answers_not_readable: [409, 'No language model may read these answers.'],
  judgement_limit: [409, 'This was changed as often as we keep a record of, so it stays as it is.'],
  share_limit: [409, 'This report has had 500 links, which is the limit.'],
  decision_changed: [
    409,
    'Someone has recorded another decision since you opened this page. Read it, and record yours again if it still holds.',
  ],
  panel_plan_changed: [409, 'Someone else has changed these dates since you opened them. Look at them again.'],
  reminder_limit: [409, 'The panel was reminded less than an hour ago.'],
  nobody_to_remind: [409, 'Everyone on the panel has submitted their scorecard.'],
  finding_not_found: [404, 'We couldn’t find this point. Reload the page and try again.'],
  request_not_found: [404, 'Request not found'],
  request_limit: [
    409,
    'You have sent 20 requests about this interview, which is the limit. Write to the person who invited you instead.',
  ],
  reply_awaited: [409, 'You have already written. Please wait for a reply first.'],
  outcome_unfit: [400, 'This result doesn’t fit this kind of request. Choose another one.'],
  reply_limit: [409, 'This request has 10 replies, which is the limit.'],
  feedback_changed: [
    409,
    'Someone else has changed this feedback since you opened it. Copy your text, reload the page and try again.',
  ],
  feedback_empty: [400, 'Write a message or at least one point before you release the feedback.'],
  feedback_limit: [409, 'This feedback was changed 20 times, which is the limit.'],
  letter_not_found: [404, 'There is no letter yet.'],
  letter_changed: [
    409,
    'Someone else has changed this letter since you opened it. Copy your text, reload the page and try again.',
  ],
  letter_evidence: [
    400,
    'An example names an entry that the candidate can’t find in their copy of the record. Choose the example again.',
  ],
  letter_incomplete: [400, 'Fill in every part and two examples before you release the letter.'],
  letter_too_long: [400, 'This letter is longer than one page. Shorten it and try again.'],
  letter_undecided: [409, 'Record a decision first. The letter says who decided.'],
  letter_limit: [409, 'This letter was changed 20 times, which is the limit.'],
  letter_read: [409, 'The candidate has already read this letter. You can release a changed version.'],
  report_not_found: [404, 'Report not found'],
  api_key_not_found: [404, 'This API key no longer exists.'],
  api_key_limit: [409, 'Your company has 50 API keys, which is the limit. Revoke one before you create another.'],
  call_in_flight: [409, 'The first call with this Idempotency-Key is still running. Wait a moment and try again.'],
  call_interrupted: [
    409,
    'The first call with this Idempotency-Key was interrupted. Check if it went through, then use a new key.',
  ],
  idempotency_mismatch: [422, 'This Idempotency-Key was used for a different call. Use a new one.'],
  share_not_found: [404, 'This link no longer exists.'],
  share_closed: [
    404,
    "This link doesn't open a report. It may have expired or been withdrawn. Ask the person who sent it for a new one.",
  ],
  retention_deletes_now: [
    409,
    'This rule deletes interviews within 14 days, more than you saw. Look at the list again, then confirm.',
  ],
  company_held: [409, 'A legal hold keeps an interview of your company. End all holds first.'],
  company_deletion_begun: [409, 'Deleting has begun. It can’t be undone any more.'],
  no_archive: [404, 'There is no archive to download. Make one first.'],
  interview_held: [409, 'A legal hold keeps this interview. End the hold first.'],
  interview_kept: [409, 'Your company’s rule keeps this interview longer. Change the rule first if the law allows it.'],
  interview_erased: [410, 'This interview was erased.'],
  erasure_not_possible: [
    409,
    'This can’t be asked for now: the interview is under way, or we have no address to send the confirmation to. Write to the company instead.',
  ],
  erasure_waits: [409, 'You have asked already. Open the link in the email that we sent you.'],
  erasure_not_open: [409, 'There is no open request for erasure any more. Reload the page.'],
  erasure_link_invalid: [404, 'This link isn’t valid any more, so nothing was changed. Ask again from this page.'],
  copy_under_way: [409, 'This interview is under way. Make the copy once it has ended.'],
  copy_not_ready: [
    409,
    'There is no copy to download: it is still being made, or it was deleted after its days. Ask for a new one.',
  ],
  copy_not_possible: [
    409,
    'This can’t be asked for now: the interview is under way, a request is open, or we have no address to send the confirmation to. Write to the company instead.',
  ],
  copy_waits: [409, 'We have mailed you already. Open the link in that email to confirm.'],
  copy_not_open: [409, 'There is no open request for a copy any more. Reload the page.'],
  copy_link_invalid: [404, 'This link isn’t valid any more, so no copy was asked for. Ask again from this page.'],
  copy_not_sendable: [
    409,
    'This candidate can’t be mailed: there is no address, or their link opens nothing. Make the copy, download it and send it yourself.',
  ],
  position_not_found: [404, 'Position not found'],
  position_closed: [409, 'This position is closed. Reopen it to add people.'],
  position_archived: [409, 'This position is archived. Restore it to add people.'],
  position_changed: [409, 'Someone else has changed this position since you opened it. Reload the page and try again.'],
  position_in_use: [409, 'This position still has interviews. Close it instead, or delete its interviews first.'],
  position_without_questions: [409, 'This position has no questions yet. Choose at least one, then add people.'],
  candidate_in_position: [409, 'Someone with this email is already in this position.'],
  release_not_ready: [409, 'Some of this feedback can’t be released yet, so nothing was released.'],
  core_question_missing: [409, 'Everyone in this position is asked its core questions, so they can’t be removed here.'],
  import_not_found: [404, 'We no longer have this file. Choose it again.'],
  import_unreadable: [422, 'We couldn’t read this file. Save it as CSV and choose it again.'],
  import_without_columns: [
    422,
    'The first line needs column names, with one called “name” and one called “email”. Add them and choose the file again.',
  ],
  outcomes_without_columns: [
    422,
    'The first line needs the columns “interview” or “email”, “outcome” and “date”. Add them and choose the file again.',
  ],
  too_many_outcomes: [409, 'A company keeps at most 20,000 outcomes. Delete those you have, or import fewer.'],
  import_running: [409, 'An import into this position is still running. Wait until it has finished.'],
  import_has_problems: [
    409,
    'Some rows have problems, so nothing was imported. Fix them, or import only the right ones.',
  ],
  import_empty: [409, 'No row of this file can be imported.'],
  enrolment_off: [409, 'Self-enrolment has no link yet. Switch it on first.'],
  enrolment_closed: [404, 'This link doesn’t accept people any more. Ask the company that sent it for a new one.'],
  enrolment_full: [409, 'All places are taken. Ask the company whether more will open.'],
  enrolment_link_invalid: [404, 'This link isn’t valid. Check that you copied all of it, or enrol again.'],
  enrolment_link_used: [410, 'This link was already used. We mailed your interview link to you then.'],
  enrolment_link_expired: [410, 'This link has expired. Enrol again to get a new one.'],
  template_not_found: [404, 'This template no longer exists. Please choose another one.'],
  person_not_found: [404, 'This person is no longer in your company.'],
  invitation_not_found: [
    404,
    'This invitation link isn’t valid. Check that you copied all of it, or ask for a new one.',
  ],
  invitation_expired: [410, 'This invitation has expired. Ask the person who invited you for a new one.'],
  invitation_revoked: [410, 'This invitation was withdrawn. Ask the person who invited you if you still need access.'],
  invitation_used: [410, 'This invitation was already used. If you created the account, sign in instead.'],
  account_deactivated: [403, 'Your account is deactivated. Ask an administrator of your company to reactivate it.'],
  upgrade_running: [
    409,
    'A server of an older version still runs, which doesn’t know this role. Give it once all servers have the new version.',
  ],
  already_member: [409, 'This person already has an account in your company.'],
  last_administrator: [
    409,
    'Your company needs at least one active administrator. Make someone else an administrator first.',
  ],
  interviews_remain: [409, 'This person still has interviews. Choose a colleague to transfer them to.'],
  link_invalid: [404, "This link isn't valid. Open it from the email again, or ask for a new one."],
  link_expired: [410, 'This link has expired. Ask for a new one.'],
  link_used: [410, 'This link was already used, or a newer one has replaced it.'],
  sign_in_expired: [410, 'This sign-in took too long. Enter your password again.'],
  second_factor_required: [409, "Your company requires two-factor sign-in, so you can't turn it off."],
  second_factor_exists: [409, 'Two-factor sign-in is already on.'],
  second_factor_missing: [409, "Two-factor sign-in isn't set up."],
  sso_unknown: [
    404,
    'No company signs in here with this part of an address after the @. Check it, or sign in with your password.',
  ],
  sso_required: [
    403,
    'Your company signs in through its own sign-in page. Go to the sign-in page and choose “Sign in with SSO”.',
  ],
  sso_expired: [
    410,
    'This sign-in was already used, took longer than 10 minutes, or began in another browser. Start again.',
  ],
  sso_refused: [
    403,
    'Your company’s sign-in service gave an answer that we can’t accept. Start again, and if it stays so, tell an administrator of your company.',
  ],
  sso_unavailable: [
    503,
    'We couldn’t reach your company’s sign-in service. Try again in a moment, and if it stays so, tell an administrator of your company.',
  ],
  sso_not_ready: [
    409,
    'Single sign-on isn’t set up yet. Enter the provider’s issuer address and client ID first, and save them.',
  ],
  sso_logout_refused: [400, 'This logout token can’t be accepted.'],
  domain_not_found: [404, 'This domain is no longer listed. Reload the page.'],
  domain_unverified: [
    409,
    'We didn’t find the TXT record yet. New records can take an hour to be seen. Try again later.',
  ],
  domain_taken: [
    409,
    'Another company has verified this domain. If it is yours, ask who runs this installation to move it to you.',
  ],
  signup_closed: [403, 'Sign-up is by invitation on this installation.'],
  email_taken: [409, 'An account with this email already exists. Sign in instead.'],
  template_taken: [409, 'Your company already has a template with this name.'],
  illegal_transition: [409, "You can't change this interview to that status."],
  interview_not_draft: [409, 'This interview is no longer a draft, so it can’t be changed.'],
  plan_changed: [
    409,
    'This interview was changed since you opened this page. Look at the new plan, then try again if you still want to.',
  ],
  plan_limit: [409, 'This interview was changed 200 times, which is the limit. Duplicate it instead.'],
  already_joined: [409, 'The candidate has already joined, so this can no longer change.'],
  already_started: [409, 'This interview has already started, so its time can no longer change.'],
  interview_closed: [410, 'The time to join this interview has passed. Ask the person who invited you for more time.'],
  disclosure_changed: [
    409,
    'The language model that helps Nova has changed since you opened this page. Read the rules again, then join if you agree.',
  ],
  slot_needed: [409, 'Choose one of the offered times first.'],
  slot_taken: [409, 'This time was just taken. Choose another one.'],
  slot_past: [409, 'This time has passed. Choose another one.'],
  slot_withdrawn: [409, 'This time is no longer offered. Choose another one.'],
  nothing_selected: [409, 'Please select at least one question'],
  not_published: [409, 'This interview has not been published yet.'],
  interview_cancelled: [409, 'This interview was cancelled.'],
  interview_completed: [409, 'This interview is already completed.'],
  too_early: [409, 'This interview has not opened yet.'],
  not_joined: [409, 'Please join the interview first.'],
  rehearsal_over: [409, 'You have joined the interview, so this rehearsal is over.'],
  rehearsal_messages_used: [
    409,
    'You have sent the three messages of this rehearsal. In the interview there is no such limit.',
  ],
  follow_up_closed: [409, 'These questions are closed. What you answered is saved.'],
  not_in_progress: [409, 'This interview is not in progress.'],
  work_changed: [409, 'Your work has changed since this was shown. Look at it again before you complete.'],
  time_ended: [409, 'Interview time has ended!'],
  in_break: [409, "You're on a break, so changes are paused. End the break to continue."],
  no_break_left: [409, 'You have no breaks left.'],
  project_unavailable: [503, 'Project tasks can’t run on this installation right now.'],
  file_conflict: [409, 'The files have changed since you opened them.'],
  workspace_full: [409, 'A project can have at most 400 files and 5 MB. Delete something first.'],
  file_locked: [403, 'This file belongs to the task and can’t be changed.'],
  proposal_not_found: [404, 'This change was not found.'],
  proposal_decided: [409, 'You have decided about this change already.'],
  proposal_does_not_fit: [409, 'The files have changed here since. Make this change by hand, or ask again.'],
  stale_text: [409, 'The text has changed since you opened it.'],
  record_full: [
    409,
    'The record of this interview is full, so nothing more can be added to it. You can still submit your answers.',
  ],
  other_device: [409, 'You continued this interview on another device.'],
  too_many_messages: [409, 'You are sending messages too quickly. Wait a minute, then send this one again.'],
  nova_paused: [409, 'Your interviewer has paused Nova.'],
  question_changed: [409, 'Someone else has changed this question since you opened it.'],
  proof_in_progress: [409, 'We are still checking another question from your company. Try again when that finishes.'],
  run_in_progress: [409, 'Your code is already running.'],
  run_given_up: [409, 'This run was given up before it began.'],
  long_wait: [503, 'Many people are running code. Keep your place, or run it again later.'],
  run_not_taken: [503, "We can't run your code right now. Your work is saved. Run it again in a moment."],
  runs_on_server: [409, "Code runs on the server here, so we can't accept results from a browser."],
  review_not_open: [409, 'You can rate an interview while it is running and after it is completed.'],
  review_incomplete: [400, 'Your lowest and your highest mark each need a moment of the session or a written reason.'],
  scorecard_first: [409, 'Scores of this interview stay sealed until your scorecard is submitted.'],
  scores_sealed: [409, 'Scores are sealed for you, so you can’t set one yet.'],
  decision_too_early: [409, 'You can do this once the interview is completed.'],
  model_changed: [409, 'Someone else has changed this model since you opened it. Reload the page and try again.'],
  model_unfit: [409, 'This model failed its test. Read the figures of its card before you turn it on.'],
  settings_changed: [
    409,
    'Someone else has changed these settings since you opened them. Reload the page and try again.',
  ],
  secrets_unavailable: [
    409,
    'We can’t encrypt secrets because the server has no settings key. Set SETTINGS_KEY where the server is started, restart the server, and try again.',
  ],
  too_many_shares: [409, 'This report has 50 open links. Revoke one before you create another.'],
  mail_off: [409, 'This installation has no mail server, so it can’t send email. Copy the link and send it yourself.'],
  mail_sent: [409, 'This mail was sent already.'],
  too_many_resolutions: [409, 'This finding was already resolved 50 times, so we keep it as it is.'],
  invitation_limit: [429, 'You have sent this invitation several times already. Wait an hour, or copy the link.'],
  check_in_progress: [409, 'This model is already being tested. Wait until that test has finished.'],
  download_in_progress: [409, 'This model is already being downloaded. Wait until that download has finished.'],
  download_failed: [409, 'The download failed. Try again: it continues where it stopped.'],
  set_up_failed: [409, 'We couldn’t set up this model. Check that its server is running, then try again.'],
  payload_too_large: [413, 'This is too large.'],
  file_too_large: [413, 'This file is larger than 10 MB.'],
  unsupported_media: [415, "We can't accept this kind of content here."],
  unsupported_file: [415, 'Please upload a PDF, DOC, DOCX, or TXT file.'],
  kit_busy: [409, 'Another kit is being added or tested on this server. Wait until it has finished, or stop it.'],
  kit_unreadable: [422, 'We couldn’t read this upload. Choose the archive again.'],
  kit_not_found: [404, 'This kit is no longer here. Reload the page.'],
  kit_in_use: [409, 'Projects still use this kit, so it can’t be removed.'],
  unreadable_project: [422, 'We couldn’t read this ZIP. Make it again and upload it.'],
  unreadable_file: [422, "We couldn't read this file. Export it again or upload a different format."],
  encrypted_file: [422, 'This file is protected by a password. Upload a copy without one.'],
  empty_file: [
    422,
    'We couldn’t find text in this file. It may be a scan. Upload a PDF or Word file whose text you can select, or save the text as a .txt file.',
  ],
  too_long_file: [
    422,
    'This file is too long for a resume: more than 100 pages, 2,000 lines or 60,000 characters. Upload a shorter version.',
  ],
  no_line_breaks: [
    422,
    'This file has all its text in one line, so we can’t tell its parts apart. Export it again as PDF or DOCX, or add line breaks.',
  ],
  only_headings: [
    422,
    'We found headings in this file but no text below them. Check that the whole document was exported, then upload it again.',
  ],
  no_job_text: [
    422,
    'This doesn’t look like a job description. Please paste the text of a job description, or fill in the details yourself.',
  ],
  unusable_groups: [
    422,
    'We couldn’t find the columns. The first line needs a column “interview” or “email”, and at least one more with a group.',
  ],
  address_unverified: [
    403,
    'Confirm your email address first: open the link that we mailed you. You can get a new one in your account settings.',
  ],
  hiring_not_found: [404, 'This connection no longer exists.'],
  hiring_limit: [409, 'Your company has 10 connections, which is the limit. Revoke one you no longer use first.'],
  hiring_test_not_found: [404, 'This connection sent no such interview, or the interview was deleted.'],
  hiring_test_under_way: [409, 'The candidate has joined already, so the interview can’t be cancelled from here.'],
  webhook_not_found: [404, 'This webhook no longer exists.'],
  webhook_limit: [409, 'Your company has 10 webhooks, which is the limit. Delete one you no longer use first.'],
  unreadable_job: [422, 'Failed to parse job URL. Please fill in the details manually.'],
  address_refused: [
    422,
    'Failed to parse job URL. Please fill in the details manually. You can also paste the job description.',
  ],
  no_candidate_email: [409, 'This interview has no candidate email. Copy the link and send it yourself.'],
  not_proven: [422, 'Some checks failed. Fix the problems listed below and run them again.'],
  language_unavailable: [422, "This language isn't available here."],
  tests_unavailable: [
    503,
    'The tests of this question can’t run right now. Your work is saved. Try again in a moment.',
  ],
  too_many_requests: [429, 'Too many requests. Please wait a moment and try again.'],
  saving_slowed: [429, 'A lot came in at once, so saving is slowed down. We’ll save the rest in a moment.'],
  too_many_codes: [429, 'Too many wrong codes. Wait 15 minutes, then try again.'],
  server_busy: [503, 'The server is busy. Please try again in a moment.'],
  database_away: [
    503,
    "The server can't reach its database right now. What you saved is safe. Please try again in a moment.",
  ],
  internal_error: [500, 'Something went wrong on our side. Nothing you saved was lost. Please try again.'],
  storage_full: [
    507,
    "We couldn't save this because the server has no space left. What you saved before is safe. Try again later.",
  ],
} as const satisfies Record<string, readonly [number, string]>

export type RefusalCode = keyof typeof table
export const refusalCodes = Object.keys(table) as RefusalCode[]

/** One thing wrong with the input. Further fields (a text's missing entries, say) travel with some codes. */
export type RefusalDetail = { path?: string; message?: string } & Record<string, unknown>

/** Thrown by a verb to say no in the user's words; the HTTP layer turns it into its reply. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly details: RefusalDetail[] | RefusalDetail | undefined

  constructor(code: RefusalCode, message?: string, details?: RefusalDetail[] | RefusalDetail) {
    super(message ?? table[code][1])
    this.code = code
    this.status = table[code][0]
    this.details = details
  }
}

/** `throw refuse('not_found')`, with other words or details where the table's do not say enough. */
export function refuse(code: RefusalCode, message?: string, details?: RefusalDetail[] | RefusalDetail): Refusal {
  return new Refusal(code, message, details)
}

export function statusOf(code: RefusalCode): number {
  return table[code][0]
}
