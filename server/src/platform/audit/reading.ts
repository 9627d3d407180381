/** Reads the audit log, newest first. Callers check the permission. */
import { and, asc, desc, eq, gte, isNotNull, isNull, like, lt, max, not, or, type SQL, sql } from 'drizzle-orm'
import { type Ctx, isUuid } from '../context/context.ts'
import { auditEvents } from './tables.ts'

export type KeptEvent = typeof auditEvents.$inferSelect

export type EventFilter = {
  /** Null: entries of no company. */
  companyId: string | null
  /** Unchecked ids; an invalid id matches nothing. */
  person?: string | undefined
  interview?: string | undefined
  /** One act, or all of one kind: 'interview'. */
  act?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
  subject?: string | undefined
  /** Leaves out what was changed of this, by the detail `what`. */
  exceptWhat?: string | undefined
}

/** A page, with the cursor of the next one. */
export async function readEvents(
  ctx: Ctx,
  filter: EventFilter,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ rows: KeptEvent[]; next: string | null }> {
  const after = /^\d{1,15}$/.test(cursor ?? '') ? lt(auditEvents.id, Number(cursor)) : undefined
  const found = await ctx.db
    .select()
    .from(auditEvents)
    .where(and(conditionOf(filter), after))
    .orderBy(desc(auditEvents.id))
    .limit(limit + 1)
  const rows = found.slice(0, limit)
  return { rows, next: found.length > limit ? String(rows.at(-1)!.id) : null }
}

/** Lists the actors, each under their latest name. */
export async function listActors(
  ctx: Ctx,
  companyId: string | null,
  most: number,
): Promise<{ id: string; name: string }[]> {
  const latest = ctx.db
    .select({ id: max(auditEvents.id).as('latest') })
    .from(auditEvents)
    .where(and(ofCompany(companyId), isNotNull(auditEvents.actorId)))
    .groupBy(auditEvents.actorId)
    .as('latest_of_each')
  const rows = await ctx.db
    .select({ id: auditEvents.actorId, name: auditEvents.actorName })
    .from(auditEvents)
    .innerJoin(latest, eq(latest.id, auditEvents.id))
    .orderBy(asc(auditEvents.actorName))
    .limit(most)
  return rows.map(({ id, name }) => ({ id: id!, name }))
}

const ofCompany = (companyId: string | null): SQL =>
  companyId === null ? isNull(auditEvents.companyId) : eq(auditEvents.companyId, companyId)

function conditionOf({
  companyId,
  person,
  interview,
  act,
  subject,
  from,
  to,
  exceptWhat,
}: EventFilter): SQL | undefined {
  const ofId = (column: typeof auditEvents.actorId | typeof auditEvents.interviewId, id: string | undefined) =>
    id === undefined || id === '' ? undefined : isUuid(id) ? eq(column, id) : sql`false`
  return and(
    ofCompany(companyId),
    ofId(auditEvents.actorId, person),
    ofId(auditEvents.interviewId, interview),
    act ? or(eq(auditEvents.act, act), like(auditEvents.act, `${act.replace(/[\\%_]/g, '\\$&')}.%`)) : undefined,
    subject === undefined ? undefined : eq(auditEvents.subject, subject),
    from ? gte(auditEvents.at, from) : undefined,
    to ? lt(auditEvents.at, to) : undefined,
    exceptWhat ? not(sql`${auditEvents.details}->>'what' is not distinct from ${exceptWhat}`) : undefined,
  )
}
