/** Facts from runs of a candidate's SQL: what differs on the visible data set, or what PostgreSQL says. */
import { isAnsweredIn } from '@nova/contract/kinds/kinds'
import type { BankSqlQuestion } from '@nova/contract/questions/bank'
import type { SqlRows } from '@nova/contract/questions/sql'
import { compareSql } from '@nova/contract/questions/sql-compare'
import { tellSqlDifference } from '@nova/contract/questions/sql-difference'
import type { Situation } from '../situation.ts'
import { fact, type Fact } from './fact.ts'

type OfSql = Situation & { question: BankSqlQuestion }
export const isSql = (situation: Situation): situation is OfSql => isAnsweredIn(situation.question, 'sql')

/** A message in the words of those that intents are read by, which speak of code and its results. */
export const inWordsOfCode = (message: string): string =>
  message
    .replace(/\b(?:query|queries|statements?|sql)\b/gi, 'code')
    .replace(
      /\b(?:rows?|columns?)\b(?= (?:is|are|missing|wrong|too many|extra)\b)|(?<=\b(?:my|extra|missing|wrong) )rows?\b/gi,
      'result',
    )

const maxQuoted = 200

/** PostgreSQL's own sentence, without the place that stands before it. */
export const quoteError = (complaint: string): string =>
  complaint
    .split('\n')[0]!
    .replace(/^Line \d+, column \d+: /, '')
    .slice(0, maxQuoted)

/** Sentences to ask with, by what PostgreSQL complains of. */
const asks: readonly (readonly [RegExp, string])[] = [
  [/must appear in the GROUP BY/, 'Which value should stand there for a group of several rows?'],
  [/is ambiguous/, 'Which of your tables do you mean there?'],
  [/does not exist/, 'How is it spelled in the schema, and which of your tables has it?'],
  [/syntax error/, 'Which word or comma just before that place is missing, or one too many?'],
  [/more than one row returned by a subquery/, 'For which row does the subquery find several?'],
  [/aggregate functions are not allowed/, 'Which clause filters groups, and which one rows?'],
  [/window functions are not allowed/, 'In which step is a window function worked out, before or after that clause?'],
  [/division by zero/, 'In which row is the divisor zero?'],
  [/permission denied/, 'Does the task need a change of the tables?'],
  [/duplicate key|violates/, 'Which row of the table breaks that rule?'],
]

const stopped = {
  endless: 'Your query was stopped because it took too long.',
  waiting: 'Your query was stopped because it waited without computing.',
  'too-much': 'Your query was stopped because its result or its memory grew too large.',
  slow: 'Your result is right; only the large data sets still fail.',
}
const askOfStopped = {
  waiting: 'Which part of your query waits: a sleep, or a lock?',
  endless: 'How many rows does each of its joins give, and what ends its recursion?',
  'too-much': 'Does each join have a condition?',
  slow: 'Which part of your query is worked out again for each row?',
}

/** Facts from the last run or test of this version, surest first. */
export function factsOfSql(situation: OfSql): Fact[] {
  const { state, complaint, line } = situation
  const place = line === undefined ? '' : ` at line ${line}`
  switch (state) {
    case 'does-not-parse':
    case 'runtime-error': {
      const error = quoteError(complaint)
      return [fact(`PostgreSQL stops${place}: “${error}”.`, 1, asks.find(([of]) => of.test(error))?.[1])]
    }
    case 'endless':
    case 'waiting':
    case 'too-much':
      return [fact(stopped[state], 1, askOfStopped[state])]
    case 'slow':
      if (isWrongOnHidden(situation)) return tellWrong(situation)
      return [fact(stopped.slow, 1, askOfStopped.slow)]
    case 'correct':
      return [fact(tellTests(situation), 0)]
    case 'wrong-answer':
      return tellWrong(situation)
    case 'untested':
      return tellRun(situation)
    default:
      return []
  }
}

/** How the last test run went; hidden data sets are counted and never described. */
export function tellTests({ test }: Situation): string {
  if (!test) return ''
  const { visible, hidden } = test
  const seen = `Your last test run was right on ${visible.passed} of ${visible.total} visible data sets`
  const all = [hidden.core, hidden.edge, hidden.scale].every(({ passed, total }) => passed === total)
  return hidden.notRun || !all ? `${seen}.` : `${seen} and on all hidden ones.`
}

const askOfRows = 'Which clause of your query decides that?'

/** True where a hidden data set gave other rows, so that time alone is not the reason. */
export const isWrongOnHidden = ({ test }: Situation): boolean => (test?.hidden.failures?.wrong ?? 0) > 0

function tellWrong({ test }: OfSql): Fact[] {
  const failing = test?.cases?.find(({ status, own }) => !own && status !== 'passed')
  const difference = tellSqlDifference(failing?.actual, failing?.expected)
  if (difference) return [fact(`On the data set ${failing?.dataSet ?? 'that you see'}: ${difference}`, 1, askOfRows)]
  // The cases of a large test aren't kept, and its first failure is.
  const ofFailure = tellSqlDifference(test?.failure?.actual, test?.failure?.expected)
  if (ofFailure) return [fact(`On a data set that you see: ${ofFailure}`, 1, askOfRows)]
  if (failing || test?.failure)
    return [fact('On a data set that you see, the result is not the expected one.', 1, askOfRows)]
  return [
    fact(
      'The result is right on the data you see, but not on some other data sets.',
      1,
      'Which rows could such a table have that this one has not: none at all, NULL, ties, two that are alike?',
    ),
  ]
}

/** Of as many rows, some of them left out: they may be the same or not. */
const isUndecided = (rows: SqlRows, expected: SqlRows): boolean =>
  rows.total === expected.total &&
  [rows, expected].some((each) => each.rows.length < each.total) &&
  compareSql(rows, expected, false)?.kind !== 'columns'

/** A run that was no test: its rows beside the expected ones that the task shows. */
function tellRun({ rows, question }: OfSql): Fact[] {
  const expected = question.shown?.expected
  if (!rows || !expected || isUndecided(rows, expected)) return []
  const difference = tellSqlDifference(rows, expected)
  if (difference && (question.isOrdered || !difference.startsWith('The rows are right')))
    return [fact(`In your last run: ${difference}`, 1, askOfRows)]
  return [fact('Your last run gave the expected rows. The tests run it on other data sets too.', 0)]
}
