/** A session as the lines of a table: not each key, but each step of interest to a reader. */
import { languageNames } from '@nova/contract/questions/language-names'
import { isSubmissionCheck, type RunStatus } from '@nova/contract/questions/runs'
import { formatMoment } from '@nova/contract/reports/moment'
import type { Report } from '@nova/contract/reports/reports'
import { describeJoin, findDeviceChanges } from '@nova/contract/room/devices'
import type { EntryKind, EntryOf } from '@nova/contract/room/journal'
import { pastePlaces } from '@nova/contract/room/pastes'
import type { Block } from './blocks.ts'

export type Moment = { ms: number; questionId: string | null; text: string }

export const timelineKinds = [
  'joined',
  'navigate',
  'run',
  'test',
  'projectTest',
  'answer',
  'paste',
  'focus',
  'status',
  'time',
] as const satisfies EntryKind[]
const maxMoments = 400
const longAwayMs = 15_000

const outcomes: Record<RunStatus, string> = {
  ok: 'finished',
  compile_error: 'compile error',
  runtime_error: 'runtime error',
  timeout: 'took too long',
  waited: 'waited without computing',
  not_judged: 'not judged, server too busy',
  memory_limit: 'out of memory',
  output_limit: 'too much output',
  killed: 'stopped',
  unavailable: 'not available',
  internal_error: 'failed on our side',
}

const answered: Partial<Record<EntryOf<'answer'>['payload']['cause'], string>> = {
  submitted: 'Submitted',
  taken: 'Chosen when completing',
  tested: 'Taken at the end, by its visible tests',
  ended: 'Last state taken at the end',
}

/** Names a run's outcome in words. */
export const nameOutcome = (status: string): string => outcomes[status as RunStatus] ?? status.replaceAll('_', ' ')

type Paste = Report['integrity']['pastes'][number]

/** A paste's event may be a moment from its edit. */
const sameMomentMs = 1500

/** The steps among these entries. Short looks elsewhere are none. `pastes` are the report's, which counts what came into the text. */
export function readTimeline(
  entries: readonly EntryOf[],
  moments: readonly number[],
  pastes: readonly Paste[] = [],
): Moment[] {
  const momentOf = ({ seq }: { seq: number }) => moments[seq - 1] ?? 0
  // Kept by their time: there may be tens of thousands of each.
  const spanOf = (questionId: string | null, ms: number) => `${questionId} ${Math.floor(ms / sameMomentMs)}`
  const joins = entries.flatMap((each) => (each.kind === 'joined' ? [{ ...each.payload, seq: each.seq }] : []))
  const otherDevices = new Set(findDeviceChanges(joins).map(({ seq }) => seq))
  const near = Map.groupBy(pastes, (paste) => spanOf(paste.questionId, momentOf(paste)))
  const findPaste = ({ questionId, seq }: EntryOf): Paste | undefined => {
    const ms = momentOf({ seq })
    for (const at of [ms - sameMomentMs, ms, ms + sameMomentMs]) {
      const isOf = (paste: Paste) => Math.abs(momentOf(paste) - ms) <= sameMomentMs
      const found = near.get(spanOf(questionId, at))?.find(isOf)
      if (found) return found
    }
    return undefined
  }
  return entries.flatMap((entry) => {
    if (entry.kind === 'joined') {
      const text = describeJoin(entry.payload, otherDevices.has(entry.seq))
      return [{ ms: momentOf(entry), questionId: entry.questionId, text }]
    }
    const text = tell(entry, entry.kind === 'paste' ? findPaste(entry)?.characters : undefined)
    return text ? [{ ms: momentOf(entry), questionId: entry.questionId, text }] : []
  })
}

function tell(entry: EntryOf, pasted: number | undefined): string | undefined {
  switch (entry.kind) {
    case 'navigate':
      return entry.payload.language ? `Chose ${languageNames[entry.payload.language]}` : 'Opened the question'
    case 'run':
      if (entry.payload.language === 'sql') {
        const shown = entry.payload.sql?.plan === undefined ? '' : ' and showed its plan'
        return `Ran the query${shown}: ${nameOutcome(entry.payload.status)}`
      }
      return `Ran the code${entry.payload.args === null ? ' as a program' : ''}: ${nameOutcome(entry.payload.status)}`
    case 'test': {
      if (entry.payload.trigger !== 'candidate' || isSubmissionCheck(entry.payload)) return undefined
      const { passed, total } = entry.payload.visible
      return `Ran the tests: ${passed} of ${total} visible ones passed`
    }
    case 'projectTest': {
      if (entry.payload.trigger !== 'candidate') return undefined
      const { passed, total } = entry.payload.visible
      return `Ran the tests of the project: ${passed} of ${total} visible ones passed`
    }
    case 'answer':
      return answered[entry.payload.cause]
    case 'paste': {
      const { into, characters } = entry.payload
      return `Pasted ${(into === 'pad' ? pasted : undefined) ?? characters} characters into ${pastePlaces[into]}`
    }
    case 'focus': {
      const { focused, awayMs = 0 } = entry.payload
      return focused && awayMs >= longAwayMs ? `Came back after ${Math.round(awayMs / 1000)} s elsewhere` : undefined
    }
    case 'time':
      if (entry.payload.waitedFor) return `${entry.payload.seconds} s of waiting for the language model given back`
      return { paused: 'Break began', resumed: 'Break ended', ended: 'Time ended' }[entry.payload.reason as string]
    case 'status':
      return entry.payload.to === 'Completed' ? 'Completed' : undefined
    default:
      return undefined
  }
}

export function describeTimeline(timeline: readonly Moment[], { questions, submissions, answers }: Report): Block[] {
  const titles = new Map(
    [...(questions ?? []), ...submissions, ...answers].map(({ questionId, title }) => [questionId, title]),
  )
  const rows = timeline
    .slice(0, maxMoments)
    .map(({ ms, questionId, text }) => [formatMoment(ms), text, (questionId && titles.get(questionId)) ?? '–'])
  const rest = timeline.length - rows.length
  return [
    { kind: 'heading', level: 2, text: 'Timeline' },
    rows.length > 0
      ? { kind: 'table', head: ['Time', 'What happened', 'Question'], widths: [1, 4, 4], rows }
      : { kind: 'paragraph', text: 'Nothing was recorded.' },
    ...(rest > 0
      ? [{ kind: 'paragraph', text: `${rest} more are in the evidence file.`, tone: 'muted' } as const]
      : []),
  ]
}
