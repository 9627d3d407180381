/** Interviewers' calls that may change something and write no audit event, each with the reason. */
const inJournal = 'the journal of the interview says who did it'
const keepsNothing = 'answers and keeps nothing'
const onceConfirmed = 'takes effect when it is confirmed, which is audited'
const changesNothing = 'nothing is changed in this scene; the tests of the module hold that a change is audited'

export const unaudited: Record<string, string> = {
  checkResume: keepsNothing,
  parseJob: keepsNothing,
  suggestForPosition: keepsNothing,
  previewPlanMails: keepsNothing,
  startPreview: 'makes a copy without the candidate that is deleted again; the interview keeps nothing of it',
  previewStarters: keepsNothing,
  readProjectZip: keepsNothing,
  computeExpected: keepsNothing,
  setSecondFactorRule: changesNothing,
  changeInterviews: changesNothing,
  revokeOtherDevices: changesNothing,
  reactivatePerson: changesNothing,
  transferInterviews: changesNothing,
  changeEmail: onceConfirmed,
  cancelEmailChange: onceConfirmed,
  verifyEmail: onceConfirmed,
  setUpSecondFactor: onceConfirmed,
  signOut: "ends the caller's own session, which holds nobody else's data",
  saveReviewDraft: 'is a draft of their own that nobody else reads; submitting it is audited',
  markFavourite: 'a mark of their own that nobody else sees',
  unmarkFavourite: 'a mark of their own that nobody else sees',
  createAnswer: inJournal,
  replaceAnswer: inJournal,
  patchAnswer: inJournal,
  withdrawAnswer: inJournal,
  appendEntries: inJournal,
  runCode: inJournal,
  testCode: inJournal,
  stopRun: inJournal,
  testProject: inJournal,
  askQuestion: inJournal,
  aiInteraction: inJournal,
  aiInteractionOlder: inJournal,
  shareSelection: 'a cursor is shown and kept nowhere',
}
