/** The questions of a room, one list for both seats, with the titles they are shown under. */
import type { Interview } from '@nova/contract/interviews/interviews'
import { kindFacts } from '@nova/contract/kinds/kinds'
import type {
  BehavioralQuestion,
  CandidateBehavioralQuestion,
  CandidateTechnicalQuestion,
  TechnicalQuestion,
} from '@nova/contract/questions/questions'
import type { CodeLanguage, Difficulty, QuestionKind } from '@nova/contract/words'
import type { Timeline } from './timeline.ts'

export type RoomQuestion = {
  id: string
  kind: QuestionKind
  title: string
  statement: string
  category: string
  difficulty: Difficulty
  /** Planned for it; null where no clock runs. */
  minutes: number | null
  examples: TechnicalQuestion['examples']
  constraints: string[]
  followUp: string | null
  signature: TechnicalQuestion['signature']
  starters: Partial<Record<CodeLanguage, string>>
  visibleTests: CandidateTechnicalQuestion['visibleTests']
  /** Only for projects. */
  project: TechnicalQuestion['project']
  /** Only for SQL questions. */
  sql?: TechnicalQuestion['sql']
}

type Sources = {
  behavioralQuestions: (BehavioralQuestion | CandidateBehavioralQuestion)[]
  technicalQuestions: (TechnicalQuestion | CandidateTechnicalQuestion)[]
}

/** Technical questions first, coding ones at their head as the server orders them, then behavioural ones. */
export function listQuestions(interview: Sources | Interview): RoomQuestion[] {
  const counts: Partial<Record<QuestionKind, number>> = {}
  const title = (kind: QuestionKind, statement: string, given = '') => {
    const count = (counts[kind] ?? 0) + 1
    counts[kind] = count
    return given.trim() || shortTitle(statement) || `${kindFacts[kind].name} Question ${count}`
  }
  const technical = interview.technicalQuestions.map((question): RoomQuestion => {
    const { id, questionType: kind, category, difficultyLevel, examples, assumptions, followUp, signature } = question
    const hasStarters = 'starters' in question
    return {
      id,
      kind,
      category,
      examples,
      followUp,
      signature,
      title: title(kind, question.problemStatement, question.title),
      statement: question.problemStatement,
      difficulty: difficultyLevel,
      minutes: minutesOf(question),
      constraints: assumptions,
      starters: hasStarters ? question.starters : {},
      visibleTests: hasStarters ? question.visibleTests : [],
      project: question.project,
      sql: question.sql,
    }
  })
  const behavioral = interview.behavioralQuestions.map((question): RoomQuestion => ({
    id: question.id,
    kind: 'behavioral',
    title: title('behavioral', question.question, question.title),
    statement: question.question,
    category: question.category,
    difficulty: question.difficultyLevel,
    minutes: minutesOf(question),
    examples: [],
    constraints: [],
    followUp: null,
    signature: null,
    starters: {},
    visibleTests: [],
    project: undefined,
  }))
  return [...technical, ...behavioral]
}

/** A candidate's have the time that was arranged for them in it. */
function minutesOf(question: { minutes: number } | { timeEstimate: number }): number {
  return 'minutes' in question ? question.minutes : question.timeEstimate
}

/** The first question to show: the last one visited, else the first. */
export function findLastVisited(questions: readonly RoomQuestion[], { visits }: Pick<Timeline, 'visits'>): number {
  const last = visits.at(-1)?.questionId
  return Math.max(
    0,
    questions.findIndex(({ id }) => id === last),
  )
}

const maxTitleLength = 60

/** The statement's first sentence where it is short enough for a title; else nothing. */
export function shortTitle(statement: string): string {
  const sentence = /^.*?(?:[.!?](?=\s|$)|$)/su.exec(statement.trim())?.[0].trim() ?? ''
  const isShort = sentence.length > 0 && sentence.length <= maxTitleLength && !sentence.includes('\n')
  return isShort ? sentence.replace(/[.]$/, '') : ''
}
