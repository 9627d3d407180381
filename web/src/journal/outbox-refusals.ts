/** Handling of batches that the server refused. */
import { clockToleranceMs } from '@nova/contract/constants'
import type { ClientEntry, StaleText } from '@nova/contract/room/journal'
import { isEditOf, padOf, type EditItem, type Item, type PadName } from './outbox-batch.ts'
import type { OutboxItems } from './outbox-items.ts'
import type { OutboxOptions, Sending } from './outbox-options.ts'
import { toTakenEdit } from './rebase.ts'

/** One entry of the batch is at fault, not the moment. */
const faultyCodes = [
  'invalid_input',
  'question_not_found',
  'payload_too_large',
  'forbidden',
  ...['file_conflict', 'file_locked', 'workspace_full'],
  'too_many_messages',
  // An interviewer's: notes are taken after the end, edits and messages are not.
  'not_in_progress',
]
/** Retries of a stale batch that its reply did not advance, before its pad restarts. */
const maxStuck = 3
const stuckRetryMs = 250

const baseOf = (entry: ClientEntry | undefined) => (entry?.kind === 'edit' ? entry.payload.baseVersion : null)

type Refused = Extract<Sending, { outcome: 'refused' }>
type Events = Pick<OutboxOptions, 'onStale' | 'onBroken' | 'onParked'>

export function createRefusals(items: OutboxItems, events: Events, halt: (code: string) => void) {
  let stuck = 0
  let isAlone = false

  const park = (parked: readonly Item[], code?: string) => {
    items.park(parked)
    for (const { record } of parked) events.onParked?.(record.entry, code)
  }

  /**
   * The server and a pad of this page disagree: the pad starts again from the server's text and puts what it held into
   * one new edit. With `isRefused`, and where that edit was refused too, it is set aside and shown to the person.
   */
  const restart = async (pad: PadName, isRefused: boolean) => {
    const waiting = items.liveEdits(pad)
    const isGivenUp = isRefused && waiting[0]?.isReplacement === true
    // On the device they are set aside before the pad forgets them.
    if (isGivenUp) for (const item of waiting) item.record.parked = true
    if (isGivenUp) items.save(waiting)
    await events.onBroken?.(pad, !isGivenUp)
    const unhandled = waiting.filter((item) => items.has(item.record.id))
    park(isGivenUp ? waiting : unhandled)
  }

  const rescue = async (item: Item, code?: string) => {
    const pad = padOf(item)
    if (!pad) park([item], code)
    else if (item.isLive) await restart(pad, true)
    else park(items.chainOf(item.record.origin, pad))
  }

  /** Gives the milliseconds to wait before the next try. */
  const handleStale = async (batch: Item[], sent: readonly ClientEntry[], stale: StaleText): Promise<number> => {
    const item = batch.find((each): each is EditItem => isEditOf(each, stale))
    if (!item) throw new Error('The server refused an edit that was not in the batch.')
    // The stream may have brought it forward before the reply came.
    const before = sent[batch.indexOf(item)]
    if (item.isLive) await events.onStale?.(stale)
    else if (!tryToRebase(items, item, stale)) {
      await rescue(item)
      return 0
    }
    const hasMoved = !items.has(item.record.id) || baseOf(item.record.entry) !== baseOf(before)
    stuck = hasMoved ? 0 : stuck + 1
    if (stuck <= maxStuck) return stuck * stuckRetryMs
    stuck = 0
    await rescue(item)
    return 0
  }

  const handleEnd = (batch: Item[], endedAt: number) => {
    const late = batch.filter((item) => item.record.entry.clientAt > endedAt + clockToleranceMs)
    for (const item of late) item.isLate = true
    if (late.length === 0) halt('time_ended')
    unbatch(batch)
  }

  const unbatch = (batch: Item[]) => {
    for (const item of batch) item.record.batch = null
    items.save(batch)
  }

  /** Gives the milliseconds to wait before the next try. Throws where the server could not be asked what to do. */
  const handle = async (batch: Item[], sent: readonly ClientEntry[], refused: Refused): Promise<number> => {
    const { code, stale, endedAt = Infinity } = refused
    if (code === 'stale_text' && stale) return await handleStale(batch, sent, stale)
    stuck = 0
    if (code === 'time_ended') handleEnd(batch, endedAt)
    else if (!faultyCodes.includes(code)) halt(code)
    else if (batch.length === 1) await rescue(batch[0]!, code)
    else {
      isAlone = true
      unbatch(batch)
    }
    return 0
  }

  return {
    handle,
    restart: (pad: PadName) => restart(pad, false),
    /** True while entries are sent one by one, to find the one at fault. */
    isAlone: () => isAlone,
    /** A batch was accepted, so reset the count of stuck attempts. */
    endStuck: () => {
      stuck = 0
    },
    endSearch: () => {
      isAlone = false
    },
  }
}

/** False where the edits do not fit what the server sent. */
function tryToRebase(items: OutboxItems, item: EditItem, stale: StaleText): boolean {
  try {
    items.rebaseChain(items.chainOf(item.record.origin, stale), stale.missing.map(toTakenEdit))
    return true
  } catch {
    return false
  }
}
