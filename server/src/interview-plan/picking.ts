/** The candidate's choice among the offered times, until they join. */
import type { Slot } from '@nova/contract/interviews/plans'
import { refuse } from '@nova/contract/refusals'
import { requireInterview, requireNotJoined } from '../interview-access/interview-access.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { writeAudit } from '../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { requireChangesLeft, savePlan, tellOfPlan } from './planning.ts'
import { holdCalendar, readBusy, readSlots, viewSlots } from './slots.ts'

type Picked = { scheduledDate: string; slots: Slot[] }

/** The candidate's choice. `scheduledDate` is what their page showed: another tab may have chosen since. */
export async function pickSlot(
  ctx: Ctx,
  id: string,
  { slotId, scheduledDate }: { slotId: string; scheduledDate: string | null },
): Promise<Picked> {
  return inTransaction(ctx, async (tx) => {
    const row = await requireInterview(tx, id, { lock: true })
    requireNotJoined(row)
    const slot = (await readSlots(tx, row.id)).find((each) => each.id === slotId)
    const view = async (now: InterviewRow, startsAt: Date) => ({
      scheduledDate: startsAt.toISOString(),
      slots: await viewSlots(tx, now),
    })
    if (slot && slot.startsAt.getTime() === row.scheduledAt?.getTime()) return view(row, slot.startsAt)
    if (row.status === 'InProgress') throw refuse('already_started')
    if ((row.scheduledAt?.toISOString() ?? null) !== scheduledDate) throw refuse('plan_changed')
    requireChangesLeft(row)
    if (!slot) throw refuse('slot_withdrawn')
    if (slot.startsAt <= tx.now()) throw refuse('slot_past')
    await holdCalendar(tx, row.creatorId)
    const isBusy = await readBusy(tx, row, [slot])
    if (isBusy(slot.startsAt)) throw refuse('slot_taken')
    const saved = await savePlan(tx, { ...row, scheduledAt: slot.startsAt, openUntil: null })
    // Nothing of a preview is kept, its copy included.
    if (!row.previewOf) await noteChoice(tx, row, slot.startsAt)
    await tellOfPlan(tx, saved, true)
    return view(saved, slot.startsAt)
  })
}

/** Audited, since the candidate's journal begins only with joining. */
async function noteChoice(ctx: Ctx, row: InterviewRow, to: Date): Promise<void> {
  await writeAudit(ctx, {
    act: 'slot.picked',
    companyId: row.companyId,
    interviewId: row.id,
    subject: row.title,
    details: { from: row.scheduledAt?.toISOString() ?? null, to: to.toISOString() },
  })
}
