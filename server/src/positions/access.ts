/** Access to positions, as far as a colleague's permissions reach; where they may not see one, it doesn't exist. */
import { can, isWithin, reachOf } from '@nova/contract/accounts/roles'
import { refuse } from '@nova/contract/refusals'
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { requireInterviewer } from '../accounts/accounts.ts'
import { type Ctx, isUuid } from '../platform/context/context.ts'
import { type PositionRow, positions } from './tables.ts'

/** The positions that the calling interviewer may see, as a condition; the rule is that of interviews. */
export function isPositionVisibleTo(ctx: Ctx): SQL | undefined {
  const caller = requireInterviewer(ctx)
  const seen = reachOf(caller.companyRole, 'read')
  const inCompany = eq(positions.companyId, caller.companyId)
  if (seen === 'all') return inCompany
  const isListed = sql`${caller.email.toLowerCase()} = any(${positions.panel})`
  const isOwn = eq(positions.creatorId, caller.id)
  return and(inCompany, seen === 'own and listed' ? or(isOwn, isListed) : seen === 'listed' ? isListed : sql`false`)
}

/** Returns the position if the caller may see it; the system sees all. `lock` holds it until the transaction ends. */
export async function requirePosition(
  ctx: Ctx,
  id: string,
  options: { lock?: boolean | 'to delete' } = {},
): Promise<PositionRow> {
  if (!isUuid(id)) throw refuse('position_not_found')
  const visible = ctx.actor.role === 'system' ? undefined : isPositionVisibleTo(ctx)
  const query = ctx.db
    .select()
    .from(positions)
    .where(and(eq(positions.id, id), visible))
  const mode = options.lock === 'to delete' ? 'update' : 'no key update'
  const found = await (options.lock ? query.for(mode) : query)
  if (!found[0]) throw refuse('position_not_found')
  return found[0]
}

/** Refuses if the position is closed or archived. */
export function requireTaking({ status }: Pick<PositionRow, 'status'>): void {
  if (status === 'archived') throw refuse('position_archived')
  if (status === 'closed') throw refuse('position_closed')
}

/**
 * Like requirePosition, for those who manage it; locked until the transaction ends. `toDelete` also
 * waits for callers who are adding people.
 */
export async function requireManaged(ctx: Ctx, id: string, options: { toDelete?: boolean } = {}): Promise<PositionRow> {
  const row = await requirePosition(ctx, id, { lock: options.toDelete ? 'to delete' : true })
  if (!mayManagePosition(ctx, row)) throw refuse('forbidden')
  return row
}

/** True if the caller manages this position of their company. */
export function mayManagePosition({ actor }: Ctx, { creatorId, panel }: PositionRow): boolean {
  if (actor.role !== 'interviewer') return false
  const place = { isOwn: actor.id === creatorId, isListed: panel.includes(actor.email.toLowerCase()) }
  return isWithin(reachOf(actor.companyRole, 'manage'), place)
}

/** True if the caller may add people to a position that they may see. */
export function mayAddTo({ actor }: Ctx): boolean {
  return actor.role === 'interviewer' && can(actor.companyRole, 'run')
}
