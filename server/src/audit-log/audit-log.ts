/**
 * Reading the audit log: administrators read their company's, operators what belongs to no company, and who may see an
 * interview what was done with it. Pages follow the ids, so that a reader misses nothing that is written meanwhile.
 */
import type { AuditEvent, AuditFilter, AuditPage, AuditScope } from '@nova/contract/audit'
import { describeAct } from '@nova/contract/audit-words'
import { Refusal, refuse } from '@nova/contract/refusals'
import { and, asc, desc, eq, gte, isNotNull, isNull, like, lt, max, or, type SQL, sql } from 'drizzle-orm'
import { requireInterviewer, requireOperator } from '../accounts/accounts.ts'
import { mayManage, requireInterview } from '../interviews/access.ts'
import { writeAudit } from '../platform/audit/audit.ts'
import { auditEvents } from '../platform/audit/tables.ts'
import { type Ctx, isUuid } from '../platform/context/context.ts'
import { csvHead, csvLine } from '../platform/csv/csv.ts'

type Paging = { limit: number; cursor?: string | undefined }
type Row = typeof auditEvents.$inferSelect

const csvBatch = 1000
const mostExported = 100_000
const mostPeople = 500

/** A page of what the filter leaves, newest first. Refuses a scope that is not the caller's to read. */
export async function listEvents(ctx: Ctx, query: AuditFilter & Paging): Promise<AuditPage> {
  const { scope, scopes } = await requireScope(ctx, query.scope)
  const { events, next } = await readPage(ctx, matching(ctx, scope, query), query)
  const people = query.cursor ? [] : await listPeople(ctx, scope)
  return { events, next, scope, scopes, people }
}

/** What interviewers did with one interview, for those who may see it. */
export async function listInterviewActivity(ctx: Ctx, id: string, paging: Paging) {
  const row = await requireInterview(ctx, id)
  // That a candidate has accommodations is not for those who rate the work.
  const isPrivate = sql`${auditEvents.details}->>'what' is not distinct from 'accommodations'`
  return readPage(
    ctx,
    and(
      eq(auditEvents.interviewId, row.id),
      eq(auditEvents.companyId, row.companyId),
      mayManage(ctx, row) ? undefined : sql`not ${isPrivate}`,
    ),
    paging,
  )
}

/** All of what the filter leaves, up to a bound, as the lines of a CSV file; the log says so. */
export async function exportEvents(ctx: Ctx, filter: AuditFilter): Promise<AsyncIterable<string>> {
  const { scope } = await requireScope(ctx, filter.scope)
  const companyId = scope === 'company' ? requireInterviewer(ctx).companyId : undefined
  await writeAudit(ctx, { act: 'audit.exported', companyId, subject: '' })
  return writeLines(ctx, matching(ctx, scope, filter))
}

async function requireScope(ctx: Ctx, asked: AuditScope | undefined) {
  const { isAdministrator } = requireInterviewer(ctx)
  const scopes: AuditScope[] = [
    ...(isAdministrator ? (['company'] as const) : []),
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

const inScope = (ctx: Ctx, scope: AuditScope): SQL =>
  scope === 'company' ? eq(auditEvents.companyId, requireInterviewer(ctx).companyId) : isNull(auditEvents.companyId)

function matching(ctx: Ctx, scope: AuditScope, { person, act, interview, from, to }: AuditFilter): SQL | undefined {
  // Ids come from addresses; what is no id has done nothing.
  const ofId = (column: typeof auditEvents.actorId | typeof auditEvents.interviewId, id: string | undefined) =>
    id === undefined || id === '' ? undefined : isUuid(id) ? eq(column, id) : sql`false`
  return and(
    inScope(ctx, scope),
    ofId(auditEvents.actorId, person),
    ofId(auditEvents.interviewId, interview),
    act ? or(eq(auditEvents.act, act), like(auditEvents.act, `${act.replace(/[\\%_]/g, '\\$&')}.%`)) : undefined,
    from ? gte(auditEvents.at, new Date(from)) : undefined,
    to ? lt(auditEvents.at, new Date(to)) : undefined,
  )
}

async function readPage(ctx: Ctx, isMeant: SQL | undefined, { limit, cursor }: Paging) {
  const after = /^\d{1,15}$/.test(cursor ?? '') ? lt(auditEvents.id, Number(cursor)) : undefined
  const found = await ctx.db
    .select()
    .from(auditEvents)
    .where(and(isMeant, after))
    .orderBy(desc(auditEvents.id))
    .limit(limit + 1)
  const rows = found.slice(0, limit)
  return { events: rows.map(view), next: found.length > limit ? String(rows.at(-1)!.id) : null }
}

async function listPeople(ctx: Ctx, scope: AuditScope): Promise<AuditPage['people']> {
  const latest = ctx.db
    .select({ id: max(auditEvents.id).as('latest') })
    .from(auditEvents)
    .where(and(inScope(ctx, scope), isNotNull(auditEvents.actorId)))
    .groupBy(auditEvents.actorId)
    .as('latest_of_each')
  const rows = await ctx.db
    .select({ id: auditEvents.actorId, name: auditEvents.actorName })
    .from(auditEvents)
    .innerJoin(latest, eq(latest.id, auditEvents.id))
    .orderBy(asc(auditEvents.actorName))
    .limit(mostPeople)
  return rows.map(({ id, name }) => ({ id: id!, name: nameOf(name).name }))
}

const columns = ['at', 'name', 'email', 'role', 'what', 'act', 'subject', 'interview', 'details'] as const

async function* writeLines(ctx: Ctx, isMeant: SQL | undefined): AsyncIterable<string> {
  yield csvHead(columns)
  let cursor: string | null | undefined
  for (let exported = 0; cursor !== null && exported < mostExported; exported += csvBatch) {
    const page = await readPage(ctx, isMeant, { limit: csvBatch, cursor })
    yield page.events.map(lineOf).join('')
    cursor = page.next
  }
}

function lineOf(event: AuditEvent & { role: string }): string {
  const { at, person, role, act, subject, interviewId, details } = event
  const told = Object.keys(details).length === 0 ? '' : JSON.stringify(details)
  const who = [person?.name ?? '', person?.email ?? '', role]
  return csvLine([at, ...who, describeAct(event), act, subject, interviewId ?? '', told])
}

function view({ id, at, actorId, actorName, actorRole, act, interviewId, subject, details }: Row) {
  const person = actorId === null ? null : { id: actorId, ...nameOf(actorName) }
  return { id, at: at.toISOString(), person, role: actorRole, act, interviewId, subject, details }
}

/** The log keeps 'Name <address>'. */
function nameOf(text: string): { name: string; email: string } {
  const [, name, email] = /^(.*) <([^<>]*)>$/s.exec(text) ?? []
  return { name: name ?? text, email: email ?? '' }
}
