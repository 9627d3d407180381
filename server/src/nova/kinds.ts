/** Nova's part of each kind of question: one row a kind. */
import type { ProjectQuestion } from '@nova/contract/projects/projects'
import type {
  BankBehavioralQuestion,
  BankCodingQuestion,
  BankQuestion,
  BankSqlQuestion,
  BankTechnicalQuestion,
  CodeQuestion,
} from '@nova/contract/questions/bank'
import { languageNames } from '@nova/contract/questions/language-names'
import type { Language, QuestionKind } from '@nova/contract/words'
import { saidAs, sayAs } from '../knowledge/said.ts'
import { outcomeOf } from './facts/of-runs.ts'
import { tellTests } from './facts/of-sql.ts'
import { ofProgram, type Shape } from './gate/program-shape.ts'
import { ofSql } from './gate/sql-shape.ts'
import { type Hint, hintOnCode, hintOnPoints, projectHints, storyHint, testOneInput } from './hints.ts'
import type { Situation } from './situation.ts'
import { lookAtRows } from './sql-hints.ts'
import { sayAnew } from './wording.ts'
import { workedExampleIn } from './worked-example-of.ts'

type KindNova<Q> = {
  /** The task as a model reads it. */
  task(question: Q): string
  /** Texts that the candidate has been shown: repeating their lines gives nothing away. */
  texts(question: Q): string[]
  /** The author's forms of syntax. */
  forms(question: Q): string[]
  /** A hint of at most this step of the ladder. */
  hint(question: Q, situation: Situation, step: number): Hint
  /** The outcome of the last test run. */
  outcome(situation: Situation): string
  /** The part of the task's sentences that asks. */
  asked(sentences: string[]): string | undefined
}

type KindOfCode<Q> = KindNova<Q> & {
  /** The way to compare solutions. */
  shape: Shape
  solutions(question: Q): string[]
  /** Code beside the forms of syntax that may be repeated. */
  given(question: Q): string[]
  /** Tells a model the language of the answer. */
  writtenIn(language: Language): string
}

/** Holds in every interview. */
export const ofRules = () => sayAs('prompt.rules')

const lastOf = (sentences: string[]) => sentences.at(-1)
const none = () => []

const coding: KindOfCode<BankCodingQuestion> = {
  task({ statement, examples, constraints }) {
    const shown = examples.map(({ input, output }) => `${input} -> ${output}`).join('\n')
    return [statement, shown, ...constraints].join('\n')
  },
  texts: ({ statement, examples }) => [statement, ...examples.flatMap(({ input, output }) => [input, output])],
  forms: ({ syntaxHint }) => Object.values(syntaxHint),
  hint(question, situation, step) {
    const { language } = situation
    const own = workedExampleIn(question.id, language)
    return hintOnCode(question, situation, step, {
      wordings: testOneInput(question, situation),
      form: [language, question.syntaxHint[language]],
      example: own === undefined ? ['', question.workedExample.code] : [language, own],
    })
  },
  outcome: outcomeOf,
  asked: lastOf,
  shape: ofProgram,
  solutions: ({ reference }) => Object.values(reference),
  given: none,
  writtenIn: (language) => `Language selected: ${languageNames[language]}.`,
}

const sql: KindOfCode<BankSqlQuestion> = {
  task({ statement, schema, check, constraints, isOrdered, shown }) {
    const columns = shown?.expected.columns.map(({ name, type }) => `${name} ${type}`).join(', ')
    const order = isOrdered ? 'The order of rows counts.' : 'The order of rows is free.'
    const result = columns ? [`Columns of the result: ${columns}. ${order}`] : []
    return [statement, schema, ...(check ? [`Read afterwards by: ${check}`] : []), ...result, ...constraints].join('\n')
  },
  texts: ({ statement, schema, check = '', dataSets }) => [
    ...[statement, schema, check],
    ...dataSets.flatMap(({ visible, rows }) => (visible ? [rows] : [])),
  ],
  forms: ({ syntaxHint }) => [syntaxHint],
  hint: (question, situation, step) =>
    hintOnCode(question, situation, step, {
      wordings: lookAtRows(question, situation),
      form: ['sql', question.syntaxHint],
      example: ['sql', question.workedExample.code],
    }),
  outcome: tellTests,
  asked: lastOf,
  shape: ofSql,
  solutions: ({ reference }) => [reference],
  given: ({ workedExample }) => [workedExample.code],
  writtenIn: () => 'They write PostgreSQL.',
}

const technical: KindNova<BankTechnicalQuestion> = {
  task: ({ statement, assumptions }) => [statement, ...assumptions].join('\n'),
  texts: none,
  forms: none,
  hint: (question, situation, step) => ({ text: hintOnPoints(question, situation, step), step }),
  outcome: outcomeOf,
  asked: lastOf,
}

const behavioral: KindNova<BankBehavioralQuestion> = {
  task: ({ question }) => question,
  texts: none,
  forms: none,
  hint: (question, situation, step) => ({ text: storyHint(question, situation), step }),
  outcome: outcomeOf,
  asked: (sentences) => sentences.slice(1).join(' '),
}

const project: KindNova<ProjectQuestion> = {
  task: ({ statement }) => statement,
  texts: ({ statement, stages, facts }) => [
    statement,
    ...stages.map((stage) => stage.statement),
    ...facts.map(({ says }) => says),
  ],
  forms: none,
  hint: (question, situation, step) => ({ text: sayAnew(projectHints(question), situation), step }),
  outcome: outcomeOf,
  asked: lastOf,
}

const table: Record<QuestionKind, KindNova<never>> = { coding, sql, technical, behavioral, project }
const ofCode: Record<CodeQuestion['kind'], KindOfCode<never>> = { coding, sql }

/** Tells a model the limits of its help, for any turn. */
export const mayTell = (question: BankQuestion): string =>
  [
    ...saidAs(`prompt.${question.kind}`, { ofRules: ofRules() }),
    ...('changes' in question && question.changes ? saidAs('prompt.review') : []),
  ].join('\n')

export const novaOf = ({ kind }: BankQuestion) => table[kind] as KindNova<BankQuestion>
export const codeOf = ({ kind }: CodeQuestion) => ofCode[kind] as KindOfCode<CodeQuestion>
