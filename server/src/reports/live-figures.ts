/** The AI figures of running sessions, read from this process's memory of each and new entries of its journal. */
import type { BankQuestion } from '@nova/contract/questions/bank'
import type { EntryOf } from '@nova/contract/room/journal'
import { countLiveUse } from '../evidence/evidence.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { hasEntries } from '../journal/reading.ts'
import type { Ctx } from '../platform/context/context.ts'
import { asEvidence, gatherQuestions } from './evidence-input.ts'
import { makeMemory, type Reading } from './remembered.ts'

type Messages = Reading & { entries: () => EntryOf[] }

const readMessages = makeMemory<Messages>()

/** The messages of a running session: nothing else is counted. */
function makeMessages(): Messages {
  const messages: EntryOf[] = []
  let [seq, size] = [0, 0]
  return {
    seq: () => seq,
    size: () => size,
    entries: () => messages,
    add: (entries) => {
      seq = entries.at(-1)?.seq ?? seq
      for (const entry of entries) {
        if (entry.kind !== 'chat') continue
        messages.push(entry)
        size += JSON.stringify(entry.payload).length
      }
    },
  }
}

type Figures = ReturnType<typeof countLiveUse>

/** The AI figures of a running session, for the counters in the room. */
export async function readLiveFigures(ctx: Ctx, row: InterviewRow): Promise<Figures> {
  // As a room opens for the first time nothing was said yet.
  if (!(await hasEntries(ctx, row.id, 'chat'))) return countLiveUse([], [])
  const [messages, questions] = await Promise.all([readMessages(ctx, row.id, makeMessages), gatherQuestions(ctx, row)])
  return countLiveUse(messages.entries(), questions)
}

/**
 * Starts reading the figures now, while the conversation continues; the returned function gives them once its entries
 * are in the journal. Data at hand need not be read: `chosen`, the interview's questions, and the new entries.
 */
export function followFigures(
  ctx: Ctx,
  row: InterviewRow,
  chosen: Promise<BankQuestion[]>,
): (entered: EntryOf[]) => Promise<Figures> {
  const before = Promise.all([readMessages(ctx, row.id, makeMessages), chosen])
  before.catch(() => undefined)
  return async (entered) => {
    const [, questions] = await before
    const messages = await readMessages(ctx, row.id, makeMessages, entered)
    return countLiveUse(messages.entries(), questions.map(asEvidence))
  }
}
