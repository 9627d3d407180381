/** Sends the queue's head, one batch at a time, and starts broken pads again between two batches. */
import type { ClientEntry } from '@nova/contract/room/journal'
import { newId } from '../device-id.ts'
import { drawingMs, isGathering, isWaiting, takeBatch, takeLast, type Item, type PadName } from './outbox-batch.ts'
import type { OutboxItems } from './outbox-items.ts'
import type { OutboxOptions } from './outbox-options.ts'
import type { createPace } from './outbox-pace.ts'
import { createRefusals } from './outbox-refusals.ts'
import type { createShown } from './outbox-shown.ts'

const pollMs = 25

type Parts = {
  items: OutboxItems
  pace: ReturnType<typeof createPace>
  shown: ReturnType<typeof createShown>
  options: OutboxOptions
}
/** Why nothing is sent at the moment. */
type Gate = { isClosed: boolean; holds: number }

export function createSender({ items, pace, shown, options }: Parts) {
  const gate: Gate = { isClosed: false, holds: 0 }
  const isStopped = () => gate.isClosed || gate.holds > 0 || shown.getState().halted !== null
  const hasWaiting = () => items.all().some(isWaiting)
  const { pump, restartPad, isBusy, retry } = createPump({ items, pace, shown, options }, gate, isStopped)

  /**
   * The page may be gone in a moment: sends what waits, and what is on its way again, without waiting for an answer.
   * Nothing is forgotten by it; should the page live on, the server recognises what comes again.
   */
  const sendLast = () => {
    const waiting = items.all().filter(isWaiting)
    if (!options.sendLast || isStopped() || waiting.some((item) => !item.isLive)) return
    const last = takeLast(waiting)
    if (last.length === 0) return
    // An edit added to an entry that the server may have by now would be lost.
    for (const item of last) item.isSealed = true
    options.sendLast(last.map((item) => item.record.entry))
  }

  /** Sends all that waits; true when nothing waits any more, false when that cannot be reached within the time. */
  const drain = async (timeoutMs: number): Promise<boolean> => {
    const until = options.now() + timeoutMs
    while (hasWaiting()) {
      if (shown.getState().halted || gate.isClosed || options.now() >= until) return false
      if (isBusy() || gate.holds > 0 || pace.hasFailed()) await new Promise((resolve) => setTimeout(resolve, pollMs))
      else await pump(true)
    }
    return true
  }

  /** Runs while sending is paused; entries added in that time wait on the device. */
  const hold = async <T>(run: () => Promise<T>): Promise<T> => {
    gate.holds += 1
    try {
      return await run()
    } finally {
      gate.holds -= 1
      pace.plan(0)
    }
  }

  /** Sends again after a halt: the timer was lifted, or this device writes again. */
  const resume = () => {
    for (const item of items.all()) item.isLate = false
    pace.clearFailures()
    shown.show({ halted: null })
    pace.plan(0)
  }

  const close = () => {
    gate.isClosed = true
    pace.close()
  }

  return { pump, sendLast, drain, hold, resume, retry, restartPad, close }
}

function createPump({ items, pace, shown, options }: Parts, gate: Gate, isStopped: () => boolean) {
  const brokenPads: PadName[] = []
  let isBusy = false
  const refusals = createRefusals(items, options, (halted) => shown.show({ halted }))
  const hasWork = () => brokenPads.length > 0 || items.all().some(isWaiting)

  const nextBatch = (isAll: boolean): Item[] => {
    const now = options.now()
    const waiting = items.all().filter(isWaiting)
    const ready = isAll ? waiting : waiting.filter((item) => !isGathering(item, now))
    const batch = takeBatch(ready, refusals.isAlone())
    if (batch.length > 0) seal(items, batch)
    else refusals.endSearch()
    if (batch.length === 0 && waiting.length > 0) pace.plan(drawingMs)
    return batch
  }

  /** Gives the milliseconds to wait before the next batch. */
  const deliver = async (batch: Item[]): Promise<number> => {
    const sent = batch.map((item) => item.record.entry)
    pace.beginSending()
    const result = await options.send(sent).finally(pace.endSending)
    if (gate.isClosed) return 0
    if (result.outcome === 'unreachable') {
      shown.show({ isSlowed: result.isSlowed === true })
      return pace.fail(result.waitMs)
    }
    shown.show({ isSlowed: false })
    pace.clearFailures()
    if (result.outcome === 'refused') return await refusals.handle(batch, sent, result)
    refusals.endStuck()
    pace.setFlushMs(result.flushMs)
    confirm(items, sent, options.onTaken)
    items.forget(batch)
    return batch[0]!.isLive ? pace.delayMs() : 0
  }

  const restartBroken = async (pad: PadName): Promise<number> => {
    await refusals.restart(pad)
    brokenPads.shift()
    return 0
  }

  /** With `isAll` it doesn't wait for unfinished drawing. */
  const pump = async (isAll = false): Promise<void> => {
    if (isBusy || isStopped()) return
    const [broken] = brokenPads
    const batch = broken ? [] : nextBatch(isAll)
    if (!broken && batch.length === 0) return shown.show()
    isBusy = true
    // On any failure the entries are kept and retried: a stopped queue would eventually lose them.
    const waitMs = await (broken ? restartBroken(broken) : deliver(batch)).catch(() => pace.fail())
    isBusy = false
    if (gate.isClosed) return
    shown.show()
    if (hasWork()) pace.plan(waitMs)
  }

  /** A pad no longer fits what the server sends: it starts again when no batch of it is on its way. */
  const restartPad = ({ questionId, language }: PadName) => {
    if (brokenPads.some((each) => each.questionId === questionId && each.language === language)) return
    brokenPads.push({ questionId, language })
    pace.plan(0)
  }

  /** The network may be back: no need to wait for the next try. */
  const retry = () => {
    if (hasWork()) pace.plan(0)
  }

  return { pump, restartPad, retry, isBusy: () => isBusy }
}

/** A batch that was sent before keeps its composition: the server may have it already. */
function seal(items: OutboxItems, batch: Item[]): void {
  const batchId = batch[0]!.record.batch ?? newId()
  // A batch that is tried again is on the device as it is.
  const changed = batch.filter(({ isSealed, record }) => !isSealed || record.batch !== batchId)
  for (const item of changed) {
    item.isSealed = true
    item.record.batch = batchId
  }
  items.save(changed)
}

/** Notifies this page's pads of their accepted edits. */
function confirm(items: OutboxItems, sent: ClientEntry[], onTaken: OutboxOptions['onTaken']): void {
  for (const entry of sent) {
    if (entry.kind !== 'edit' || !entry.questionId) continue
    const pad = { questionId: entry.questionId, language: entry.payload.language }
    const isLive = items.liveEdits(pad).some(({ record }) => record.id === entry.id)
    if (isLive) onTaken?.(pad, { clientId: entry.id, payload: entry.payload })
  }
}
