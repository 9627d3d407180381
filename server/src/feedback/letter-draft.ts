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
import { count, countMessages, isAnswered, tellCode, tellNotReached, tellProjects, tellUse } from './explaining.ts'

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
  const { title, completedAt, questions = [], answers, scores, coverage } = report
  const looked = [
    ...(isScored(scores.codeQuality) ? ['how clear it is'] : []),
    ...(isScored(scores.efficiency) ? ['how it copes with large inputs'] : []),
  ]
  return [
    `This letter is about your interview “${title}” with ${company} on ${sayDay(completedAt, timeZone)}.`,
    ...(questions.length > 0
      ? [
          `Its ${questions.length === 1 ? 'question was' : 'questions were'} ${listFirst(questions.map((question) => question.title))}.`,
        ]
      : coverage
        ? [`It had ${count(coverage.selected, 'question')}.`]
        : []),
    ...(ranTests(report)
      ? [`We ran your code against tests${looked.length > 0 ? `, and looked at ${looked.join(' and ')}` : ''}.`]
      : []),
    ...(hasWords(answers) ? ['Your answers in words count for what they say, not for how they say it.'] : []),
    ...(isScored(scores.supervision)
      ? ['In the project, we looked at what you did with changes that Nova proposed.']
      : []),
    'Typing speed, accent, your name and where you come from did not count.',
  ]
}

/** True if tests of the candidate's own code ran. */
function ranTests(report: Report): boolean {
  const isTested = ({ visible, hidden, code }: Report['submissions'][number]) =>
    code.trim() !== '' && ((visible?.total ?? 0) > 0 || (hidden !== null && !hidden.notRun))
  return (
    report.submissions.some((submission) => isAnswered(report, submission) && isTested(submission)) ||
    (report.questions ?? []).some(({ state, stages = [] }) => state === 'answered' && stages.length > 0)
  )
}

const hasWords = (answers: Report['answers']) => answers.some(({ text }) => text.trim() !== '')
const isScored = (score: number | null | undefined) => score !== null && score !== undefined

/** Quotes the first titles, and counts the others. */
function listFirst(titles: string[]): string {
  const more = titles.length - maxTold
  return list([...titles.slice(0, maxTold).map((title) => `“${title}”`), ...(more > 0 ? [`${more} more`] : [])])
}

function tellFound(report: Report): string[] {
  const { coverage, questions = [], submissions, answers, waitingForReview } = report
  const open = questions.filter(({ state }) => state === 'unanswered').map(({ title }) => title)
  const waiting = answers.filter(({ questionId }) => waitingForReview?.includes(questionId)).length
  // Open questions are named above.
  const told = submissions.filter((submission) => isAnswered({ questions }, submission)).slice(0, maxTold)
  return [
    ...(coverage ? [`You answered ${coverage.answered} of ${count(coverage.selected, 'question')}.`] : []),
    ...(open.length > 0 ? [`You did not answer ${listFirst(open)}.`] : []),
    ...tellNotReached(report),
    ...told.map((submission) => tellCode(submission)),
    ...tellProjects({ questions }),
    ...(waiting > 0
      ? [`${count(waiting, 'answer')} in words had not been read by a reviewer when this was written.`]
      : []),
  ]
}

function tellAi({ report, model, writtenByModel }: LetterFacts): string[] {
  const { answers, scores, recommendation } = report
  const computed = recommendation ? ['computed scores and a recommendation'] : ['computed scores']
  const did = [
    ...(ranTests(report) ? ['ran the tests'] : []),
    ...(Object.values(scores).some(isScored) ? computed : []),
  ]
  return [
    ...(did.length > 0
      ? [`A program, Nova Interviews, ${list(did)} by fixed rules that are the same for everyone.`]
      : []),
    'No language model rated your work.',
    ...(hasWords(answers)
      ? ['The program looks for expected points in answers in words. They count once a person has confirmed them.']
      : []),
    ...tellAsked(report, model),
    ...(writtenByModel > 0
      ? [
          `A language model wrote ${count(writtenByModel, 'question')}, which ${writtenByModel === 1 ? 'was' : 'were'} checked before you saw ${writtenByModel === 1 ? 'it' : 'them'}.`,
        ]
      : []),
    'AI did not decide about you. It did not see your face, and no score rests on your voice.',
  ]
}

function tellAsked(report: Report, model: string | null): string[] {
  const { aiPolicy, transcript } = report
  const sent = countMessages(report)
  if (sent === 0) return ['You sent no message to Nova, the assistant in the room.', ...tellUse(report)]
  const isAnswered = transcript.some(({ author }) => author === 'nova')
  return [
    `You sent Nova, the assistant in the room, ${count(sent, 'message')}.`,
    ...(isAnswered && aiPolicy === 'none' ? ['It only answered questions about the task and the room.'] : []),
    ...tellUse(report),
    ...(isAnswered && model ? [`It answered with the help of a language model (${model}).`] : []),
  ]
}

const outcomes: Record<DecisionOutcome, string> = {
  Advance: 'you go on to the next step',
  Hold: 'your application is on hold',
  Decline: 'your application does not go on',
}

function tellDecided({ report, decision, company, timeZone }: LetterFacts): string[] {
  if (!decision) return ['Nobody has decided yet. A person will.']
  const { by, at, outcome } = decision
  return [
    `${by} of ${company} decided on ${sayDay(at, timeZone)}: ${outcomes[outcome]}.`,
    'This is a decision of a person, who could read your work and the record.',
    ...(report.recommendation ? ['The recommendation of the program binds nobody.'] : []),
  ]
}

function tellRights({ place }: LetterFacts): string[] {
  const notice = findPlaceNotice(place)
  return [
    'If a fact is wrong, choose “A fact is wrong” on this page and say what is right. If you want a person to look at the result again, choose “Ask for a person’s review”. The interviewers get it and can reply there. Asking never counts against you.',
    ...(notice ? [`For interviews in ${notice.name}, see also ${notice.law}: ${notice.section}.`] : []),
  ]
}

/** '27 November 2026', where the interview was planned. */
function sayDay(moment: string, timeZone: string | null): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: timeZone ?? 'UTC' }).format(new Date(moment))
}

const list = (items: string[]) => new Intl.ListFormat('en-GB').format(items)
