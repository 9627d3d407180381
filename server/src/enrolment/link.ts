/** The self-enrolment link of a position: its token, who may use it now, and how many places are left. */
import { createHash, randomUUID } from 'node:crypto'
import type { EnrolmentState } from '@nova/contract/positions/enrolment'
import { refuse } from '@nova/contract/refusals'
import { and, eq, isNotNull } from 'drizzle-orm'
import { type Ctx, makeToken } from '../platform/context/context.ts'
import type { SealedColumn } from '../platform/secrets/resealing.ts'
import { requirePosition } from '../positions/access.ts'
import type { PositionRow } from '../positions/tables.ts'
import { enrolmentRequests, type EnrolmentRow, positionEnrolments } from './tables.ts'

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The columns of a new link. */
export async function makeLink({ secrets }: Ctx, positionId: string) {
  if (!secrets.canSeal) throw refuse('secrets_unavailable')
  const token = makeToken()
  const sealedToken = await secrets.seal(token, placeOf(positionId))
  return { linkId: randomUUID(), tokenHash: hashToken(token), sealedToken }
}

/** As a path, or an address where the installation knows its own; null where there is none, or it can't be read. */
export async function readLink({ secrets, settings }: Ctx, row: EnrolmentRow): Promise<string | null> {
  const token = row.sealedToken && (await secrets.open(row.sealedToken, placeOf(row.positionId)))
  return token ? `${settings.publicUrl ?? ''}/enrol/${token}` : null
}

export async function findEnrolment(
  ctx: Ctx,
  positionId: string,
  options: { lock?: boolean } = {},
): Promise<EnrolmentRow | undefined> {
  const query = ctx.db.select().from(positionEnrolments).where(eq(positionEnrolments.positionId, positionId))
  return (await (options.lock ? query.for('update') : query))[0]
}

export type OpenLink = { enrolment: EnrolmentRow; position: PositionRow; isFull: boolean }

/** Finds the open enrolment for a link's token. Unknown, disabled, ended and renewed links are refused alike. */
export async function requireOpenLink(ctx: Ctx, token: string): Promise<OpenLink> {
  const isMeant = eq(positionEnrolments.tokenHash, hashToken(token))
  const [enrolment] = await ctx.db.select().from(positionEnrolments).where(isMeant)
  if (!enrolment) throw refuse('enrolment_closed')
  return requireOpen(ctx, enrolment)
}

/** The same for a link at hand. */
export async function requireOpen(ctx: Ctx, enrolment: EnrolmentRow): Promise<OpenLink> {
  const system: Ctx = { ...ctx, actor: { role: 'system' } }
  const position = await requirePosition(system, enrolment.positionId)
  const state = await readState(system, enrolment)
  // Interviews are created on behalf of the position's creator; without one they would have no responsible person.
  const isOver = state === 'off' || state === 'ended' || position.status !== 'open' || position.creatorId === null
  if (isOver || !enrolment.tokenHash) throw refuse('enrolment_closed')
  return { enrolment, position, isFull: state === 'full' }
}

export async function readState(ctx: Ctx, { positionId, isOn, places, endsAt }: EnrolmentRow): Promise<EnrolmentState> {
  if (!isOn) return 'off'
  if (endsAt && endsAt <= ctx.now()) return 'ended'
  return (await countTaken(ctx, positionId)) >= places ? 'full' : 'open'
}

/** Counts people who enrolled themselves and whose interview exists: a deleted interview frees its place. */
export async function countTaken(ctx: Ctx, positionId: string): Promise<number> {
  const isTaken = and(eq(enrolmentRequests.positionId, positionId), isNotNull(enrolmentRequests.interviewId))
  return ctx.db.$count(enrolmentRequests, isTaken)
}

const placeOf = (positionId: string) => `position-enrolments:${positionId}:token`

export const sealedEnrolmentLinks: SealedColumn = {
  name: 'self-enrolment links',
  table: positionEnrolments,
  id: positionEnrolments.positionId,
  sealed: positionEnrolments.sealedToken,
  placeOf,
}
