/** Interviewers' calls that may change something and write no audit event, each with the reason. */
const inJournal = 'the journal of the interview says who did it'
const keepsNothing = 'answers and keeps nothing'

export const unaudited: Record<string, string> = {
  checkResume: keepsNothing,
  parseJob: keepsNothing,
  previewStarters: keepsNothing,
  computeExpected: keepsNothing,
  signOut: "ends the caller's own session, which holds nobody else's data",
  checkModel: 'measures a model with made-up text',
  createAnswer: inJournal,
  replaceAnswer: inJournal,
  patchAnswer: inJournal,
  withdrawAnswer: inJournal,
  interviewerAppendEntries: inJournal,
  interviewerRunCode: inJournal,
  interviewerTestCode: inJournal,
  interviewerStopRun: inJournal,
  askQuestion: inJournal,
  aiInteraction: inJournal,
  aiInteractionOlder: inJournal,
  interviewerShareSelection: 'a cursor is shown and kept nowhere',
}
