/**
 * Reports how a session ended with time left, and the unopened questions: a reader must know this before any figure.
 */
import type { Claim } from '@nova/contract/reports/reports'
import { lengthWithout } from '@nova/contract/room/pauses'
import { count } from '../observations/figures.ts'
import type { EvidenceInput } from '../observations/input.ts'
import { type Observations, of, readPauses } from '../observations/observations.ts'
import { type Coverage, endOfWork } from './coverage.ts'

const whoEnded = {
  candidate: 'The candidate ended the interview',
  interviewer: 'An interviewer ended the interview',
  system: 'The interview ended by itself',
}
const noEnd = 'The recorded work ended'

/** From joining to the end of work, without breaks, in milliseconds: the one length of a session that sentences tell. */
export const readWorked = (input: EvidenceInput, seen: Observations): number =>
  lengthWithout({ from: seen.start, to: endOfWork(input, seen) }, readPauses(input.entries))

/** Share of the planned time; ending with less time left is normal. */
const minLeft = 0.1

/** Empty if the time was used and every question opened. Extra time is not time left, and is not mentioned. */
export function writeEnding(input: EvidenceInput, seen: Observations, { answered }: Coverage): { ending?: Claim } {
  const { questions, interview, entries } = input
  const open = questions.filter((question) => !answered.includes(question))
  const unopened = open.filter((question) => !seen.shown.includes(question))
  const left = tellOpen(questions.length, unopened.length, open.length - unopened.length)
  const plannedMs = interview.durationMinutes * 60_000
  const workedMs = readWorked(input, seen)
  const ended = of(entries, 'status').findLast(
    ({ payload }) => payload.to === 'Completed' && payload.novaPaused === null,
  )
  const evidence = ended ? [ended.seq] : []
  if (plannedMs - workedMs < minLeft * plannedMs) {
    return unopened.length > 0 ? { ending: { text: `When the time was over, ${left}.`, evidence } } : {}
  }
  const minutes = Math.round(workedMs / 60_000)
  const who = ended ? whoEnded[ended.actor.role] : noEnd
  const when = `after ${minutes === 0 ? 'less than a minute' : minutes} of ${count(interview.durationMinutes, 'minute')}`
  return { ending: { text: `${who} ${when}; ${left}.`, evidence } }
}

function tellOpen(all: number, unopened: number, unanswered: number): string {
  if (all === 1) return `the question was ${unopened ? 'never opened' : unanswered ? 'left unanswered' : 'answered'}`
  if (unopened + unanswered === 0) return `${all === 2 ? 'both' : `all ${all}`} questions were answered`
  const were = (n: number) => (n === 1 ? 'was' : 'were')
  if (unopened === 0) return `${unanswered} of ${count(all, 'question')} ${were(unanswered)} left unanswered`
  const rest = unanswered > 0 ? `, and ${unanswered} more ${were(unanswered)} left unanswered` : ''
  return `${unopened} of ${count(all, 'question')} ${were(unopened)} never opened${rest}`
}
