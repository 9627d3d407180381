/** What terminals show and are given, as journal entries: one a second at most, and no more than a session may keep. */
import { projectLimits } from '@nova/contract/projects'
import { refuse } from '@nova/contract/refusals'
import type { TerminalChunk } from '@nova/contract/workspace'
import { requireInterview } from '../interviews/access.ts'
import { append } from '../journal/journal.ts'
import { readEntries } from '../journal/reading.ts'
import type { Ctx } from '../platform/context/context.ts'
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
/** Of one second; what a program prints beyond it nobody could read. */
const mostInChunk = 32 * 1_024

const candidate = { role: 'candidate', id: null, name: null } as const

/** Begins to record, counting what was kept before. */
export async function openRecorder(ctx: Ctx, { interviewId, questionId }: Place): Promise<Recorder> {
  const before = await readEntries(ctx, interviewId, { kinds: ['terminal'], questionId })
  let kept = before.reduce((sum, entry) => sum + (entry.kind === 'terminal' ? sizeOf(entry.payload.events) : 0), 0)
  let isCapped = before.some((entry) => entry.kind === 'terminal' && entry.payload.isCapped)
  let events: Event[] = []
  let waiting = 0
  let timer: NodeJS.Timeout | undefined
  let lastAt = Date.now()
  let writing: Promise<void> = Promise.resolve()

  const write = async () => {
    timer = undefined
    const taken = events
    events = []
    waiting = 0
    if (taken.length === 0) return
    const entries = [...new Set(taken.map(({ terminal }) => terminal))].map((terminal) => {
      const own = taken.filter((event) => event.terminal === terminal)
      const told = own.map(({ code, text, at }, index): TerminalChunk['events'][number] => {
        return [Math.max(0, Math.round(at - (own[index - 1]?.at ?? lastAt))), code, text]
      })
      const capped = kept + sizeOf(told) > projectLimits.terminalBytes
      const payload: TerminalChunk = {
        terminal,
        events: capped ? [] : told,
        ...(capped ? { isCapped: true as const } : {}),
      }
      if (capped) isCapped = true
      else kept += sizeOf(told)
      return { actor: candidate, kind: 'terminal' as const, questionId, payload }
    })
    lastAt = taken.at(-1)!.at
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
      if (isCapped) return
      const last = events.at(-1)
      const room = mostInChunk - waiting
      if (room <= 0 && (code === 'o' || code === 'i')) return
      const part = code === 'o' || code === 'i' ? text.slice(0, room) : text
      waiting += part.length
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

const sizeOf = (events: TerminalChunk['events']) =>
  events.reduce((sum, [, , text]) => sum + Buffer.byteLength(text) + 16, 0)
