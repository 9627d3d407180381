/**
 * Facts of each kind of question that every layer may read. A layer's own part of each kind is a separate table
 * (`kinds.ts`), exhaustive as this one: a new kind is one more row of each, and the compiler names those that lack it.
 */
import type { CodeLanguage, QuestionKind } from '../words.ts'

type Facts = {
  name: string
  /** Code that hidden tests judge, files of a project, or words. */
  answeredBy: 'code' | 'files' | 'words'
  /** Its place in the mix of an interview. */
  mix: 'coding' | 'technical' | 'behavioral'
  /** True if it has to be ready in one of the interview's programming languages. */
  hasLanguages: boolean
  /** True if a complete draft can be chosen, marked as unproven. */
  isChosenUnproven: boolean
  /** True if what the candidate says to Nova there is the answer. */
  isSpoken: boolean
  /** Parts of an answer that reviewers confirm. */
  confirmed: 'points' | 'elements'
}

export const kindFacts = {
  coding: {
    name: 'Coding',
    answeredBy: 'code',
    mix: 'coding',
    hasLanguages: true,
    isChosenUnproven: true,
    isSpoken: false,
    confirmed: 'points',
  },
  sql: {
    name: 'SQL',
    answeredBy: 'code',
    mix: 'coding',
    hasLanguages: false,
    isChosenUnproven: false,
    isSpoken: false,
    confirmed: 'points',
  },
  technical: {
    name: 'Technical',
    answeredBy: 'words',
    mix: 'technical',
    hasLanguages: false,
    isChosenUnproven: false,
    isSpoken: false,
    confirmed: 'points',
  },
  behavioral: {
    name: 'Behavioral',
    answeredBy: 'words',
    mix: 'behavioral',
    hasLanguages: false,
    isChosenUnproven: false,
    isSpoken: true,
    confirmed: 'elements',
  },
  project: {
    name: 'Project',
    answeredBy: 'files',
    mix: 'coding',
    hasLanguages: false,
    isChosenUnproven: true,
    isSpoken: false,
    confirmed: 'points',
  },
} as const satisfies Record<QuestionKind, Facts>

type Answer = Facts['answeredBy']
type KindBy<A extends Answer> = {
  [K in QuestionKind]: (typeof kindFacts)[K]['answeredBy'] extends A ? K : never
}[QuestionKind]

/** True if this is the form of the question's answer. */
export const isAnsweredBy = <Q extends { kind: QuestionKind }, A extends Answer>(
  question: Q,
  answer: A,
): question is Q & { kind: KindBy<A> } => kindFacts[question.kind].answeredBy === answer

/** True for a question whose answer is code that hidden tests judge. */
export const isAnsweredWithCode = <Q extends { kind: QuestionKind }>(
  question: Q,
): question is Q & { kind: KindBy<'code'> } => isAnsweredBy(question, 'code')

/** True if this is a language of its answer: SQL for SQL questions, one of the programming languages for others. */
export const isAnsweredIn = ({ kind }: { kind: QuestionKind }, language: CodeLanguage): boolean =>
  kindFacts[kind].answeredBy === 'code' && kindFacts[kind].hasLanguages === (language !== 'sql')
