/** The entries of a talk with Nova in the journal. */
import { createHash } from 'node:crypto'
import type { ChatReply } from '@nova/contract/questions/nova'
import type { EntryOf } from '@nova/contract/room/journal'
import { findByClientId, findLastByHand, readEntries } from '../journal/reading.ts'
import type { Ctx } from '../platform/context/context.ts'

/** The id of the reply to a turn, always the same, so that the database takes only one. */
export function replyIdOf(interviewId: string, interactionId: string): string {
  const hex = createHash('sha256').update(`nova reply ${interviewId.toLowerCase()} ${interactionId}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Reads messages, runs and choices about a question, but of its edits only the last one's time and language. */
export async function readTalkOf(ctx: Ctx, id: string, questionId: string): Promise<EntryOf[]> {
  const [entries, written] = await Promise.all([
    readEntries(ctx, id, { kinds: ['run', 'test', 'chat', 'navigate'], questionId }),
    findLastByHand(ctx, id, questionId),
  ])
  return written ? [...entries, written].sort((a, b) => a.seq - b.seq) : entries
}

export async function readReply(ctx: Ctx, interviewId: string, interactionId: string): Promise<ChatReply | undefined> {
  const entry = await findByClientId(ctx, interviewId, replyIdOf(interviewId, interactionId))
  const reply = entry && replyIn(entry)
  if (!reply) return undefined
  const proposal = await findProposed(ctx, interviewId, interactionId)
  return { ...reply, ...(proposal && { proposal }) }
}

export function replyIn({ kind, payload }: EntryOf): ChatReply | undefined {
  if (kind !== 'chat') return undefined
  const { text, interactionId, helpStep, choices } = payload
  return { aiResponse: text, interactionId, helpStep: helpStep ?? 0, ...(choices && { choices }) }
}

/** The change to a project that came with a reply. */
async function findProposed(ctx: Ctx, interviewId: string, request: string): Promise<string | undefined> {
  const acts = await readEntries(ctx, interviewId, { kinds: ['agent'] })
  const found = acts.find(
    ({ kind, payload }) => kind === 'agent' && payload.act === 'proposed' && payload.request === request,
  )
  return found?.kind === 'agent' ? found.payload.id : undefined
}
