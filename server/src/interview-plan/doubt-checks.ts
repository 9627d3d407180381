/** Doubts of readings that a person has looked at: kept with their name and the time. */
import type { Interview } from '@nova/contract/interviews/interviews'
import { isDoubt } from '@nova/contract/questions/doubts'
import { refuse } from '@nova/contract/refusals'
import { requireInterviewer } from '../accounts/accounts.ts'
import { noteAct, requireInterview } from '../interview-access/interview-access.ts'
import { changeAndRead } from '../interview-access/rows.ts'
import { viewWithResume } from '../interview-lists/interview-lists.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'

/** Keeps that the caller has looked at a doubt; the first to say so stays named. */
export async function checkDoubt(ctx: Ctx, id: string, doubt: string): Promise<Interview> {
  const { name: by } = requireInterviewer(ctx)
  return inTransaction(ctx, async (tx) => {
    const row = await requireInterview(tx, id, { lock: true })
    if (!isDoubt(doubt) || !row.assumptions.includes(doubt)) throw refuse('finding_not_found')
    if (row.checkedDoubts.some((one) => one.doubt === doubt)) return viewWithResume(tx, row)
    // Another proposal may have taken a doubt away.
    const held = row.checkedDoubts.filter((one) => row.assumptions.includes(one.doubt))
    const checkedDoubts = [...held, { doubt, by, at: tx.now().toISOString() }]
    const saved = await changeAndRead(tx, row.id, { checkedDoubts })
    await noteAct(tx, row, 'doubt.checked')
    return viewWithResume(tx, saved)
  })
}
