/**
 * The candidate's explanations of the assistant's lines, asked for after submitting a project. No score rests on them.
 */
import type { WorkingWithAi } from '@nova/contract/projects/working-with-ai'
import type { Claim } from '@nova/contract/reports/reports'
import { extendFollowUps, listFollowUps } from '@nova/contract/reviews/follow-up-sets'
import type { FollowUpRecord } from '@nova/contract/reviews/follow-ups'
import { count } from '../../observations/figures.ts'
import type { EvidenceInput } from '../../observations/input.ts'
import { orderedSeqs } from '../part.ts'

type Explained = NonNullable<WorkingWithAi['explained']>

/** Null if no question was begun: an offered question that was not begun counts nowhere. */
export function readExplainedLines({ entries }: EvidenceInput, projects: readonly { id: string }[]): Explained | null {
  const sets = extendFollowUps([], entries)
  const items = projects.flatMap(({ id }) =>
    listFollowUps(sets, id).flatMap((record) => {
      const place = placeOf(record)
      return place && record.state !== 'not_started' ? [{ questionId: id, ...place, ...answerOf(record) }] : []
    }),
  )
  if (items.length === 0) return null
  const sum = (some: typeof items) => some.reduce((total, { lines }) => total + lines, 0)
  return { lines: sum(items.filter(({ state }) => state === 'answered')), of: sum(items), items }
}

/** Lines of the assistant's alone, changed since or not. */
function placeOf({ lines, change }: FollowUpRecord): { path: string; line: number; lines: number } | null {
  if (lines) {
    const { path, line, text, origin } = lines
    return origin === 'own' ? null : { path, line, lines: text.split('\n').length }
  }
  const { path, line = 0, origin = 'own' } = change ?? {}
  return path === undefined || origin === 'own' ? null : { path, line, lines: 1 }
}

function answerOf({ state, late, outcome, evidence }: FollowUpRecord) {
  const isRight = outcome === 'right' ? true : outcome === 'not_right' ? false : null
  return { state: late ? 'late' : (state as Explained['items'][number]['state']), isRight, evidence }
}

export function writeExplainedClaim(explained: Explained | null): Claim[] {
  if (!explained) return []
  const { lines, of, items } = explained
  const inWords = items.some(({ state, isRight }) => state === 'answered' && isRight === null)
  const wrong = items.filter(({ isRight }) => isRight === false).length
  const rest = [
    wrong > 0 ? ` Running the tests shows ${count(wrong, 'answer')} to be wrong.` : '',
    inWords ? ' Answers in words are for you to judge.' : '',
  ].join('')
  return [
    {
      text: `Answered about ${lines} of ${count(of, 'line')} of Nova’s that they were asked about.${rest}`,
      evidence: orderedSeqs(items.map(({ evidence }) => evidence.at(-1))),
    },
  ]
}
