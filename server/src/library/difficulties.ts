/** Current difficulty labels of questions. */
import type { Difficulty } from '@nova/contract/words'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Ctx, isUuid } from '../platform/context/context.ts'
import { findBankQuestion } from '../questions/questions.ts'
import { questions, versions } from './tables.ts'

/**
 * Reads the difficulty of those questions that the bank or the company has, including retired ones; for a company's own
 * question, from its latest version.
 */
export async function readDifficulties(
  ctx: Ctx,
  companyId: string,
  ids: readonly string[],
): Promise<Map<string, Difficulty>> {
  const found = new Map<string, Difficulty>()
  for (const id of ids) {
    const question = findBankQuestion(id)
    if (question) found.set(id, question.difficulty)
  }
  const own = ids.filter((id) => !found.has(id) && isUuid(id))
  if (own.length === 0) return found
  const rows = await ctx.db
    .select({ id: questions.id, difficulty: sql<Difficulty>`${versions.content}->>'difficulty'` })
    .from(questions)
    .innerJoin(versions, and(eq(versions.questionId, questions.id), eq(versions.version, questions.latestVersion)))
    .where(and(eq(questions.companyId, companyId), inArray(questions.id, own)))
  for (const { id, difficulty } of rows) found.set(id, difficulty)
  return found
}
