/** Every call there is, by name; and every schema that has one. */
import { z } from 'zod'
import * as accounts from './accounts/accounts.ts'
import * as apiKeys from './accounts/api-keys.ts'
import * as audit from './accounts/audit.ts'
import * as companies from './accounts/companies.ts'
import * as keyScopes from './accounts/key-scopes.ts'
import * as leaving from './accounts/leaving.ts'
import * as ownAccount from './accounts/own-account.ts'
import * as people from './accounts/people.ts'
import * as privacyNotice from './accounts/privacy-notice.ts'
import * as secondFactor from './accounts/second-factor.ts'
import * as singleSignOn from './accounts/single-sign-on.ts'
import * as webhooks from './accounts/webhooks.ts'
import type { Endpoint } from './endpoint.ts'
import * as ashby from './hiring/ashby.ts'
import * as hiringConnections from './hiring/connections.ts'
import * as greenhouse from './hiring/greenhouse.ts'
import * as description from './installation/description.ts'
import * as health from './installation/health.ts'
import * as leads from './installation/leads.ts'
import * as localModels from './installation/local-models.ts'
import * as metrics from './installation/metrics.ts'
import * as models from './installation/models.ts'
import * as newerVersion from './installation/newer-version.ts'
import * as outbox from './installation/outbox.ts'
import * as ownKits from './installation/own-kits.ts'
import * as runnerState from './installation/runner-state.ts'
import * as actMails from './interviews/act-mails.ts'
import * as candidates from './interviews/candidates.ts'
import * as doubtChecks from './interviews/doubt-checks.ts'
import * as exports from './interviews/exports.ts'
import * as interviewList from './interviews/interview-list.ts'
import * as interviews from './interviews/interviews.ts'
import * as measurement from './interviews/measurement.ts'
import * as notices from './interviews/notices.ts'
import * as outcomes from './interviews/outcomes.ts'
import * as plans from './interviews/plans.ts'
import * as questionPreview from './interviews/question-preview.ts'
import * as quickStart from './interviews/quick-start.ts'
import * as shares from './interviews/shares.ts'
import * as ownCodeCalls from './own-code/own-code-calls.ts'
import * as enrolment from './positions/enrolment.ts'
import * as imports from './positions/imports.ts'
import * as positionPeople from './positions/position-people.ts'
import * as positions from './positions/positions.ts'
import * as agentProgram from './projects/agent-program.ts'
import * as agent from './projects/agent.ts'
import * as codeReviewCalls from './projects/code-review-calls.ts'
import * as commentMarks from './projects/comment-marks.ts'
import * as projectZip from './projects/project-zip.ts'
import * as workspaceCalls from './projects/workspace-calls.ts'
import * as library from './questions/library.ts'
import * as modelAlone from './questions/model-alone.ts'
import * as nova from './questions/nova.ts'
import * as questionTrying from './questions/question-trying.ts'
import * as questions from './questions/questions.ts'
import * as quotations from './questions/quotations.ts'
import * as readings from './questions/readings.ts'
import * as reviewForms from './questions/review-forms.ts'
import * as runs from './questions/runs.ts'
import * as reportCalls from './report-calls.ts'
import * as briefing from './reports/briefing.ts'
import * as evidenceFile from './reports/evidence-file.ts'
import * as findings from './reports/findings.ts'
import * as judging from './reports/judging.ts'
import * as reports from './reports/reports.ts'
import * as sealedReport from './reports/sealed-report.ts'
import * as personalCopy from './retention/personal-copy.ts'
import * as retention from './retention/retention.ts'
import * as answerMarks from './reviews/answer-marks.ts'
import * as debrief from './reviews/debrief.ts'
import * as feedback from './reviews/feedback.ts'
import * as followUps from './reviews/follow-ups.ts'
import * as letters from './reviews/letters.ts'
import * as reviews from './reviews/reviews.ts'
import * as drawing from './room/drawing.ts'
import * as journalViews from './room/journal-views.ts'
import * as journal from './room/journal.ts'
import * as receipts from './room/receipts.ts'
import * as rehearsalSql from './room/rehearsal-sql.ts'
import * as selections from './room/selections.ts'
import * as words from './words.ts'
import * as zones from './zones.ts'

const rooms = [
  accounts,
  actMails,
  agent,
  agentProgram,
  apiKeys,
  ashby,
  audit,
  briefing,
  candidates,
  codeReviewCalls,
  ownCodeCalls,
  commentMarks,
  companies,
  privacyNotice,
  debrief,
  description,
  enrolment,
  evidenceFile,
  doubtChecks,
  exports,
  feedback,
  findings,
  followUps,
  greenhouse,
  hiringConnections,
  health,
  imports,
  interviewList,
  interviews,
  journal,
  journalViews,
  judging,
  leads,
  leaving,
  letters,
  library,
  modelAlone,
  reviewForms,
  localModels,
  measurement,
  metrics,
  models,
  newerVersion,
  notices,
  nova,
  people,
  ownAccount,
  outbox,
  ownKits,
  outcomes,
  plans,
  quotations,
  readings,
  positions,
  positionPeople,
  questions,
  projectZip,
  questionPreview,
  questionTrying,
  quickStart,
  reportCalls,
  rehearsalSql,
  reports,
  retention,
  personalCopy,
  answerMarks,
  reviews,
  runnerState,
  runs,
  sealedReport,
  secondFactor,
  selections,
  shares,
  singleSignOn,
  webhooks,
  workspaceCalls,
  zones,
]

export const endpoints: Record<string, Endpoint> = Object.fromEntries(
  rooms
    .flatMap((room) => Object.entries<unknown>(room))
    .filter((pair): pair is [string, Endpoint] => isEndpoint(pair[1])),
)

/** The names under which schemas are described: those they are exported by. */
export const schemaNames = z.registry<{ id: string }>()
for (const [id, schema] of [...rooms, drawing, keyScopes, receipts, words].flatMap((room) =>
  Object.entries<unknown>(room),
)) {
  if (schema instanceof z.ZodType && !schemaNames.has(schema)) schemaNames.add(schema, { id })
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'who' in value
}
