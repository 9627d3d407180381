/** Facts from runs of a candidate's SQL: what differs on the visible data set, or what PostgreSQL says. */
import { isAnsweredIn } from '@nova/contract/kinds/kinds'
import type { BankSqlQuestion } from '@nova/contract/questions/bank'
import type { SqlRows } from '@nova/contract/questions/sql'
import { compareSql } from '@nova/contract/questions/sql-compare'
import { tellSqlDifference } from '@nova/contract/questions/sql-difference'
import { askOfSql } from '../../code-facts/complaints.ts'
import type { Situation } from '../situation.ts'
import { fact, type Fact, factAs } from './fact.ts'

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

/** Facts from the last run or test of this version, surest first. */
export function factsOfSql(situation: OfSql): Fact[] {
  const { state, complaint, line } = situation
  const place = line === undefined ? '' : ` at line ${line}`
  switch (state) {
    case 'does-not-parse':
    case 'runtime-error': {
      const error = quoteError(complaint)
      return [fact(`PostgreSQL stops${place}: “${error}”.`, 1, askOfSql(error))]
    }
    case 'endless':
    case 'waiting':
    case 'too-much':
      return [factAs(`sql-run.${state}`, 1)]
    case 'slow':
      if (isWrongOnHidden(situation)) return tellWrong(situation)
      return [factAs('sql-run.slow', 1)]
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
