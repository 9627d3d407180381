/**
 * What terminals show and are given, as journal entries: one a second at most, and no more than a session may keep.
 * What they show takes no room from what they are given, so that no flood of output hides what was pasted.
 */
import { projectLimits } from '@nova/contract/projects'
import { refuse } from '@nova/contract/refusals'
import type { TerminalChunk } from '@nova/contract/workspace'
import { requireInterview } from '../interviews/access.ts'
import { append } from '../journal/journal.ts'
import { readEntries } from '../journal/reading.ts'
import type { Ctx } from '../platform/context/context.ts'
import { cutWhole } from './letters.ts'
import type { Place } from './place.ts'

type Code = TerminalChunk['events'][number][1]
type Event = { terminal: number; code: Code; text: string; at: number }

export type Recorder = {
  /** Terminals of an earlier box were kept: that one has ended. */
  isContinued: boolean
  add: (terminal: number, code: Code, text: string) => void
  close: () => Promise<void>
}

const everyMs = 1_000
/** Of one second: more output nobody could read, and more input than a file holds is pasted by nobody. */
const mostInChunk = { o: 32 * 1_024, i: 256 * 1_024 }

const candidate = { role: 'candidate', id: null, name: null } as const

/** Begins to record, counting what was kept before. */
export async function openRecorder(ctx: Ctx, { interviewId, questionId }: Place): Promise<Recorder> {
  const before = await readEntries(ctx, interviewId, { kinds: ['terminal'], questionId })
  let kept = before.reduce((sum, entry) => sum + (entry.kind === 'terminal' ? sizeOf(entry.payload.events) : 0), 0)
  let isCapped = before.some((entry) => entry.kind === 'terminal' && entry.payload.isCapped)
  let isFull = false
  let events: Event[] = []
  let waiting = { o: 0, i: 0 }
  let timer: NodeJS.Timeout | undefined
  let lastAt = Date.now()
  let writing: Promise<void> = Promise.resolve()

  /** Of what waited, what this terminal's entry holds; undefined where nothing may be kept any more. */
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
    const taken = events
    events = []
    waiting = { o: 0, i: 0 }
    if (taken.length === 0) return
    const entries = [...new Set(taken.map(({ terminal }) => terminal))].flatMap((terminal) => {
      const payload = keep(terminal, taken)
      return payload ? [{ actor: candidate, kind: 'terminal' as const, questionId, payload }] : []
    })
    lastAt = taken.at(-1)!.at
    if (entries.length === 0) return
    try {
      const row = await requireInterview({ ...ctx, actor: { role: 'system' } }, interviewId)
      if (row.status !== 'InProgress') throw refuse('not_in_progress')
      await append(ctx, interviewId, entries)
    } catch (error) {
      ctx.log.debug({ err: error }, 'a stretch of a terminal was not kept')
    }
  }
  const flush = () => (writing = writing.then(write))

  return {
    isContinued: before.length > 0,
    add(terminal, code, text) {
      if (isFull || (isCapped && code !== 'i')) return
      const last = events.at(-1)
      const isText = code === 'o' || code === 'i'
      const room = isText ? mostInChunk[code] - waiting[code] : Infinity
      if (room <= 0) return
      const part = isText ? cutWhole(text, room).toWellFormed() : text
      if (isText) waiting[code] += part.length
      // Most output comes in many small pieces.
      if (last && last.terminal === terminal && last.code === code && code === 'o' && Date.now() - last.at < 30)
        last.text += part
      else events.push({ terminal, code, text: part, at: Date.now() })
      timer ??= setTimeout(flush, everyMs)
    },
    async close() {
      clearTimeout(timer)
      await flush()
    },
  }
}

/** Each with the milliseconds since the one before. */
const timed = (events: readonly Event[], before: number): TerminalChunk['events'] =>
  events.map(({ code, text, at }, index) => [
    Math.max(0, Math.round(at - (events[index - 1]?.at ?? before))),
    code,
    text,
  ])

const sizeOf = (events: TerminalChunk['events']) =>
  events.reduce((sum, [, , text]) => sum + Buffer.byteLength(text) + 16, 0)
