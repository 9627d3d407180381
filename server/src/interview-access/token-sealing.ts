/** Candidates' tokens that earlier versions kept in plain: sealed at the start. */
import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import type { Ctx } from '../platform/context/context.ts'
import type { SealedColumn } from '../platform/secrets/resealing.ts'
import { keepToken, placeOfToken, readToken } from './candidate-token.ts'
import { interviews } from './tables.ts'

const rowsAtATime = 200

const columns = {
  id: interviews.id,
  plainToken: interviews.plainToken,
  candidateTokenHash: interviews.candidateTokenHash,
  sealedCandidateToken: interviews.sealedCandidateToken,
}

export const sealedTokens: SealedColumn = {
  name: 'candidate links',
  table: interviews,
  id: interviews.id,
  sealed: interviews.sealedCandidateToken,
  placeOf: placeOfToken,
}

/**
 * Seals the remaining plain tokens and returns their number. Each update is an optimistic lock on the value that was
 * read, so servers may run this concurrently, links may be renewed at the same time, and an interrupted run continues
 * at the next start.
 */
export async function sealStoredTokens(ctx: Ctx): Promise<number> {
  if (!ctx.secrets.canSeal) return 0
  let sealed = 0
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await ctx.db
      .select(columns)
      .from(interviews)

      .where(and(isNotNull(interviews.plainToken), gt(interviews.id, after)))
      .orderBy(asc(interviews.id))
      .limit(rowsAtATime)
    for (const row of rows) {
      const token = await readToken(ctx, row)
      if (token === null || row.plainToken === null) continue
      const isUnchanged = eq(interviews.plainToken, row.plainToken)
      const kept = await keepToken(ctx, row.id, token)
      const changed = await ctx.db
        .update(interviews)
        .set(kept)
        .where(and(eq(interviews.id, row.id), isUnchanged))
      sealed += changed.rowCount ?? 0
    }
    const last = rows.at(-1)
    if (!last) return sealed
    after = last.id
  }
}
