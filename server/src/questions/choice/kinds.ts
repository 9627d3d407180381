/** The question room's part of each kind of question: one row a kind. */
import { kindFacts } from '@nova/contract/kinds/kinds'
import type { ProjectQuestion } from '@nova/contract/projects/projects'
import type {
  BankBehavioralQuestion,
  BankCodingQuestion,
  BankQuestion,
  BankSqlQuestion,
  BankTechnicalQuestion,
} from '@nova/contract/questions/bank'
import { languageNames } from '@nova/contract/questions/language-names'
import type { BehavioralQuestion, TechnicalQuestion } from '@nova/contract/questions/questions'
import type { TestCase } from '@nova/contract/questions/signature'
import type { AgentEngine, AgentPart, Language, QuestionKind, QuestionMix } from '@nova/contract/words'
import { agentPartOf, type AgentRules } from '../agent-part.ts'
import { findProjectProblem, findSqlProblem, type Running } from '../asking.ts'
import type { Bank } from '../bank.ts'
import type { Reason } from './reasons.ts'
import { type Runs, runsProject } from './runs-here.ts'
import { showBehavioral, showCoding, showProject, showSql, showTechnical } from './shown.ts'

const kinds = Object.keys(kindFacts) as QuestionKind[]
const inMix = (mix: (typeof kindFacts)[QuestionKind]['mix']) => kinds.filter((kind) => kindFacts[kind].mix === mix)

/** The kinds of question that a mix has. */
export const kindsOf: Record<QuestionMix, QuestionKind[]> = {
  Coding: inMix('coding'),
  Behavioral: inMix('behavioral'),
  Technical: inMix('technical'),
  Both: kinds,
}

type KindChoice<Q> = {
  /** Proposed at most. */
  maxOffered: number
  /** Proposed at most with the same theme, as long as others are left. */
  maxPerTheme: number
  /** Its own reason quotes the job's line on its topic. */
  quotesTopic: boolean
  themeOf(question: Q): string | undefined
  askedText(question: Q): string
  /** A solution to compare with those of others; empty if it has none. */
  solution(question: Q): string
  /** The skills that it executes here; none if it is answered in words, unproven, or can't run. */
  executes(question: Q, bank: Bank, here: Runs): string[]
  /** The reason why it can't be asked now, if any. */
  findProblem(ctx: Running, question: Q): Promise<string | undefined>
  /** As interviewers see it. */
  show(
    question: Q,
    reason: Reason,
    code: { language: Language; provenIn: Language[] },
  ): BehavioralQuestion | TechnicalQuestion
  /** Parts that candidates see beside those that interviewers see. */
  reveal(question: Q, rules: AgentRules, engine: AgentEngine): { agent?: AgentPart; tests?: TestCase[] }
}

const coding: KindChoice<BankCodingQuestion> = {
  maxOffered: 6,
  maxPerTheme: 1,
  quotesTopic: false,
  // One way of solving a task.
  themeOf: ({ category }) => category,
  askedText: ({ statement }) => statement,
  solution: ({ reference }) => reference.python ?? '',
  executes: ({ id }, bank, { languages }) =>
    bank
      .provenIn(id)
      .filter((language) => languages.includes(language))
      .map((language) => languageNames[language]),
  findProblem: async () => undefined,
  show: (question, reason, { language, provenIn }) => showCoding(question, reason, language, provenIn),
  reveal: ({ tests }) => ({ tests: tests.filter((test) => test.visible) }),
}

const sql: KindChoice<BankSqlQuestion> = {
  maxOffered: 4,
  maxPerTheme: 2,
  quotesTopic: true,
  themeOf: ({ skills }) => skills[0],
  askedText: ({ statement }) => statement,
  solution: ({ reference }) => reference,
  executes: ({ id, skills }, bank, { hasSql }) => (hasSql && bank.isProvenSql(id) ? skills : []),
  findProblem: findSqlProblem,
  show: showSql,
  reveal: () => ({}),
}

const technical: KindChoice<BankTechnicalQuestion> = {
  maxOffered: 8,
  maxPerTheme: 2,
  quotesTopic: false,
  themeOf: ({ skills }) => skills[0],
  askedText: ({ statement }) => statement,
  solution: () => '',
  executes: () => [],
  findProblem: async () => undefined,
  show: showTechnical,
  reveal: () => ({}),
}

const behavioral: KindChoice<BankBehavioralQuestion> = {
  maxOffered: 6,
  maxPerTheme: 2,
  quotesTopic: false,
  themeOf: ({ skills }) => skills[0],
  askedText: ({ question }) => question,
  solution: () => '',
  executes: () => [],
  findProblem: async () => undefined,
  show: showBehavioral,
  reveal: () => ({}),
}

const project: KindChoice<ProjectQuestion> = {
  maxOffered: 3,
  maxPerTheme: 2,
  quotesTopic: false,
  themeOf: ({ skills }) => skills[0],
  askedText: ({ statement }) => statement,
  solution: () => '',
  executes: (question, bank, here) =>
    bank.isProvenProject(question.id) && runsProject(here, question) ? question.skills : [],
  findProblem: findProjectProblem,
  show: showProject,
  reveal: (question, rules, engine) => ({ agent: agentPartOf(question, rules, engine) }),
}

export const choices: Record<QuestionKind, KindChoice<never>> = { coding, sql, technical, behavioral, project }

export const choiceOf = ({ kind }: Pick<BankQuestion, 'kind'>) => choices[kind] as KindChoice<BankQuestion>

/** The text that a candidate is asked. */
export const askedTextOf = (question: BankQuestion): string => choiceOf(question).askedText(question)

/** The reason why it can't be asked now; undefined if it can, and for kinds that need nothing of the sandbox. */
export const findProblem = (ctx: Running, question: BankQuestion): Promise<string | undefined> =>
  choiceOf(question).findProblem(ctx, question)
