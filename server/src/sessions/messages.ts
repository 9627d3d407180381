/** The conversation between interviewers and candidate: permissions and rate limits. Nova never reads it. */
import { refuse } from '@nova/contract/refusals'
import type { ClientEntry } from '@nova/contract/room/journal'
import { isTooQuick, messageLimits } from '@nova/contract/room/messages'
import type { InterviewRow } from '../interview-access/tables.ts'
import { readEntries } from '../journal/reading.ts'
import type { Ctx } from '../platform/context/context.ts'

export const isMessage = ({ kind }: Pick<ClientEntry, 'kind'>): boolean => kind === 'message'

type NewMessage = Pick<ClientEntry, 'id' | 'clientAt'>

/** Refuses messages that may not be written now; those the journal already has are passed over. */
export async function requireMessagesAllowed(
  ctx: Ctx,
  row: Pick<InterviewRow, 'id' | 'interviewType' | 'status'>,
  messages: NewMessage[],
): Promise<void> {
  if (messages.length === 0) return
  const written = await readEntries(ctx, row.id, { kinds: ['message'] })
  const known = new Set(written.map(({ clientId }) => clientId))
  const fresh = messages.filter(({ id }) => !known.has(id.toLowerCase()))
  if (fresh.length === 0) return
  const { role } = ctx.actor
  // Retries of messages accepted before the end were filtered out above.
  if (role === 'interviewer' && row.status !== 'InProgress') throw refuse('not_in_progress')
  const writer = ctx.actor.role === 'interviewer' ? ctx.actor.id : null
  // Interviewers may be absent in an AI-only interview, so the candidate can answer but not start a conversation.
  const mustWait = role === 'candidate' && row.interviewType === 'AiOnly'
  if (mustWait && !written.some(({ actor }) => actor.role === 'interviewer')) {
    throw refuse('forbidden', 'You can write here once an interviewer has written to you.')
  }
  const own = written.filter(({ actor }) => actor.role === role && actor.id === writer)
  // Offline messages arrive together, so the times of writing count, not the times of arrival.
  const times = own.map(({ at, clientAt }) => clientAt ?? Date.parse(at))
  for (const { clientAt } of fresh) {
    if (times.length >= messageLimits.inAll) throw refuse('too_many_messages', tooManyInAll)
    if (isTooQuick(times, clientAt)) throw refuse('too_many_messages')
    times.push(clientAt)
  }
}

const tooManyInAll = `You have written ${messageLimits.inAll} messages, which is the most an interview can have from one person.`
