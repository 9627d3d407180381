/** Keys that hiring systems call with: found by their hash, noted when used, two at most for a connection. */
import { randomUUID, timingSafeEqual } from 'node:crypto'
import { can } from '@nova/contract/accounts/roles'
import { refuse } from '@nova/contract/refusals'
import type { HiringSystem } from '@nova/contract/words'
import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import { findAdmitted } from '../accounts/sign-in.ts'
import { hashSecret, hintOf, makeSecret } from '../api-keys/secrets.ts'
import type { Ctx, InterviewerCaller } from '../platform/context/context.ts'
import { placeOfKey } from './sealed.ts'
import { type ConnectionRow, connections, type HiringKeyRow, hiringKeys } from './tables.ts'

/** How often the last use of a key is written. */
const usedAtStepMs = 60_000

/**
 * The caller behind a key of a connection to `system`: its maker, as the connection. Undefined where the key works no more or
 * never did; refused in words where the maker could not sign in, or isn't an administrator.
 */
export async function identifyHiringSystem(
  ctx: Ctx,
  system: HiringSystem,
  secret: string,
): Promise<InterviewerCaller | undefined> {
  const hash = hashSecret(secret)
  if (!hash) return undefined
  const [found] = await ctx.db
    .select({ connection: connections, key: hiringKeys })
    .from(hiringKeys)
    .innerJoin(connections, eq(connections.id, hiringKeys.connectionId))
    .where(and(eq(hiringKeys.hash, hash), isValid(ctx.now()), eq(connections.system, system)))
  if (!found || !timingSafeEqual(found.key.hash, hash)) return undefined
  const { id, name, makerId } = found.connection
  const maker = (await findAdmitted(ctx, [makerId])).get(makerId)
  if (!maker || !isActing(maker)) throw refuse('hiring_stopped')
  await noteUse(ctx, found)
  return { ...maker, key: { id, name, scopes: [], system } }
}

/** A connection acts in its maker's name while they could sign in and are an administrator. */
export const isActing = (maker: Pick<InterviewerCaller, 'companyRole'> | undefined): boolean =>
  maker !== undefined && can(maker.companyRole, 'administer')

const isValid = (now: Date) => or(isNull(hiringKeys.endsAt), gt(hiringKeys.endsAt, now))

async function noteUse(ctx: Ctx, { connection, key }: { connection: ConnectionRow; key: HiringKeyRow }): Promise<void> {
  const now = ctx.now()
  const before = new Date(now.getTime() - usedAtStepMs)
  const isDue = ({ lastUsedAt }: { lastUsedAt: Date | null }) => !lastUsedAt || lastUsedAt <= before
  // One of several servers writes it.
  if (isDue(connection))
    await ctx.db
      .update(connections)
      .set({ lastUsedAt: now })
      .where(
        and(eq(connections.id, connection.id), or(isNull(connections.lastUsedAt), lte(connections.lastUsedAt, before))),
      )
  if (isDue(key)) await ctx.db.update(hiringKeys).set({ lastUsedAt: now }).where(eq(hiringKeys.id, key.id))
}

/** Keeps a new key and gives it back, for the only time. The newest one before works `overlapMs` longer, older ones end. */
export async function renewKey(
  tx: Ctx,
  { id: connectionId, system }: Pick<ConnectionRow, 'id' | 'system'>,
  overlapMs = 0,
): Promise<string> {
  if (!tx.secrets.canSeal) throw refuse('secrets_unavailable')
  const now = tx.now()
  const isIts = eq(hiringKeys.connectionId, connectionId)
  await tx.db.delete(hiringKeys).where(and(isIts, sql`${hiringKeys.endsAt} is not null`))
  await tx.db
    .update(hiringKeys)
    .set({ endsAt: new Date(now.getTime() + overlapMs) })
    .where(isIts)
  const [id, secret] = [randomUUID(), makeSecret()]
  const sealedKey = system === 'greenhouse' ? await tx.secrets.seal(secret, placeOfKey(id)) : null
  const row = { id, hash: hashSecret(secret)!, connectionId, hint: hintOf(secret), sealedKey, createdAt: now }
  await tx.db.insert(hiringKeys).values(row)
  return secret
}

/** The key that the system called with last; during an overlap it may have one of two. Undefined where none can be read. */
export async function openUsedKey(ctx: Ctx, connectionId: string): Promise<string | undefined> {
  const found = await ctx.db
    .select()
    .from(hiringKeys)
    .where(and(eq(hiringKeys.connectionId, connectionId), isValid(ctx.now())))
    .orderBy(sql`${hiringKeys.lastUsedAt} desc nulls last`, asc(hiringKeys.createdAt))
  const [key] = found
  return key?.sealedKey ? ctx.secrets.open(key.sealedKey, placeOfKey(key.id)) : undefined
}
