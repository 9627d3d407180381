/** The share of planned questions that was answered, and which questions the candidate never had a chance to reach. */
import { isAnsweredBy, isAnsweredWithCode } from '@nova/contract/kinds/kinds'
import { lengthWithout, type Span, withoutPauses } from '@nova/contract/room/pauses'
import { solidOf } from '../observations/figures.ts'
import type { EvidenceInput, EvidenceQuestion } from '../observations/input.ts'
import { answerText, finalPad, isEmptyCode, type Observations, of, readPauses } from '../observations/observations.ts'
import { isAct } from '../observations/stretches.ts'
import { isWorkedOn } from './projects/projects.ts'

export type Coverage = {
  answered: EvidenceQuestion[]
  notReached: EvidenceQuestion[]
  /** Minutes of the answered questions, at most the planned ones. */
  answeredMinutes: number
  /** Minutes of all selected questions, at most the duration of the interview. */
  plannedMinutes: number
  /** The former of the latter, from 0 to 1. */
  share: number
}

/** Below this share nothing is recommended. */
export const minCoverage = 0.6

/** Reads docs/assessment.md 3.3, Coverage. A question that was not reached scores nothing; any other unanswered one 0. */
export function readCoverage(input: EvidenceInput, seen: Observations): Coverage {
  const { questions, interview } = input
  const answered = questions.filter((question) => isAnswered(input, seen, question))
  const plannedMinutes = Math.min(minutesOf(questions), interview.durationMinutes)
  const answeredMinutes = Math.min(minutesOf(answered), plannedMinutes)
  const share = plannedMinutes > 0 ? answeredMinutes / plannedMinutes : 1
  return { answered, notReached: findNotReached(input, seen), answeredMinutes, plannedMinutes, share }
}

const minutesOf = (questions: EvidenceQuestion[]) => questions.reduce((sum, { minutes }) => sum + minutes, 0)

function isAnswered(input: EvidenceInput, seen: Observations, question: EvidenceQuestion): boolean {
  if (seen.answerByQuestion.get(question.id)?.cause === 'marked') return true
  if (isAnsweredWithCode(question)) return !isEmptyCode(finalPad(seen, question), question)
  if (isAnsweredBy(question, 'files')) return isWorkedOn(input, seen, question)
  return solidOf(answerText(seen, question).text) !== '' || seen.drawnByQuestion.has(question.id)
}

/**
 * Questions never opened because time ran out or an interviewer ended the interview, unless the candidate was idle for
 * as long as the question takes. Extra time is not time left: the candidate may use it or not.
 */
function findNotReached(input: EvidenceInput, seen: Observations): EvidenceQuestion[] {
  const { questions, interview, entries } = input
  const pauses = readPauses(entries)
  const work = { from: seen.start, to: endOfWork(input, seen) }
  const isTimeOver = lengthWithout(work, pauses) >= interview.durationMinutes * 60_000
  const byInterviewer = of(entries, 'status').some(
    ({ actor, payload }) => payload.to === 'Completed' && payload.novaPaused === null && actor.role === 'interviewer',
  )
  if (!isTimeOver && !byInterviewer) return []
  const idleMs = maxIdle(input, seen, work, pauses)
  return questions.filter(
    (question) =>
      !seen.shown.includes(question) && idleMs < question.minutes * 60_000 * Math.max(1, interview.timeMultiplier),
  )
}

/** The page stays open for some minutes after zero, but no work is possible then. */
export function endOfWork({ entries }: EvidenceInput, seen: Observations): number {
  const last = of(entries, 'time').at(-1)
  return last?.payload.reason === 'ended' ? Math.min(seen.end, Date.parse(last.at)) : seen.end
}

/** The longest stretch in which the candidate did nothing in the room, breaks left out, in milliseconds. */
function maxIdle({ entries }: EvidenceInput, seen: Observations, work: Span, pauses: readonly Span[]): number {
  const acts = entries.flatMap((entry) => {
    if (!isAct(entry)) return []
    return entry.kind === 'edit' ? entry.payload.edits.map(({ at }) => seen.clock(entry, at)) : [seen.clock(entry)]
  })
  const moments = [work.from, ...acts.filter((at) => at > work.from && at < work.to), work.to].toSorted((a, b) => a - b)
  let longest = 0
  for (let at = 1; at < moments.length; at++) {
    for (const { from, to } of withoutPauses({ from: moments[at - 1]!, to: moments[at]! }, pauses))
      longest = Math.max(longest, to - from)
  }
  return longest
}
