/** A candidate's token as the database keeps it: a hash to know it by, and the sealed text to show the link again. */
import { hash, timingSafeEqual } from 'node:crypto'
import { refuse } from '@nova/contract/refusals'
import type { Ctx } from '../platform/context/context.ts'
import type { InterviewRow } from './tables.ts'

type Kept = Pick<InterviewRow, 'id' | 'plainToken' | 'candidateTokenHash' | 'sealedCandidateToken'>

export const placeOfToken = (interviewId: string) => `interviews:${interviewId}:candidate-token`

export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

/** The columns that keep a token. Refuses where the server has no key to encrypt with. */
export async function keepToken({ secrets }: Pick<Ctx, 'secrets'>, interviewId: string, token: string) {
  if (!secrets.canSeal) throw refuse('secrets_unavailable')
  return {
    plainToken: null,
    candidateTokenHash: hashToken(token),
    sealedCandidateToken: await secrets.seal(token, placeOfToken(interviewId)),
  }
}

/** True if the interview has a link, even if the link can't be shown. */
export const hasToken = (row: Kept): boolean => hashOf(row) !== undefined

/** The token in plain; null where there is none, or none that this server's key opens. */
export async function readToken({ secrets }: Pick<Ctx, 'secrets'>, row: Kept): Promise<string | null> {
  if (row.plainToken !== null) return row.plainToken
  if (row.sealedCandidateToken === null) return null
  return (await secrets.open(row.sealedCandidateToken, placeOfToken(row.id))) ?? null
}

export function haveSameToken(one: Kept, other: Kept): boolean {
  const [a, b] = [hashOf(one), hashOf(other)]
  return a !== undefined && b !== undefined && isSameHash(a, b)
}

/** In constant time. */
export const isSameHash = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b)

// Earlier versions wrote the plain column, and may still do so alongside this one until all servers are replaced.
function hashOf({ plainToken, candidateTokenHash }: Kept): Buffer | undefined {
  return plainToken === null ? (candidateTokenHash ?? undefined) : hashToken(plainToken)
}
