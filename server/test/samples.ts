/** A body that each call accepts, for tests that walk all calls. `coding` is a question of the interview. */
import type { Session } from '@nova/contract/accounts/accounts'
import type { Interview } from '@nova/contract/interviews/interviews'
import { makeCreationForm, makeEntry } from './factories.ts'
import { makeZipForm } from './zip-files.ts'

/** `invitation`: token of an open invitation; `colleague`: a person who may take over interviews. */
export type Scene = {
  interview: Interview
  session: Session
  coding: string
  invitation?: string | undefined
  colleague?: string | undefined
  /** True for a call for participants. */
  isByInterviewer?: boolean
}

const sampleSignature = { name: 'twice', params: [{ name: 'n', type: 'int' }], returns: 'int' }

const sampleSelection = { language: 'javascript', version: 0, ranges: [{ anchor: 0, head: 0 }] }

/** Both sides of a small change with its test. */
const sampleChange = (['before', 'after'] as const).flatMap((side) => [
  { name: `${side}/lib/twice.js`, data: `export const twice = (n) => ${side === 'after' ? '2 * n' : 'n'}\n` },
  {
    name: `${side}/test/twice.js`,
    data: `import { test } from 'node:test'\nimport { twice } from '../lib/twice.js'\n`,
  },
])

function makeFile(text: string): FormData {
  const form = new FormData()
  form.append('Pdfs', new Blob([text]), 'resume.txt')
  return form
}

/** A question for the library that is ready without a proof. */
export const sampleQuestion = () => ({
  kind: 'technical',
  title: 'A slow page',
  problemStatement: 'A page of yours has become slow since yesterday. How do you find out why?',
  keyPoints: [{ point: 'Measures before changing anything' }],
})

const sampleTemplate = {
  duration: 45,
  difficulty: 'Junior',
  questionType: 'Coding',
  interviewType: 'AiOnly',
  programmingLanguage: 'python',
  followUps: 'off',
}

/** A picture of one pixel. */
export const sampleLogo = () =>
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  )

/** A model without users that answers nowhere. */
export const sampleModel = () => ({
  name: 'Local model',
  provider: 'openai-compatible',
  baseUrl: 'http://127.0.0.1:9/v1',
  model: 'some-model',
  priceIn: 0,
  priceOut: 0,
  ceiling: null,
  companies: [],
  enabled: false,
})

/** Bodies that hiring systems send; `matrix-hiring.test.ts` puts existing positions in. */
const sampleHiring = {
  sendGreenhouseTest: () => ({
    partner_test_id: '12345',
    candidate: { first_name: 'Harry', last_name: 'Potter', email: 'hpotter@hogwarts.example' },
    url: null,
  }),
  reportGreenhouseError: () => ({ api_call: 'test_status', errors: ['partner_profile url is missing'] }),
  listAshbyAssessments: () => ({}),
  startAshbyAssessment: () => ({
    assessment_type_id: '12345',
    candidate: {
      ashby_id: 'candidate-1',
      first_name: 'Harry',
      last_name: 'Potter',
      email: 'hpotter@hogwarts.example',
      ashby_profile_url: 'https://app.ashbyhq.com/candidates/1',
    },
    application: { ashby_id: 'application-1', status: 'Active' },
    job: { ashby_id: 'job-1', name: 'Wizard', ashby_job_url: 'https://app.ashbyhq.com/jobs/1' },
  }),
  cancelAshbyAssessment: () => ({ assessment_id: crypto.randomUUID() }),
}

const sampleNotice = {
  controllerName: 'Nordwind GmbH',
  controllerAddress: 'Hafenstraße 12, 20457 Hamburg',
  contact: 'privacy@example.test',
  officer: '',
  legalBasis: 'before-contract',
  basisWords: '',
  url: 'https://example.test/privacy',
  validUntil: null,
}
const sampleRule = { places: ['us-co'], deleteAfter: null, keepAtLeast: null }

const sampleFeedback = { message: 'Thank you.', strengths: ['Clear code.'], improvements: [], sharesScores: false }

const sampleLetter = {
  assessed: 'Your code.',
  found: 'It works.',
  ai: 'It ran tests.',
  decided: 'Ida did.',
  rights: 'Tell us.',
  examples: [],
}

/** A position with one question; `panel` may be colleagues. */
export const samplePosition = (questionId: string, panel: string[] = []) => ({
  title: 'Back-end developer',
  level: 'Medium',
  panel,
  questions: [{ id: questionId, isCore: true }],
})

/** No program answers there; a server has to allow it. */
export const deafHost = '127.0.0.1:9'
const sampleWebhook = { url: `http://${deafHost}/hook`, events: ['report.ready'] }

export const sampleBodies: Record<string, (scene: Scene) => unknown> = {
  signUp: () => ({ name: 'A', email: `${crypto.randomUUID()}@example.test`, company: 'B', password: 'long enough' }),
  signIn: ({ session }) => ({ username: session.interviewer.email, password: 'long enough' }),
  startSso: () => ({ email: `${crypto.randomUUID()}@example.test` }),
  finishSso: () => ({ company: crypto.randomUUID(), answer: 'code=a&state=b' }),
  receiveLogout: () => ({ logout_token: 'made-up' }),
  changeSender: () => ({ isHeld: false }),
  changeSso: () => ({
    issuer: 'https://login.example.com',
    clientId: 'nova',
    joins: 'invited',
    defaultRole: 'Viewer',
    scope: 'openid email',
    groupClaim: '',
    groupRoles: [],
    version: 0,
  }),
  switchSso: () => ({ isOn: true }),
  setSsoRule: () => ({ isOnly: true, breakGlass: [], password: 'long enough' }),
  addSsoDomain: () => ({ domain: `${crypto.randomUUID()}.example` }),
  changeProfile: () => ({ name: 'Ida Reyes' }),
  // Refused, so that a caller that walks all calls keeps its password.
  changePassword: () => ({ currentPassword: 'not this one', newPassword: 'long enough' }),
  changeEmail: () => ({ email: `${crypto.randomUUID()}@example.test`, password: 'long enough' }),
  confirmEmail: () => ({ token: 'made-up' }),
  requestReset: () => ({ email: `${crypto.randomUUID()}@example.test` }),
  checkReset: () => ({ token: 'made-up' }),
  resetPassword: () => ({ token: 'made-up', password: 'long enough' }),
  setUpSecondFactor: () => ({ password: 'long enough' }),
  confirmSecondFactor: () => ({ code: '000000' }),
  turnOffSecondFactor: () => ({ password: 'long enough' }),
  renewRecoveryCodes: () => ({ password: 'long enough' }),
  completeSignIn: () => ({ ticket: 'made-up', code: '000000' }),
  beginRequiredSetUp: () => ({ ticket: 'made-up' }),
  finishRequiredSetUp: () => ({ ticket: 'made-up', code: '000000' }),
  setSecondFactorRule: () => ({ isRequired: false }),
  checkResume: () => makeFile('A resume of one line.'),
  readDropped: () => makeFile('A resume of one line.'),
  compareResume: () => makeFile('A resume of one line.'),
  createInterview: ({ session }) => makeCreationForm(session),
  saveInterview: ({ interview }) => interview,
  // Has no effect on a published interview, so that other tests can continue with it.
  changeInterviews: ({ interview }) => ({ act: 'publish', ids: [interview.id] }),
  quickStart: ({ coding }) => ({ questionId: coding }),
  addQuestion: ({ coding }) => ({ questionId: coding }),
  changePlan: ({ interview }) => ({ revision: interview.revision, duration: 45 }),
  changeDetails: ({ interview }) => ({ revision: interview.revision, title: 'Front-end developer' }),
  previewPlanMails: ({ interview }) => ({ revision: interview.revision, duration: 45 }),
  publishInterview: () => ({}),
  previewActMails: () => ({ act: 'publish' }),
  previewBulkMails: ({ interview }) => ({ act: 'publish', ids: [interview.id] }),
  pickSlot: () => ({ slotId: crypto.randomUUID(), scheduledDate: null }),
  duplicateInterview: () => ({ candidateEmail: `${crypto.randomUUID()}@example.test` }),
  changeStatus: () => ({ status: 'InProgress' }),
  generateQuestions: () => new FormData(),
  generateQuestionsAtRoot: () => new FormData(),
  setAccommodations: () => ({ extraMinutes: 5 }),
  controlInterview: () => ({ action: 'message', text: 'Hello' }),
  completeInterview: () => ({ take: [] }),
  joinInterview: () => ({ candidateName: 'Sam', candidateEmail: 'sam@example.test' }),
  askInRehearsal: () => ({ userMessage: 'Hello', language: 'python', code: '' }),
  queryInRehearsal: () => ({ kind: 'run', code: 'SELECT 1' }),
  checkInvitedEmail: () => ({ candidateEmail: 'sam@example.test' }),
  submitAnswer: ({ coding }) => ({ questionId: coding, codeSubmission: 'let a = 1', language: 'javascript' }),
  resolveFinding: () => ({ key: 'paste:1', outcome: 'innocent', reason: 'Her own notes from before.' }),
  answerFollowUp: () => ({ id: 'change', text: 'I would sort them first.', writtenAt: Date.now() }),
  createAnswer: ({ interview, coding }) => ({ interviewId: interview.id, questionId: coding, isCompleted: true }),
  replaceAnswer: () => ({ isCompleted: true }),
  patchAnswer: () => ({ isCompleted: true }),
  suggestForPosition: () => ({
    title: 'Go developer',
    description: 'Required: Go, PostgreSQL.',
    level: 'Medium',
    duration: 60,
    questionType: 'Both',
    programmingLanguage: 'go',
  }),
  parseJob: () => ({ text: 'Senior Go developer. Required: Go, PostgreSQL.' }),
  compareJob: () => ({ text: 'Senior Go developer. Required: Go, PostgreSQL.' }),
  candidateChat: ({ coding }) => ({ questionId: coding, userMessage: 'May the list be empty?' }),
  aiInteraction: ({ coding }) => ({ questionId: coding, userMessage: 'May the list be empty?' }),
  aiInteractionOlder: ({ coding }) => ({ questionId: coding, userMessage: 'May the list be empty?' }),
  askQuestion: ({ coding }) => ({ questionId: coding, text: 'May the list be empty?' }),
  stopChat: () => ({ clientId: '7c9e6679-7425-40de-944b-e07fc1f90ae7' }),
  candidateAskQuestion: ({ coding }) => ({ questionId: coding, text: 'May the list be empty?' }),
  appendEntries: ({ isByInterviewer }) => ({
    entries: [isByInterviewer ? makeEntry('note', { text: 'Calm.' }) : makeEntry('focus', { focused: false })],
  }),
  shareSelection: ({ coding }) => ({ questionId: coding, ...sampleSelection }),
  changeTemplate: () => ({ ...sampleTemplate, name: crypto.randomUUID() }),
  saveTemplate: ({ interview }) => ({ interviewId: interview.id, name: crypto.randomUUID() }),
  saveNoticeChoices: () => ({ kinds: ['joined'] }),
  sendLead: () => ({
    type: 'contact',
    first_name: 'Ana',
    last_name: 'Bell',
    email: 'ana@example.test',
    message: 'Hello',
  }),
  addModel: sampleModel,
  changeModel: sampleModel,
  addOwnKit: () => makeFile('no archive'),
  changeOwnKit: () => ({ kit: null, act: 'stop' }),
  installKit: () => ({ runtime: 'node', act: 'stop' }),
  downloadModel: () => ({ address: 'http://127.0.0.1:9', model: 'qwen3:4b-instruct' }),
  setUpModel: () => ({ address: 'http://127.0.0.1:9', model: 'qwen3:4b-instruct' }),
  changeRole: () => ({ role: 'Viewer' }),
  deactivatePerson: () => ({}),
  transferInterviews: ({ colleague }) => ({ transferTo: colleague ?? crypto.randomUUID() }),
  askLeaving: () => ({ password: 'long enough' }),
  makeCompanyArchive: () => ({ password: 'long enough' }),
  createApiKey: () => ({ name: 'Hiring system', scopes: ['interviews:read'], password: 'long enough' }),
  rotateApiKey: () => ({ password: 'long enough' }),
  changeApiKeyScopes: () => ({ scopes: ['interviews:read'], password: 'long enough' }),
  createHiringConnection: () => ({ name: 'Hiring', system: 'greenhouse', password: 'long enough' }),
  rotateHiringKey: () => ({ password: 'long enough' }),
  ...sampleHiring,
  invitePerson: () => ({ email: `${crypto.randomUUID()}@example.test`, role: 'Viewer' }),
  readInvitation: ({ invitation }) => ({ token: invitation ?? 'made-up' }),
  acceptInvitation: ({ invitation }) => ({
    token: invitation ?? 'made-up',
    name: 'A',
    email: `${crypto.randomUUID()}@example.test`,
    password: 'long enough',
  }),
  checkDoubt: () => ({ doubt: 'Not certain: a made-up doubt.' }),
  changePanel: () => ({ companyEmails: [] }),
  changePanelPlan: () => ({ scorecardsDueAt: '2031-11-26T14:00:00.000Z', replyBy: null, version: 0 }),
  changeCompanySettings: () => ({ name: 'Nordwind', defaults: { duration: 45 }, model: 'default', version: 0 }),
  changeLogo: () => ({ data: sampleLogo().toString('base64') }),
  saveReviewDraft: ({ coding }) => ({ confirmations: [{ questionId: coding, key: 'Action', isMade: true }] }),
  submitReview: () => ({
    ratings: [{ competencyId: 'communication', level: 4, seq: null, reason: 'Explained each step.' }],
  }),
  recordDecision: () => ({ outcome: 'Advance', reason: 'Solved all of it and explained why.' }),
  overrideScore: () => ({ figure: 'overall', value: 80, reason: 'The drawing answered the question.' }),
  changeScorecard: () => ({ competencies: null, version: 0 }),
  createPosition: ({ coding }) => samplePosition(coding),
  changePosition: ({ coding }) => ({ ...samplePosition(coding), version: 0 }),
  changePositionStatus: () => ({ status: 'closed' }),
  checkImport: () => ({
    fileName: 'candidates.csv',
    data: Buffer.from(`name,email\nAda Berg,${crypto.randomUUID()}@example.test\n`).toString('base64'),
  }),
  startImport: () => ({ publish: false }),
  changePrivacyNotice: () => ({ notice: sampleNotice, version: 0 }),
  changeCompanyRetention: () => ({ rule: sampleRule, version: 0 }),
  previewCompanyRetention: () => ({ rule: sampleRule }),
  changePositionRetention: () => ({ rule: sampleRule, version: 0 }),
  previewPositionRetention: () => ({ rule: sampleRule }),
  holdInterview: () => ({ reason: 'A claim', endsAt: new Date(Date.now() + 86_400_000).toISOString() }),
  answerErasure: () => ({ answer: 'approve' }),
  confirmErasure: () => ({ token: 'made-up' }),
  confirmCopy: () => ({ token: 'made-up' }),
  changeEnrolment: () => ({ isOn: true, places: 10 }),
  freeEnrolments: () => ({ until: '2020-01-01T00:00:00.000Z' }),
  readEnrolment: () => ({ token: 'made-up' }),
  requestEnrolment: () => ({ token: 'made-up', name: 'Ada Berg', email: 'ada@example.test' }),
  confirmEnrolment: () => ({ token: 'made-up' }),
  createInPosition: ({ session }) => makeCreationForm(session, { CandidateId: `${crypto.randomUUID()}@example.test` }),
  addCandidate: () => ({ name: 'Ada Berg', email: `${crypto.randomUUID()}@example.test` }),
  addWebhook: () => sampleWebhook,
  changeWebhook: () => ({ ...sampleWebhook, revision: 0 }),
  rotateWebhookSecret: () => ({ overlapHours: 1 }),
  resendFailed: () => ({ since: '2026-01-01T00:00:00.000Z' }),
  releaseResults: ({ interview }) => ({ interviewIds: [interview.id] }),
  createQuestion: sampleQuestion,
  changeQuestion: sampleQuestion,
  readProjectZip: () => makeZipForm([{ name: 'src/main.py', data: 'print(1)\n' }]),
  readOwnHistory: () => makeZipForm(sampleChange),
  createOwnCode: () => {
    const form = makeZipForm(sampleChange)
    form.set('change', 'folders')
    return form
  },
  changeOwnCode: () => ({ title: 'Another title' }),
  makeOwnQuestions: () => ({ forms: ['build'] }),
  previewStarters: () => ({ signature: sampleSignature }),
  computeExpected: () => ({
    signature: sampleSignature,
    language: 'javascript',
    code: 'const twice = (n) => 2 * n',
    args: [[1]],
  }),
  importOutcomes: () => ({
    data: Buffer.from('email,outcome,date\nsam@example.test,4,2026-01-01\n').toString('base64'),
  }),
  auditBias: () => ({ groups: 'email,sex\nsam@example.test,Woman\n' }),
  createShare: () => ({ days: 1, includesName: false }),
  runCode: ({ coding }) => ({ questionId: coding, language: 'javascript', code: 'console.log(1)' }),
  testCode: ({ coding }) => ({ questionId: coding, language: 'javascript', code: 'let a = 1' }),
  testProject: () => ({ hidden: false }),
  sendRequest: () => ({ id: crypto.randomUUID(), kind: 'review', text: 'Please look at my answer again.' }),
  applyProposal: () => ({ files: [{ path: 'src/desk.ts', hunks: [0] }] }),
  rejectProposal: () => ({}),
  measureModelAlone: () => ({ way: 'reading' }),
  markComment: () => ({ seq: 1, names: true }),
  reviewChange: () => ({ act: 'opened', change: 'single-pages' }),
  undoProposal: () => ({}),
  answerAgent: () => ({ answer: 'once' }),
  answerReply: () => ({ id: crypto.randomUUID(), text: 'Thank you.' }),
  saveFeedback: () => ({ ...sampleFeedback, revision: 0 }),
  releaseFeedback: () => ({ ...sampleFeedback, after: 0 }),
  replyToRequest: () => ({ text: 'We read it again.' }),
  saveLetter: () => ({ ...sampleLetter, revision: 0 }),
  releaseLetter: () => ({ ...sampleLetter, after: 0, mails: false }),
  withdrawLetter: () => ({ version: 1 }),
  reportBrowserRun: ({ coding }) => ({
    questionId: coding,
    language: 'javascript',
    code: 'console.log(1)',
    status: 'ok',
    version: 'in the browser',
    stdout: '1\n',
    stderr: '',
    truncated: false,
    durationMs: 3,
  }),
  reportBrowserTest: ({ coding }) => ({
    questionId: coding,
    language: 'javascript',
    code: 'let a = 1',
    status: 'ok',
    stderr: '',
    results: [{ status: 'ok', returned: 1, stdout: '', durationMs: 1 }],
  }),
}
