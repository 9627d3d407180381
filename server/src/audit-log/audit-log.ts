/**
 * Reads the audit log. Administrators see their company's events, operators those of no company, and people with access
 * to an interview see its activity. Pages follow the ids, so that events written in between are not missed.
 */
import type { AuditFilter, AuditPage, AuditScope } from '@nova/contract/accounts/audit'
import { describeAct } from '@nova/contract/accounts/audit-words'
import { can } from '@nova/contract/accounts/roles'
import { Refusal, refuse } from '@nova/contract/refusals'
import { requireInterviewer, requireOperator } from '../accounts/accounts.ts'
import { mayOn, requireInterview } from '../interview-access/interview-access.ts'
import { nameCandidates } from '../interview-lists/interview-lists.ts'
import { writeAudit } from '../platform/audit/audit.ts'
import { type EventFilter, type KeptEvent, listActors, readEvents } from '../platform/audit/reading.ts'
import type { Ctx } from '../platform/context/context.ts'
import { csvHead, csvLine } from '../platform/csv/csv.ts'

type Paging = { limit: number; cursor?: string | undefined }

const csvBatch = 1000
const maxExported = 100_000
const maxPeople = 500

/** A page of the filtered entries, newest first. Refuses a scope that is not the caller's to read. */
export async function listEvents(ctx: Ctx, query: AuditFilter & Paging): Promise<AuditPage> {
  const { scope, scopes } = await requireScope(ctx, query.scope)
  const { rows, next } = await readEvents(ctx, filterOf(ctx, scope, query), query)
  const people = query.cursor ? [] : await listActors(ctx, companyOf(ctx, scope), maxPeople)
  const ids = rows.flatMap(({ interviewId }) => interviewId ?? [])
  const candidates = await nameCandidates(ctx, [...new Set(ids)])
  return {
    events: rows.map((row) => ({ ...view(row), candidate: candidates.get(row.interviewId ?? '') ?? null })),
    next,
    scope,
    scopes,
    people: people.map(({ id, name }) => ({ id, name: nameOf(name).name })),
  }
}

/** Lists interviewers' actions on one interview, for users with access to it. */
export async function listInterviewActivity(ctx: Ctx, id: string, paging: Paging) {
  const row = await requireInterview(ctx, id)
  // That a candidate has accommodations is not for those who rate the work.
  const exceptWhat = mayOn(requireInterviewer(ctx), row, 'manage') ? undefined : 'accommodations'
  const { rows, next } = await readEvents(ctx, { companyId: row.companyId, interview: row.id, exceptWhat }, paging)
  return { events: rows.map((event) => ({ ...view(event), candidate: row.candidateName })), next }
}

/** All filtered entries, up to a bound, as the lines of a CSV file; the log says so. */
export async function exportEvents(ctx: Ctx, filter: AuditFilter): Promise<AsyncIterable<string>> {
  const { scope } = await requireScope(ctx, filter.scope)
  await writeAudit(ctx, { act: 'audit.exported', companyId: companyOf(ctx, scope) ?? undefined, subject: '' })
  return writeLines(ctx, filterOf(ctx, scope, filter))
}

async function requireScope(ctx: Ctx, asked: AuditScope | undefined) {
  const { companyRole } = requireInterviewer(ctx)
  const scopes: AuditScope[] = [
    ...(can(companyRole, 'administer') ? (['company'] as const) : []),
    ...((await isOperator(ctx)) ? (['installation'] as const) : []),
  ]
  const scope = asked ?? scopes[0]
  if (!scope || !scopes.includes(scope)) throw refuse('forbidden')
  return { scope, scopes }
}

async function isOperator(ctx: Ctx): Promise<boolean> {
  try {
    await requireOperator(ctx)
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'forbidden') return false
    throw error
  }
}

const companyOf = (ctx: Ctx, scope: AuditScope): string | null =>
  scope === 'company' ? requireInterviewer(ctx).companyId : null

function filterOf(ctx: Ctx, scope: AuditScope, { person, act, interview, from, to }: AuditFilter): EventFilter {
  const momentOf = (text: string | undefined) => (text ? new Date(text) : undefined)
  return { companyId: companyOf(ctx, scope), person, act, interview, from: momentOf(from), to: momentOf(to) }
}

const columns = ['at', 'name', 'email', 'role', 'what', 'act', 'subject', 'interview', 'details'] as const

async function* writeLines(ctx: Ctx, filter: EventFilter): AsyncIterable<string> {
  yield csvHead(columns)
  let cursor: string | null | undefined
  for (let exported = 0; cursor !== null && exported < maxExported; exported += csvBatch) {
    const { rows, next } = await readEvents(ctx, filter, { limit: csvBatch, cursor: cursor ?? undefined })
    yield rows.map((row) => lineOf(view(row))).join('')
    cursor = next
  }
}

function lineOf(event: ReturnType<typeof view>): string {
  const { at, person, role, act, subject, interviewId, details } = event
  const told = Object.keys(details).length === 0 ? '' : JSON.stringify(details)
  const who = [person?.name ?? '', person?.email ?? '', role]
  return csvLine([at, ...who, describeAct(event), act, subject, interviewId ?? '', told])
}

function view({ id, at, actorId, actorName, actorRole, act, interviewId, subject, details }: KeptEvent) {
  const person = actorId === null ? null : { id: actorId, ...nameOf(actorName) }
  return {
    id,
    at: at.toISOString(),
    person,
    role: actorRole,
    act,
    interviewId,
    subject,
    details: withoutScores(act, details),
  }
}

/** The log keeps 'Name <address>'. */
function nameOf(text: string): { name: string; email: string } {
  const [, name, email] = /^(.*) <([^<>]*)>$/s.exec(text) ?? []
  return { name: name ?? text, email: email ?? '' }
}

/** Older entries have the score that was set, which may be sealed for readers of the log. */
function withoutScores(act: string, details: KeptEvent['details']): KeptEvent['details'] {
  if (act !== 'score.overridden' || !('value' in details)) return details
  const { computed: _, value, ...rest } = details
  return { ...rest, isSet: value !== null }
}
