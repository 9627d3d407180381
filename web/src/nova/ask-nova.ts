import { chatTimeoutMs } from '@nova/contract/constants'
import { candidateAskQuestion } from '@nova/contract/questions/nova'
import { call } from '../api.ts'
import type { RoomQuestion } from '../journal/questions.ts'
import type { Conversation } from './conversation.ts'

/** Maximum length of a message to Nova. */
export const maxSpokenLength = 4000

/** Nova's reply. */
export async function askNova(
  session: Pick<Conversation, 'outbox' | 'wire'>,
  question: RoomQuestion,
  text: string,
): Promise<string> {
  await session.outbox.drain(2000)
  const { seat } = session.wire
  const { aiResponse } = await call(candidateAskQuestion, {
    params: { id: seat.id },
    body: { questionId: question.id, text: text.trim().slice(-maxSpokenLength).toWellFormed() },
    timeoutMs: chatTimeoutMs,
    ...('token' in seat ? { candidateToken: seat.token } : {}),
  })
  return aiResponse
}
