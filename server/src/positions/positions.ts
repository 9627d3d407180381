/**
 * Positions: the interviews for one job, with one set of questions whose core is the same for all. Promises that a
 * change applies to people added later, and never changes an existing interview.
 * Public files: access.ts, adding-many.ts, adding.ts, handover.ts, offered.ts.
 */
import { randomUUID } from 'node:crypto'
import type { Position, PositionForm } from '@nova/contract/positions/positions'
import { refuse } from '@nova/contract/refusals'
import type { Competency } from '@nova/contract/reviews/reviews'
import type { PositionStatus } from '@nova/contract/words'
import { eq } from 'drizzle-orm'
import { requireInterviewer } from '../accounts/accounts.ts'
import { requireKnownPlace } from '../companies/newer-places.ts'
import { isInPosition } from '../interview-access/of-position.ts'
import { writeAudit } from '../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { readScorecard } from '../reviews/competencies.ts'
import { requireManaged } from './access.ts'
import { saveSet } from './question-set.ts'
import { viewPosition } from './reading.ts'
import { type PositionRow, positions } from './tables.ts'

/** A new position, open, in the caller's name. */
export async function createPosition(
  ctx: Ctx,
  { fromInterview, ...form }: PositionForm & { fromInterview?: string | undefined },
): Promise<Position> {
  const { id: creatorId, companyId } = requireInterviewer(ctx)
  await requireKnownPlace(ctx, form.settings.noticePlace, 'settings.noticePlace')
  return inTransaction(ctx, async (tx) => {
    const now = tx.now()
    const base = { id: randomUUID(), companyId, creatorId, status: 'open' as const, version: 0 }
    const values = { ...base, ...columnsOf(form), competencies: await pickCompetencies(tx, form, null) }
    const made = await tx.db
      .insert(positions)
      .values({ ...values, createdAt: now, updatedAt: now })
      .returning()
    await saveSet(tx, made[0]!, form, fromInterview)
    await notePosition(tx, made[0]!, 'position.created', { questions: form.questions.length })
    return viewPosition(tx, made[0]!)
  })
}

/** Changes it for people added later; refuses a change based on an older version (optimistic lock). */
export async function changePosition(
  ctx: Ctx,
  id: string,
  form: PositionForm & { version: number },
): Promise<Position> {
  return inTransaction(ctx, async (tx) => {
    const before = await requireManaged(tx, id)
    if (before.version !== form.version) throw refuse('position_changed')
    await requireKnownPlace(tx, form.settings.noticePlace, 'settings.noticePlace')
    const competencies = await pickCompetencies(tx, form, before.competencies)
    const row = await update(tx, before, { ...columnsOf(form), competencies, version: before.version + 1 })
    await saveSet(tx, row, form)
    await notePosition(tx, row, 'position.changed', { questions: form.questions.length })
    return viewPosition(tx, row)
  })
}

const statusActs = { open: 'position.reopened', closed: 'position.closed', archived: 'position.archived' } as const

/**
 * Closes, reopens or archives it; does nothing if it already has the status. An archived position is first restored as
 * closed, then reopened.
 */
export async function changePositionStatus(ctx: Ctx, id: string, status: PositionStatus): Promise<Position> {
  return inTransaction(ctx, async (tx) => {
    const before = await requireManaged(tx, id)
    if (before.status === status) return viewPosition(tx, before)
    const row = await update(tx, before, { status })
    await notePosition(tx, row, before.status === 'archived' ? 'position.restored' : statusActs[status])
    return viewPosition(tx, row)
  })
}

/** Deletes it. Refused while it has interviews: they would lose what makes them comparable. */
export async function deletePosition(ctx: Ctx, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await requireManaged(tx, id, { toDelete: true })
    if (await isInPosition(tx, row.id)) throw refuse('position_in_use')
    await tx.db.delete(positions).where(eq(positions.id, row.id))
    await notePosition(tx, row, 'position.deleted')
  })
}

/** Notes an act on a position; within the transaction that does it. */
async function notePosition(ctx: Ctx, row: PositionRow, act: string, details: Record<string, string | number> = {}) {
  await writeAudit(ctx, { act, companyId: row.companyId, subject: row.title, details })
}

async function update(tx: Ctx, { id }: PositionRow, change: Partial<PositionRow>): Promise<PositionRow> {
  const changed = await tx.db
    .update(positions)
    .set({ ...change, updatedAt: tx.now() })
    .where(eq(positions.id, id))
    .returning()
  return changed[0]!
}

function columnsOf({ title, description, level, duration, settings, peopleWord, panel }: PositionForm) {
  const emails = [...new Set(panel.map((email) => email.toLowerCase()))]
  return { title, description, seniority: level, durationMinutes: duration, settings, peopleWord, panel: emails }
}

/** As the company has them now, or as the position has kept them. */
async function pickCompetencies(
  ctx: Ctx,
  { competencyIds }: PositionForm,
  kept: Competency[] | null,
): Promise<Competency[] | null> {
  if (competencyIds === null) return null
  const { competencies } = await readScorecard(ctx)
  return competencyIds.map((id, at) => {
    const found = [...(kept ?? []), ...competencies].find((competency) => competency.id === id)
    const message = 'This competency is no longer on the company scorecard.'
    if (!found) throw refuse('invalid_input', message, [{ path: `competencyIds.${at}`, message }])
    return found
  })
}
