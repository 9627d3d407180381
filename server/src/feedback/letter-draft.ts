/** The first draft of a letter, from the report's facts. No score, no recommendation, no integrity, no adjustments, no reason of a decision. */
import { findPlaceNotice } from '@nova/contract/interviews/place-notices'
import type { Report } from '@nova/contract/reports/reports'
import {
  countLetter,
  type LetterExample,
  type LetterText,
  maxLetterCharacters,
  maxLetterPart,
} from '@nova/contract/reviews/letters'
import type { Decision } from '@nova/contract/reviews/reviews'
import type { DecisionOutcome, NoticePlace } from '@nova/contract/words'
import { count, isAnswered, tellCode, tellProjects } from './explaining.ts'

export type LetterFacts = {
  report: Report
  company: string
  place: NoticePlace
  /** IANA name; null if not given. */
  timeZone: string | null
  decision: Decision | null
  /** The language model that helped Nova answer; empty: none; null: not kept. */
  model: string | null
  /** Questions that a language model wrote. */
  writtenByModel: number
}

/** Titles, and sentences about code, that are listed one by one. */
const maxTold = 4

export function draftLetter(facts: LetterFacts, examples: LetterExample[]): LetterText {
  const parts = {
    assessed: tellAssessed(facts),
    found: tellFound(facts.report),
    ai: tellAi(facts),
    decided: tellDecided(facts),
    rights: tellRights(facts),
  }
  const join = () => {
    const joined = Object.entries(parts).map(([part, sentences]) => [part, sentences.join(' ').slice(0, maxLetterPart)])
    return { ...(Object.fromEntries(joined) as Record<keyof typeof parts, string>), examples }
  }
  // Drop the last of many questions: the letter is one page.
  while (countLetter(join()) > maxLetterCharacters && parts.found.length > 1) parts.found.pop()
  return join()
}

function tellAssessed({ report, company, timeZone }: LetterFacts): string[] {
  const { title, completedAt, questions = [], submissions, answers, scores } = report
  const named = questions.slice(0, maxTold).map((question) => `“${question.title}”`)
  const more = questions.length - named.length
  return [
    `This letter is about your interview “${title}” with ${company} on ${sayDay(completedAt, timeZone)}.`,
    ...(named.length > 0 ? [`You were asked ${list([...named, ...(more > 0 ? [`${more} more`] : [])])}.`] : []),
    ...(submissions.length > 0
      ? ['We ran your code against tests, and looked at how clear it is and how it copes with large inputs.']
      : []),
    ...(answers.length > 0 ? ['We read your answers in words for what they say, not for how they say it.'] : []),
    ...(scores.supervision !== undefined
      ? ['In the project, we looked at what you did with changes that Nova proposed.']
      : []),
    'Typing speed, accent, your name and where you come from did not count.',
  ]
}

function tellFound({ coverage, questions = [], submissions, answers, waitingForReview }: Report): string[] {
  const open = questions.filter(({ state }) => state === 'unanswered').map(({ title }) => `“${title}”`)
  const late = coverage?.notReached.length ?? 0
  const waiting = answers.filter(({ questionId }) => waitingForReview?.includes(questionId)).length
  // Open questions are named above.
  const told = submissions.filter((submission) => isAnswered({ questions }, submission)).slice(0, maxTold)
  return [
    ...(coverage ? [`You answered ${coverage.answered} of ${count(coverage.selected, 'question')}.`] : []),
    ...(open.length > 0 ? [`You did not answer ${list(open.slice(0, maxTold))}.`] : []),
    ...(late > 0 ? [`${count(late, 'question')} could not be reached in time and did not count.`] : []),
    ...told.map((submission) => tellCode(submission)),
    ...tellProjects({ questions }),
    ...(waiting > 0
      ? [`${count(waiting, 'answer')} in words had not been confirmed by a reviewer when this was written.`]
      : []),
  ]
}

function tellAi({ report, model, writtenByModel }: LetterFacts): string[] {
  return [
    'A program, Nova Interviews, ran the tests and computed scores and a recommendation by fixed rules that are the same for everyone. No language model rated your work.',
    ...(report.answers.length > 0
      ? [
          'In your answers the program marked passages that seemed to make a point. They count once a person has confirmed them.',
        ]
      : []),
    tellAsked(report),
    ...(report.scores.supervision === undefined
      ? ['Asking it, or not asking, changed no score.']
      : [
          'Asking it, or not asking, changed no score. Your decisions on changes that it proposed are part of one, Supervision.',
        ]),
    ...(model && report.aiMetrics.totalInteractions > 0
      ? [`It answered with the help of a language model (${model}).`]
      : []),
    ...(writtenByModel > 0
      ? [
          `A language model wrote ${count(writtenByModel, 'question')}, which ${writtenByModel === 1 ? 'was' : 'were'} checked before you saw ${writtenByModel === 1 ? 'it' : 'them'}.`,
        ]
      : []),
    'AI did not decide about you. It did not see your face, and no score rests on your voice.',
  ]
}

function tellAsked({ aiPolicy, aiMetrics }: Report): string {
  if (aiMetrics.totalInteractions === 0) return 'You did not ask Nova, the assistant in the room.'
  return aiPolicy === 'none'
    ? 'Nova, the assistant in the room, only answered questions about the task and the room.'
    : 'Nova, the assistant in the room, answered your questions.'
}

const outcomes: Record<DecisionOutcome, string> = {
  Advance: 'you go on to the next step',
  Hold: 'your application is on hold',
  Decline: 'your application does not go on',
}

function tellDecided({ decision, company, timeZone }: LetterFacts): string[] {
  if (!decision) return ['Nobody has decided yet. A person will.']
  const { by, at, outcome } = decision
  return [
    `${by} of ${company} decided on ${sayDay(at, timeZone)}: ${outcomes[outcome]}.`,
    'This is a decision of a person, who could read your work and the record. The recommendation of the program binds nobody.',
  ]
}

function tellRights({ place }: LetterFacts): string[] {
  const notice = findPlaceNotice(place)
  return [
    'If a fact is wrong, choose “A fact is wrong” on this page and say what is right. If you want a person to look at the result again, choose “Ask for a person’s review”. An interviewer reads it and replies there. Asking never counts against you.',
    ...(notice ? [`For interviews in ${notice.name}, see also ${notice.law}: ${notice.section}.`] : []),
  ]
}

/** '27 November 2026', where the interview was planned. */
function sayDay(moment: string, timeZone: string | null): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: timeZone ?? 'UTC' }).format(new Date(moment))
}

const list = (items: string[]) => new Intl.ListFormat('en-GB').format(items)
