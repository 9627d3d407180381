/** Candidates' views of the assistant's changes: only those of their interview, up to a limit. */
import { refuse } from '@nova/contract/refusals'
import type { ClientEntry, EntryOf } from '@nova/contract/room/journal'
import { readEntries } from '../journal/reading.ts'
import type { Ctx } from '../platform/context/context.ts'

/** Limit per interview; later views are dropped. */
export const maxViews = 2_000

type View = Extract<ClientEntry, { kind: 'diffView' }>

export const isView = (entry: ClientEntry): entry is View => entry.kind === 'diffView'

/** The entries without views beyond the limit; refuses a view of what was never proposed in its question. */
export async function admitViews(ctx: Ctx, interviewId: string, entries: ClientEntry[]): Promise<ClientEntry[]> {
  if (!entries.some(isView)) return entries
  const known = await readEntries(ctx, interviewId, { kinds: ['agent', 'diffView'] })
  const proposed = new Map(known.flatMap((entry) => (isProposal(entry) ? [[entry.payload.id, entry]] : [])))
  let left = maxViews - known.filter(({ kind }) => kind === 'diffView').length
  return entries.filter((entry) => {
    if (!isView(entry)) return true
    const { proposal, path } = entry.payload
    const seen = proposed.get(proposal.toLowerCase())
    if (!seen || seen.questionId !== entry.questionId || !seen.payload.files.some((file) => file.path === path)) {
      throw refuse('invalid_input', 'This change was not proposed here.')
    }
    left -= 1
    return left >= 0
  })
}

type Proposal = EntryOf<'agent'> & { payload: { act: 'proposed' } }
const isProposal = (entry: EntryOf): entry is Proposal => entry.kind === 'agent' && entry.payload.act === 'proposed'
