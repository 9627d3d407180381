/**
 * Connections to hiring systems: Greenhouse and Ashby send a position's interview to people and get its results back. Promises
 * that the same request makes one interview, that a system reads no more than a link to the report shows, and that a
 * connection ends with its maker's account (docs/hiring-systems.md).
 * Public files: keys.ts, news.ts, sealed.ts, sending.ts.
 */
import { randomUUID } from 'node:crypto'
import {
  type HiringConnection,
  type HiringForm,
  type HiringRotation,
  maxHiringConnections,
  type NewHiringConnection,
} from '@nova/contract/hiring/connections'
import { refuse } from '@nova/contract/refusals'
import { and, count, desc, eq, inArray, sql } from 'drizzle-orm'
import { requireInterviewer } from '../accounts/accounts.ts'
import { listMembers, type Member } from '../accounts/members.ts'
import { holdOwnPassword, requirePassword } from '../accounts/passwords.ts'
import { findAdmitted } from '../accounts/sign-in.ts'
import { lockAdministrator } from '../api-keys/api-keys.ts'
import { writeAudit } from '../platform/audit/audit.ts'
import { type Ctx, inTransaction, isUuid } from '../platform/context/context.ts'
import { revokeLinks } from '../shares/hiring-links.ts'
import { isActing, renewKey } from './keys.ts'
import { placeOfSystemKey } from './sealed.ts'
import { type ConnectionRow, connections, hiringKeys, hiringTests, updates } from './tables.ts'

const hourMs = 3_600_000
/** How long a request without an interview is shown. */
const refusalShownMs = 7 * 24 * hourMs

/** Lists the company's connections, newest first. */
export async function listConnections(ctx: Ctx): Promise<HiringConnection[]> {
  const { companyId } = requireInterviewer(ctx)
  const rows = await ctx.db
    .select()
    .from(connections)
    .where(eq(connections.companyId, companyId))
    .orderBy(desc(connections.createdAt), connections.id)
  return viewAll(ctx, rows, await listMembers(ctx, companyId))
}

/** Makes a connection that acts in the caller's name. `address`: where the caller found this installation. */
export async function createConnection(ctx: Ctx, form: HiringForm, address: string): Promise<NewHiringConnection> {
  const known = await requirePassword(ctx, form.password)
  if (!ctx.secrets.canSeal) throw refuse('secrets_unavailable')
  return inTransaction(ctx, async (tx) => {
    const { caller, maker } = await lockAdministrator(tx)
    await holdOwnPassword(tx, known)
    const { companyId } = caller
    if ((await tx.db.$count(connections, eq(connections.companyId, companyId))) >= maxHiringConnections)
      throw refuse('hiring_limit')
    const [id, { name, system, ashbyKey }] = [randomUUID(), form]
    const sealedSystemKey =
      system === 'ashby' && ashbyKey ? await tx.secrets.seal(ashbyKey, placeOfSystemKey(id)) : null
    const row: ConnectionRow = {
      id,
      companyId,
      makerId: caller.id,
      name,
      system,
      address,
      sealedSystemKey,
      createdAt: tx.now(),
      lastUsedAt: null,
      lastError: null,
      lastErrorAt: null,
      lastRefusal: null,
      lastRefusalAt: null,
    }
    await tx.db.insert(connections).values(row)
    const secret = await renewKey(tx, row)
    await noteConnection(tx, row, 'hiring-connection.created', { system })
    return { ...(await viewAll(tx, [row], [maker]))[0]!, secret }
  })
}

/** Gives a connection of the caller's own a new key; another administrator would hold one that acts in the maker's name. */
export async function rotateKey(ctx: Ctx, id: string, form: HiringRotation): Promise<NewHiringConnection> {
  const known = await requirePassword(ctx, form.password)
  return inTransaction(ctx, async (tx) => {
    const { caller, maker } = await lockAdministrator(tx)
    await holdOwnPassword(tx, known)
    const row = await requireConnection(tx, id)
    if (row.makerId !== caller.id) throw refuse('forbidden', notTheMaker)
    const secret = await renewKey(tx, row, form.overlapHours * hourMs)
    await noteConnection(tx, row, 'hiring-connection.rotated', { overlapHours: form.overlapHours })
    return { ...(await viewAll(tx, [row], [maker]))[0]!, secret }
  })
}

const notTheMaker =
  'This connection acts in the name of the person who made it, so only they can rotate its key. You can revoke it and make your own.'

/** Ends a connection with its keys, what waits to be sent, and its links to reports. Interviews stay. */
export async function revokeConnection(ctx: Ctx, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockAdministrator(tx)
    await end(tx, await requireConnection(tx, id))
  })
}

/** Ends the connections of a person whose account ends, in the caller's transaction. */
export async function endConnectionsOf(tx: Ctx, makerId: string): Promise<void> {
  for (const row of await tx.db.select().from(connections).where(eq(connections.makerId, makerId))) await end(tx, row)
}

async function end(tx: Ctx, row: ConnectionRow): Promise<void> {
  const isIts = eq(hiringTests.connectionId, row.id)
  // Locked: a link that is being made now is read here once it is kept.
  const sent = await tx.db.select({ shareId: hiringTests.shareId }).from(hiringTests).where(isIts).for('update')
  await revokeLinks(
    tx,
    sent.flatMap(({ shareId }) => shareId ?? []),
  )
  await tx.db.delete(connections).where(eq(connections.id, row.id))
  await noteConnection(tx, row, 'hiring-connection.revoked')
}

async function noteConnection(
  tx: Ctx,
  { id: connectionId, companyId, name: subject }: ConnectionRow,
  act: string,
  details: Record<string, string | number> = {},
): Promise<void> {
  await writeAudit(tx, { act, companyId, subject, details: { connectionId, ...details } })
}

async function requireConnection(tx: Ctx, id: string): Promise<ConnectionRow> {
  const { companyId } = requireInterviewer(tx)
  if (!isUuid(id)) throw refuse('hiring_not_found')
  const [row] = await tx.db
    .select()
    .from(connections)
    .where(and(eq(connections.id, id), eq(connections.companyId, companyId)))
    .for('update')
  if (!row) throw refuse('hiring_not_found')
  return row
}

async function viewAll(ctx: Ctx, rows: ConnectionRow[], members: Member[]): Promise<HiringConnection[]> {
  if (rows.length === 0) return []
  const now = ctx.now()
  const ids = rows.map(({ id }) => id)
  const keys = await ctx.db.select().from(hiringKeys).where(inArray(hiringKeys.connectionId, ids))
  const waiting = await ctx.db
    .select({ id: hiringTests.connectionId, total: count() })
    .from(updates)
    .innerJoin(hiringTests, eq(hiringTests.id, updates.testId))
    .where(and(inArray(hiringTests.connectionId, ids), sql`${updates.state} = 'waiting'`))
    .groupBy(hiringTests.connectionId)
  const admitted = await findAdmitted(ctx, [...new Set(rows.map(({ makerId }) => makerId))])
  return rows.map((row) => {
    const { id, name, system, makerId, createdAt, lastUsedAt, lastError, lastErrorAt, lastRefusal, lastRefusalAt } = row
    const isShown = lastRefusalAt !== null && now.getTime() - lastRefusalAt.getTime() < refusalShownMs
    const own = keys.filter(({ connectionId }) => connectionId === id)
    const ending = own.find(({ endsAt }) => endsAt && endsAt > now)
    return {
      id,
      name,
      system,
      isOwn: makerId === requireInterviewer(ctx).id,
      madeBy: members.find((member) => member.id === makerId)?.name ?? '',
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      state: isActing(admitted.get(makerId)) ? 'active' : 'stopped',
      hint: own.find(({ endsAt }) => endsAt === null)?.hint ?? '',
      oldKeyEndsAt: ending?.endsAt?.toISOString() ?? null,
      waiting: waiting.find((each) => each.id === id)?.total ?? 0,
      lastError: lastError && lastErrorAt ? { at: lastErrorAt.toISOString(), words: lastError } : null,
      lastRefusal: lastRefusal && isShown ? { at: lastRefusalAt.toISOString(), words: lastRefusal } : null,
    }
  })
}
