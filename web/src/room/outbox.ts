/**
 * The device's queue of journal entries. Every entry is kept on the device before it is sent, sent in order with at
 * most one batch in flight, and forgotten only when the server has acknowledged it. Hides retries and batching.
 */
import { clockToleranceMs } from '@nova/contract/constants'
import type { Drawing } from '@nova/contract/drawing'
import type { ClientEntry, Edit, StaleText } from '@nova/contract/journal'
import type { Changes } from '@nova/contract/text'
import { newId } from './device.ts'
import {
  drawingMs,
  isEditOf,
  isGathering,
  joinDrawing,
  takeBatch,
  takeLast,
  type Item,
  type PadName,
} from './outbox-batch.ts'
import type { OutboxOptions, OutboxState, Sending } from './outbox-options.ts'
import { rebaseChain, toTakenEdit, type EditEntry } from './rebase.ts'

export type { OutboxOptions, OutboxState, PadName, Sending } from './outbox-options.ts'

const sealedAfterEdits = 100
const firstRetryMs = 500
const longestRetryMs = 8000
const mostStaleInARow = 8
const haltingCodes = ['other_device', 'not_in_progress', 'interview_cancelled', 'bad_candidate_token', 'not_joined']
/** One entry of the batch is at fault, not the moment. */
const faultyCodes = ['invalid_input', 'question_not_found', 'payload_too_large', 'forbidden']

export type Outbox = ReturnType<typeof createOutbox>

/** A queue for one interview in one tab. Nothing is sent before `load` has brought back what was waiting. */
export function createOutbox(options: OutboxOptions) {
  const origin = newId()
  const listeners = new Set<() => void>()
  const schedule = options.schedule ?? startTimer
  let items: Item[] = []
  let state: OutboxState = { saving: 'saved', halted: null, waiting: 0, durable: options.store.durable }
  let inFlight: Item[] | null = null
  let flushMs = 1000
  let failures = 0
  let staleInARow = 0
  let isAlone = false
  let isClosed = false
  let holds = 0
  let lastOrder = 0
  let timer: { cancel: () => void; at: number } | null = null

  const isWaiting = (item: Item) => !item.isLate
  const show = (change: Partial<OutboxState> = {}) => {
    const waiting = items.filter(isWaiting).length
    const saving = change.saving ?? (failures > 0 && waiting > 0 ? 'offline' : waiting > 0 ? 'saving' : 'saved')
    const next = { ...state, ...change, waiting, saving }
    if (Object.keys(next).every((key) => next[key as keyof OutboxState] === state[key as keyof OutboxState])) return
    state = next
    for (const listener of listeners) listener()
  }

  const keep = (kept: Item[]) => {
    if (kept.length === 0) return
    options.store.put(kept.map((item) => item.record)).catch(() => show({ durable: false }))
  }
  const forget = (gone: Item[]) => {
    if (gone.length === 0) return
    const ids = new Set(gone.map((item) => item.record.id))
    items = items.filter((item) => !ids.has(item.record.id))
    options.store.remove([...ids]).catch(() => show({ durable: false }))
  }

  const plan = (ms: number) => {
    const at = options.now() + ms
    if (isClosed || (timer && timer.at <= at)) return
    timer?.cancel()
    const cancel = schedule(() => {
      timer = null
      void pump()
    }, ms)
    timer = { cancel, at }
  }

  const append = (entry: ClientEntry): Item => {
    lastOrder = Math.max(lastOrder + 1, Math.floor(options.now() * 1000))
    const { interviewId, owner } = options
    const identity = { id: entry.id, interviewId, owner, origin, order: lastOrder }
    const item: Item = {
      record: { ...identity, batch: null, parked: false, entry },
      isLive: true,
      isSealed: entry.kind !== 'edit' && entry.kind !== 'draw',
      isLate: false,
    }
    items.push(item)
    return item
  }

  const liveEdits = (pad: PadName) =>
    items.filter((item): item is Item & { record: { entry: EditEntry } } => item.isLive && isEditOf(item, pad))

  /** Adds an entry; its id tells it again. Edits are added by `addEdit`. */
  const add = (entry: WithoutIdentity): string => {
    const item = append({ ...entry, id: newId(), clientAt: options.now() })
    keep([item])
    show()
    plan(flushMs)
    return item.record.id
  }

  /** Adds a live pad's edit, made on the pad's confirmed version and its waiting edits. */
  const addEdit = (pad: PadName & { version: number }, edit: Edit) => {
    const waiting = liveEdits(pad)
    const last = items.at(-1)
    let item = waiting.at(-1)
    if (item && item === last && !item.isSealed && item.record.entry.payload.edits.length < sealedAfterEdits) {
      item.record.entry.payload.edits.push(edit)
    } else {
      const before = waiting.reduce((sum, each) => sum + each.record.entry.payload.edits.length, 0)
      const payload = { language: pad.language, baseVersion: pad.version + before, edits: [edit] }
      const entry: EditEntry = { id: newId(), clientAt: edit.at, kind: 'edit', questionId: pad.questionId, payload }
      item = append(entry) as typeof item & {}
    }
    keep([item])
    show()
    plan(flushMs)
  }

  /** Adds what changed on a board; what is drawn at about the same time becomes one entry. */
  const addDrawing = (questionId: string, drawing: Drawing) => {
    const now = options.now()
    const joined = joinDrawing(items, questionId, drawing, now)
    if (joined) return keep([joined])
    keep([append({ id: newId(), clientAt: now, kind: 'draw', questionId, payload: drawing })])
    show()
    plan(Math.max(flushMs, drawingMs))
  }

  /** Whether an entry is one of a live pad's waiting ones. */
  const isOwn = (id: string | null) => id !== null && items.some((item) => item.isLive && item.record.id === id)

  /** The server has it, by whatever way we learned so. */
  const settle = (id: string) => {
    forget(items.filter((item) => item.record.id === id))
    show()
  }

  /** A live pad moved its waiting edits over foreign ones: their new base, and their new changes in order. */
  const rebase = (pad: PadName, version: number, changes: Changes[]) => {
    const waiting = liveEdits(pad)
    let at = 0
    for (const item of waiting) {
      const { entry } = item.record
      const edits = entry.payload.edits.map((edit, index) => ({
        ...edit,
        changes: changes[at + index] ?? edit.changes,
      }))
      item.record.entry = { ...entry, payload: { ...entry.payload, baseVersion: version + at, edits } }
      at += edits.length
    }
    keep(waiting)
  }

  /** Forgets a live pad's waiting edits, whose text is about to be sent in another form. */
  const discard = (pad: PadName) => {
    forget(liveEdits(pad))
    show()
  }

  /** Brings back what this tab left, and what dead tabs left. These are sent first. */
  const load = async (isAlive: (tab: string) => boolean) => {
    const known = new Set(items.map((item) => item.record.id))
    const records = (await options.store.load(options.interviewId)).filter(
      ({ id, owner, parked }) => !parked && !known.has(id) && (owner === options.owner || !isAlive(owner)),
    )
    const found = records.map((record) => ({
      record: { ...record, owner: options.owner },
      isLive: false,
      isSealed: true,
      isLate: false,
    }))
    items = [...found, ...items]
    keep(found)
    show()
    if (found.length > 0) plan(0)
  }

  /** With `isAll` without waiting for what is still being drawn. */
  const pump = async (isAll = false): Promise<void> => {
    if (inFlight || isClosed || holds > 0 || state.halted) return
    const waiting = items.filter(isWaiting)
    const now = options.now()
    const batch = takeBatch(isAll ? waiting : waiting.filter((item) => !isGathering(item, now)), isAlone)
    if (batch.length === 0) {
      isAlone = false
      if (waiting.length > 0) plan(drawingMs)
      return show()
    }
    const batchId = batch[0]!.record.batch ?? newId()
    for (const item of batch) {
      item.isSealed = true
      item.record.batch = batchId
    }
    keep(batch)
    inFlight = batch
    const sent = batch.map((item) => item.record.entry)
    const result = await options.send(sent)
    inFlight = null
    if (isClosed) return
    failures = result.outcome === 'unreachable' ? failures + 1 : 0
    if (result.outcome !== 'refused' || result.code !== 'stale_text') staleInARow = 0
    if (result.outcome === 'taken') handleTaken(batch, sent, result.flushMs)
    else if (result.outcome === 'refused') handleRefusal(batch, result)
    show()
    if (result.outcome === 'unreachable') {
      plan(result.waitMs ?? Math.min(longestRetryMs, firstRetryMs * 2 ** Math.min(failures - 1, 6)))
    } else if (items.some(isWaiting)) plan(result.outcome === 'taken' && batch[0]!.isLive ? flushMs : 0)
  }

  /**
   * The page may be gone in a moment: sends what waits, and what is on its way once more, without waiting for an answer.
   * Nothing is forgotten by it; should the page live on, the server recognises what comes again.
   */
  const sendLast = () => {
    const waiting = items.filter(isWaiting)
    if (!options.sendLast || isClosed || holds > 0 || state.halted || waiting.some((item) => !item.isLive)) return
    const last = takeLast(waiting)
    if (last.length === 0) return
    // An edit added to an entry that the server may have by now would be lost.
    for (const item of last) item.isSealed = true
    options.sendLast(last.map((item) => item.record.entry))
  }

  const handleTaken = (batch: Item[], sent: ClientEntry[], nextFlushMs: number) => {
    flushMs = Math.min(1000, Math.max(150, nextFlushMs))
    for (const entry of sent) {
      if (entry.kind !== 'edit' || !entry.questionId || !isOwn(entry.id)) continue
      const pad = { questionId: entry.questionId, language: entry.payload.language }
      options.onTaken?.(pad, { clientId: entry.id, payload: entry.payload })
    }
    forget(batch)
  }

  const handleRefusal = (batch: Item[], { code, stale, endedAt = Infinity }: Refused) => {
    if (code === 'stale_text' && stale) return handleStale(batch, stale)
    if (haltingCodes.includes(code)) return show({ halted: code })
    if (code === 'time_ended') {
      const late = batch.filter((item) => item.record.entry.clientAt > endedAt + clockToleranceMs)
      for (const item of late) item.isLate = true
      if (late.length === 0) show({ halted: code })
      return unbatch(batch)
    }
    if (!faultyCodes.includes(code)) return show({ halted: code })
    if (batch.length > 1) {
      isAlone = true
      return unbatch(batch)
    }
    const item = batch[0]!
    const { entry } = item.record
    if (item.isLive && entry.kind === 'edit' && entry.questionId) {
      return handleBroken({ questionId: entry.questionId, language: entry.payload.language })
    }
    item.record.parked = true
    keep(batch)
    options.onParked?.(entry)
    items = items.filter((each) => each !== item)
  }

  const handleBroken = (pad: PadName) => {
    for (const item of liveEdits(pad)) item.isLate = true
    staleInARow = 0
    options.onBroken?.(pad)
  }

  const handleStale = (batch: Item[], stale: StaleText) => {
    staleInARow += 1
    if (batch[0]!.isLive) {
      if (staleInARow > mostStaleInARow) handleBroken(stale)
      else options.onStale?.(stale)
      return
    }
    const chain = items.filter(
      (item): item is Item & { record: { entry: EditEntry } } =>
        !item.isLive && item.record.origin === batch[0]!.record.origin && isEditOf(item, stale),
    )
    const rebased = rebaseChain(
      chain.map((item) => item.record.entry),
      stale.missing.map(toTakenEdit),
    )
    forget(chain.filter((_, at) => rebased[at] === null))
    for (const [at, item] of chain.entries()) item.record.entry = rebased[at] ?? item.record.entry
    keep(chain.filter((_, at) => rebased[at] !== null))
  }

  const unbatch = (batch: Item[]) => {
    for (const item of batch) item.record.batch = null
    keep(batch)
  }

  /** Sends all that waits; true when nothing waits any more, false when that cannot be reached within the time. */
  const drain = async (timeoutMs: number): Promise<boolean> => {
    const until = options.now() + timeoutMs
    while (items.some(isWaiting)) {
      if (state.halted || isClosed || options.now() >= until) return false
      if (inFlight || holds > 0 || failures > 0) await new Promise((resolve) => setTimeout(resolve, 25))
      else await pump(true)
    }
    return true
  }

  /** Runs while nothing is sent; what is added meanwhile waits on the device. */
  const hold = async <T>(run: () => Promise<T>): Promise<T> => {
    holds += 1
    try {
      return await run()
    } finally {
      holds -= 1
      plan(0)
    }
  }

  /** Sends again after a halt: the timer was lifted, or this device writes again. */
  const resume = () => {
    for (const item of items) item.isLate = false
    failures = 0
    show({ halted: null })
    plan(0)
  }

  /** The network may be back: no need to wait for the next try. */
  const retry = () => {
    if (items.some(isWaiting)) plan(0)
  }

  const close = () => {
    isClosed = true
    timer?.cancel()
  }

  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  const setFlushMs = (ms: number) => {
    flushMs = Math.min(1000, Math.max(150, ms))
  }

  /** Whether entries were set aside as made after the end. */
  const hasSetAside = () => items.some((item) => item.isLate)

  const getState = () => state
  const entries = () => items.map((item) => item.record.entry)
  const actions = {
    add,
    addEdit,
    addDrawing,
    isOwn,
    settle,
    rebase,
    discard,
    load,
    pump,
    drain,
    hold,
    resume,
    retry,
    sendLast,
    close,
  }
  return { ...actions, subscribe, getState, setFlushMs, entries, hasSetAside }
}

type Refused = Extract<Sending, { outcome: 'refused' }>

type WithoutIdentity = {
  [K in ClientEntry['kind']]: Omit<Extract<ClientEntry, { kind: K }>, 'id' | 'clientAt'>
}[Exclude<ClientEntry['kind'], 'edit' | 'draw'>]

function startTimer(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}
