/**
 * Records terminal output and input as journal entries: at most one a second, within a session's limit. Output cannot
 * use up the room for input, so a flood of output cannot hide a paste.
 */
import { projectLimits } from '@nova/contract/projects/projects'
import type { TerminalChunk } from '@nova/contract/projects/workspace'
import { Refusal, refuse } from '@nova/contract/refusals'
import { requireInterview } from '../interview-access/interview-access.ts'
import { append, lockJournal } from '../journal/journal.ts'
import { readEntries } from '../journal/reading.ts'
import type { NewEntry } from '../journal/seal.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { cutWhole } from './letters.ts'
import type { Place } from './place.ts'

type Code = TerminalChunk['events'][number][1]
type Event = { terminal: number; code: Code; text: string; at: number }

export type Recorder = {
  /** Terminals of an earlier box were kept: that one has ended. */
  isContinued: boolean
  add: (terminal: number, code: Code, text: string) => void
  flush: () => Promise<void>
  /** Records no more text, not even what waits: another server was given all of it that is not confirmed. */
  leaveText: () => void
  close: () => Promise<void>
}

/** `mark` is asked for with every stretch that is written, and given back once it is kept. */
type Marking<Mark> = { mark: () => Mark; onKept: (mark: Mark) => void }

const everyMs = 1_000
/** Maximum per second: more output is unreadable, and more input than a file holds isn't an ordinary paste. */
const maxInChunk = { o: 32 * 1_024, i: 256 * 1_024 }

/** A minute of three busy terminals. */
const maxEntriesWaiting = 180

const candidate = { role: 'candidate', id: null, name: null } as const

/** Begins to record, counting what was kept before. */
export async function openRecorder<Mark>(
  ctx: Ctx,
  { interviewId, questionId }: Place,
  { mark, onKept }: Marking<Mark>,
): Promise<Recorder> {
  const before = await readEntries(ctx, interviewId, { kinds: ['terminal'], questionId })
  let kept = before.reduce((sum, entry) => sum + (entry.kind === 'terminal' ? sizeOf(entry.payload.events) : 0), 0)
  let isCapped = before.some((entry) => entry.kind === 'terminal' && entry.payload.isCapped)
  let isFull = false
  let isClosing = false
  let isTextLeft = false
  let events: Event[] = []
  let waiting = { o: 0, i: 0 }
  let timer: NodeJS.Timeout | undefined
  let lastAt = Date.now()
  let writing: Promise<void> = Promise.resolve()

  /** Returns the terminal's next entry from the waiting events; undefined once the limit is reached. */
  const keep = (terminal: number, taken: readonly Event[]): TerminalChunk | undefined => {
    const own = taken.filter((event) => event.terminal === terminal)
    const whole = timed(own, lastAt)
    const { terminalBytes, terminalInputBytes } = projectLimits
    if (!isCapped && kept + sizeOf(whole) <= terminalBytes - terminalInputBytes) {
      kept += sizeOf(whole)
      return { terminal, events: whole }
    }
    const isFirst = !isCapped
    isCapped = true
    const given = timed(
      own.filter(({ code }) => code === 'i'),
      lastAt,
    )
    isFull ||= kept + sizeOf(given) > terminalBytes
    const events = isFull ? [] : given
    kept += sizeOf(events)
    if (events.length === 0 && !isFirst) return undefined
    return { terminal, events, ...(isFirst ? { isCapped: true as const } : {}) }
  }

  const write = async () => {
    timer = undefined
    const marked = mark()
    const taken = events
    events = []
    waiting = { o: 0, i: 0 }
    if (taken.length === 0 && !keeper.isWaiting()) return
    const entries = [...new Set(taken.map(({ terminal }) => terminal))].flatMap((terminal) => {
      const payload = keep(terminal, taken)
      return payload ? [{ actor: candidate, kind: 'terminal' as const, questionId, payload }] : []
    })
    lastAt = taken.at(-1)?.at ?? lastAt
    if (await keeper.keep(entries)) onKept(marked)
    else if (!isClosing) timer ??= setTimeout(flush, everyMs)
  }
  const keeper = keepEntries(ctx, { interviewId, questionId }, () => isTextLeft)
  const flush = () => (writing = writing.then(write))

  return {
    isContinued: before.length > 0,
    add(terminal, code, text) {
      if (isFull || (isCapped && code !== 'i') || (isTextLeft && !isNoText({ code }))) return
      const last = events.at(-1)
      const isText = code === 'o' || code === 'i'
      const room = isText ? maxInChunk[code] - waiting[code] : Infinity
      if (room <= 0) return
      const part = isText ? cutWhole(text, room).toWellFormed() : text
      if (isText) waiting[code] += part.length
      // Most output comes in many small pieces.
      if (last && last.terminal === terminal && last.code === code && code === 'o' && Date.now() - last.at < 30)
        last.text += part
      else events.push({ terminal, code, text: part, at: Date.now() })
      timer ??= setTimeout(flush, everyMs)
    },
    flush,
    leaveText() {
      isTextLeft = true
      events = events.filter(isNoText)
    },
    async close() {
      isClosing = true
      clearTimeout(timer)
      await flush()
    },
  }
}

const isNoText = ({ code }: { code: Code }) => code !== 'o' && code !== 'i'

/** Each with the milliseconds since the one before. */
const timed = (events: readonly Event[], before: number): TerminalChunk['events'] =>
  events.map(({ code, text, at }, index) => [
    Math.max(0, Math.round(at - (events[index - 1]?.at ?? before))),
    code,
    text,
  ])

const sizeOf = (events: TerminalChunk['events']) =>
  events.reduce((sum, [, , text]) => sum + Buffer.byteLength(text) + 16, 0)

type Chunk = NewEntry & { payload: TerminalChunk }

function withoutText(chunk: Chunk): Chunk[] {
  const events = chunk.payload.events.filter(([, code]) => isNoText({ code }))
  return events.length === 0 ? [] : [{ ...chunk, payload: { ...chunk.payload, events } }]
}

/** Appends a terminal's entries. Those that a database which was away did not take are tried again with the next. */
function keepEntries(ctx: Ctx, { interviewId, questionId }: Place, isTextLeft: () => boolean) {
  let waiting: Chunk[] = []
  let seq = 0

  /** After a connection that broke in the commit, they may be there. */
  async function dropKept(): Promise<void> {
    const there = await readEntries(ctx, interviewId, { after: seq, kinds: ['terminal'], questionId })
    const kept = new Set(there.map(({ payload }) => JSON.stringify(payload)))
    waiting = waiting.filter(({ payload }) => !kept.has(JSON.stringify(payload)))
  }

  const write = () =>
    inTransaction(ctx, async (tx) => {
      const head = await lockJournal(tx, interviewId)
      // Another server may have taken the box while this one waited for the journal.
      return append(tx, interviewId, isTextLeft() ? waiting.flatMap(withoutText) : waiting, head)
    })

  return {
    isWaiting: () => waiting.length > 0,
    /** False where they wait. */
    async keep(entries: Chunk[]): Promise<boolean> {
      const isRetry = waiting.length > 0
      waiting = [...waiting, ...entries].slice(-maxEntriesWaiting)
      if (waiting.length === 0) return true
      try {
        if (isRetry) await dropKept()
        const row = await requireInterview({ ...ctx, actor: { role: 'system' } }, interviewId)
        if (row.status !== 'InProgress') throw refuse('not_in_progress')
        if (waiting.length > 0) seq = await write()
        waiting = []
        return true
      } catch (error) {
        ctx.log.debug({ err: error }, 'a stretch of a terminal was not kept')
        if (error instanceof Refusal) waiting = []
        return error instanceof Refusal
      }
    },
  }
}
