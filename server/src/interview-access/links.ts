/** The candidate's link: made by publishing, renewed at will, dead once the interview is cancelled. */
import { refuse } from '@nova/contract/refusals'
import { announce } from '../journal/feed.ts'
import { type Ctx, inTransaction, makeToken } from '../platform/context/context.ts'
import { hasToken, keepToken, readToken } from './candidate-token.ts'
import { noteAct, requireInterview } from './interview-access.ts'
import { changeRow } from './rows.ts'
import type { InterviewRow } from './tables.ts'

/** The link as a path, or as an address where the installation knows its own. */
export async function getCandidateLink(ctx: Ctx, id: string): Promise<{ candidateLink: string }> {
  return showCandidateLink(ctx, await requireInterview(ctx, id))
}

/** The same for an interview at hand, which the caller may see. */
export async function showCandidateLink(ctx: Ctx, row: InterviewRow): Promise<{ candidateLink: string }> {
  requireLink(row)
  const token = await readToken(ctx, row)
  if (token === null) {
    throw refuse(
      'secrets_unavailable',
      'We can’t read this link because it was encrypted with another key. The link still works for whoever has it. To copy one, renew it.',
    )
  }
  await noteAct(ctx, row, 'link.viewed')
  return makeLink(ctx, row.id, token)
}

/** Makes a new link; the old one stops working. */
export async function renewCandidateLink(ctx: Ctx, id: string): Promise<{ candidateLink: string }> {
  await requireInterview(ctx, id)
  const token = makeToken()
  const row = await inTransaction(ctx, async (tx) => {
    // Locked, so that no link is left behind for an interview that is being cancelled.
    const held = requireLink(await requireInterview(tx, id, { lock: true }))
    await changeRow(tx, held.id, await keepToken(tx, held.id, token))
    await noteAct(tx, held, 'link.renewed')
    return held
  })
  // Streams check access again, and end for visitors of the old link.
  await announce(ctx, row.id)
  return makeLink(ctx, row.id, token)
}

function requireLink(row: InterviewRow): InterviewRow {
  if (row.status === 'Cancelled') throw refuse('interview_cancelled')
  if (!hasToken(row)) throw refuse('not_published')
  return row
}

/** Makes the link to the interview for this token: a path, or a full address if the installation knows its own. */
export function makeLink({ settings }: Ctx, id: string, token: string): { candidateLink: string } {
  return { candidateLink: `${settings.publicUrl ?? ''}/candidate/${id}?token=${token}` }
}
