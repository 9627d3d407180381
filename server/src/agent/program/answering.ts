/** The candidate's answer to a wish of the agent. */
import type { PermissionAnswer } from '@nova/contract/projects/agent-program'
import { refuse } from '@nova/contract/refusals'
import type { EntryOf } from '@nova/contract/room/journal'
import { actorOf, append, lockJournal } from '../../journal/journal.ts'
import { readEntries } from '../../journal/reading.ts'
import { type Ctx, inTransaction } from '../../platform/context/context.ts'
import { requireWorking } from '../../sessions/candidate-entries.ts'

/** A wish is answered once, and not after its turn has ended. */
export function answerWish(ctx: Ctx, id: string, wish: string, answer: PermissionAnswer): Promise<{ seq: number }> {
  return inTransaction(ctx, async (tx) => {
    const head = await lockJournal(tx, id)
    const row = await requireWorking(tx, id)
    const turns = (await readEntries(tx, row.id, { kinds: ['agentTurn'] })) as EntryOf<'agentTurn'>[]
    const asked = turns.find(({ payload }) => payload.act === 'asked' && payload.id === wish.toLowerCase())
    if (asked?.payload.act !== 'asked') throw refuse('proposal_not_found')
    const { request, id: known } = asked.payload
    const isOver = turns.some(
      ({ payload }) =>
        (payload.act === 'answered' && payload.id === known) ||
        (payload.act === 'ended' && payload.request === request),
    )
    if (isOver) throw refuse('proposal_decided')
    const payload = { act: 'answered', id: known, request, answer } as const
    const entry = { actor: actorOf(tx.actor), kind: 'agentTurn' as const, questionId: asked.questionId, payload }
    return { seq: await append(tx, row.id, [entry], head) }
  })
}
