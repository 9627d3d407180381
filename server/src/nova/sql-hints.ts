/** The first step of the ladder for SQL: ways to make the candidate look at rows, the most telling first. */
import type { BankSqlQuestion } from '@nova/contract/questions/bank'
import { factsOfSql, isSql, isWrongOnHidden } from './facts/of-sql.ts'
import type { Situation } from './situation.ts'

const clauses =
  'Go through the task one rule at a time, and point at the clause of your query that does each. Which rule has none?'

const showPlan = 'Press Show plan. Which step reads the most rows?'

export function lookAtRows({ tryInput, followUp }: BankSqlQuestion, situation: Situation): string[] {
  const [seen] = isSql(situation) ? factsOfSql(situation) : []
  const lead = seen ? [[seen.text, seen.ask].filter(Boolean).join(' ')] : []
  switch (situation.state) {
    case 'does-not-parse':
    case 'runtime-error':
      return [
        ...lead,
        'Take out the clause you wrote last and run the rest. Does the message go away?',
        'Run the innermost query alone. Which columns does it give, and of which types?',
      ]
    case 'endless':
    case 'waiting':
    case 'too-much':
      return [...lead, showPlan, tryInput]
    case 'slow':
      return isWrongOnHidden(situation) ? [...lead, tryInput, clauses] : [...lead, showPlan, tryInput]
    case 'wrong-answer':
      return [...lead, tryInput, clauses]
    case 'correct':
      return [
        'Your last test run passed everything. Which rows would you be least sure about, and why?',
        `All tests pass. A change to think about: ${followUp}`,
      ]
    case 'untested':
      return [...lead, `Before you run the tests: ${tryInput}`, clauses]
    default:
      return [
        tryInput,
        'Work out one row of the expected result by hand. Which rows of which tables did you need for it?',
        'Say in one sentence what one row of the result stands for. Which table has a row for each of those?',
      ]
  }
}
