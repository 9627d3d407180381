/** The candidate's link: made by publishing, renewed at will, dead once the interview is cancelled. */
import { refuse } from '@nova/contract/refusals'
import { eq } from 'drizzle-orm'
import { type Ctx, makeToken } from '../platform/context/context.ts'
import { requireInterview } from './access.ts'
import { type InterviewRow, interviews } from './tables.ts'

/** The link as a path, or as an address where the installation knows its own. */
export async function getCandidateLink(ctx: Ctx, id: string): Promise<{ candidateLink: string }> {
  const row = requireLink(await requireInterview(ctx, id))
  return makeLink(ctx, row.id, row.candidateToken!)
}

/** A new link; whoever holds the old one is out. */
export async function renewCandidateLink(ctx: Ctx, id: string): Promise<{ candidateLink: string }> {
  const row = requireLink(await requireInterview(ctx, id))
  const candidateToken = makeToken()
  await ctx.db.update(interviews).set({ candidateToken }).where(eq(interviews.id, row.id))
  return makeLink(ctx, row.id, candidateToken)
}

function requireLink(row: InterviewRow): InterviewRow {
  if (row.status === 'Cancelled') throw refuse('interview_cancelled')
  if (!row.candidateToken) throw refuse('not_published')
  return row
}

function makeLink({ settings }: Ctx, id: string, token: string): { candidateLink: string } {
  return { candidateLink: `${settings.publicUrl ?? ''}/candidate/${id}?token=${token}` }
}
