/** Every call there is, by name; and every schema that has one. */
import { z } from 'zod'
import * as accounts from './accounts.ts'
import * as agent from './agent.ts'
import * as audit from './audit.ts'
import * as briefing from './briefing.ts'
import * as candidates from './candidates.ts'
import * as companies from './companies.ts'
import * as description from './description.ts'
import * as drawing from './drawing.ts'
import type { Endpoint } from './endpoint.ts'
import * as enrolment from './enrolment.ts'
import * as evidenceFile from './evidence-file.ts'
import * as exports from './exports.ts'
import * as feedback from './feedback.ts'
import * as findings from './findings.ts'
import * as followUps from './follow-ups.ts'
import * as health from './health.ts'
import * as imports from './imports.ts'
import * as interviewList from './interview-list.ts'
import * as interviews from './interviews.ts'
import * as journalViews from './journal-views.ts'
import * as journal from './journal.ts'
import * as judging from './judging.ts'
import * as leads from './leads.ts'
import * as library from './library.ts'
import * as models from './models.ts'
import * as notices from './notices.ts'
import * as nova from './nova.ts'
import * as outbox from './outbox.ts'
import * as ownAccount from './own-account.ts'
import * as people from './people.ts'
import * as plans from './plans.ts'
import * as positionPeople from './position-people.ts'
import * as positions from './positions.ts'
import * as projectZip from './project-zip.ts'
import * as questionTrying from './question-trying.ts'
import * as questions from './questions.ts'
import * as quickStart from './quick-start.ts'
import * as receipts from './receipts.ts'
import * as reports from './reports.ts'
import * as reviews from './reviews.ts'
import * as runnerState from './runner-state.ts'
import * as runs from './runs.ts'
import * as secondFactor from './second-factor.ts'
import * as selections from './selections.ts'
import * as shares from './shares.ts'
import * as words from './words.ts'
import * as workspaceCalls from './workspace-calls.ts'

const rooms = [
  accounts,
  agent,
  audit,
  briefing,
  candidates,
  companies,
  description,
  enrolment,
  evidenceFile,
  exports,
  feedback,
  findings,
  followUps,
  health,
  imports,
  interviewList,
  interviews,
  journal,
  journalViews,
  judging,
  leads,
  library,
  models,
  notices,
  nova,
  people,
  ownAccount,
  outbox,
  plans,
  positions,
  positionPeople,
  questions,
  projectZip,
  questionTrying,
  quickStart,
  reports,
  reviews,
  runnerState,
  runs,
  secondFactor,
  selections,
  shares,
  workspaceCalls,
]

export const endpoints: Record<string, Endpoint> = Object.fromEntries(
  rooms
    .flatMap((room) => Object.entries<unknown>(room))
    .filter((pair): pair is [string, Endpoint] => isEndpoint(pair[1])),
)

/** The names under which schemas are described: those they are exported by. */
export const schemaNames = z.registry<{ id: string }>()
for (const [id, schema] of [...rooms, drawing, receipts, words].flatMap((room) => Object.entries<unknown>(room))) {
  if (schema instanceof z.ZodType && !schemaNames.has(schema)) schemaNames.add(schema, { id })
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'who' in value
}
