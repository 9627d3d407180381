/** Lines of a thread and messages that wait, as the room has them. */
import type { ChatLine } from '../src/journal/timeline.ts'
import type { PendingMessage } from '../src/nova/chat-queue.ts'

const at = '2026-01-01T10:00:00Z'

export function makeReply(seq: number, given: Partial<ChatLine> = {}): ChatLine {
  return {
    seq,
    at,
    questionId: 'q1',
    clientId: null,
    interactionId: 't1',
    author: 'nova',
    text: 'Look at line 3.',
    voice: false,
    helpStep: 0,
    engine: 'built-in',
    ...given,
  }
}

export function makeOwn(seq: number, given: Partial<ChatLine> = {}): ChatLine {
  return makeReply(seq, { author: 'candidate', clientId: 't1', text: 'Why does it fail?', engine: null, ...given })
}

export function makePending(id: string, given: Partial<PendingMessage> = {}): PendingMessage {
  return {
    id,
    interviewId: 'i1',
    questionId: 'q1',
    text: 'And now?',
    interactionType: 0,
    at: 0,
    state: 'sending',
    reply: '',
    doing: '',
    error: '',
    ...given,
  }
}
