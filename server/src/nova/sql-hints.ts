/** The first step of the ladder for SQL: ways to make the candidate look at rows, the most telling first. */
import type { BankSqlQuestion } from '@nova/contract/questions/bank'
import { factsOfSql, isSql, isWrongOnHidden } from './facts/of-sql.ts'
import { hintsAt } from './hints.ts'
import type { Situation } from './situation.ts'

/** States with the same hints as another. */
const likeOther: Partial<Record<Situation['state'], Situation['state']>> = {
  'runtime-error': 'does-not-parse',
  endless: 'slow',
  waiting: 'slow',
  'too-much': 'slow',
}

export function lookAtRows(question: BankSqlQuestion, situation: Situation): string[] {
  const { state } = situation
  const [seen] = isSql(situation) && state !== 'correct' ? factsOfSql(situation) : []
  const lead = seen ? [[seen.text, seen.ask].filter(Boolean).join(' ')] : []
  const alike = state === 'slow' && isWrongOnHidden(situation) ? 'wrong-answer' : (likeOther[state] ?? state)
  return [...lead, ...hintsAt('sql-hint', { ...situation, state: alike }, question)]
}
