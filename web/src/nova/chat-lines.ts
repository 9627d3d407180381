/** A thread with Nova, derived from the journal's lines and the waiting messages. Pure. */
import type { ChatLine, Timeline } from '../journal/timeline.ts'
import type { PendingMessage } from './chat-queue.ts'

export type Line = ChatLine

/** The conversation with Nova about a question, in the journal's order. */
export function linesOf(timeline: Timeline, questionId: string): Line[] {
  return timeline.chat.filter((line) => line.questionId === questionId)
}

export function isReply(line: Line): line is ChatLine & { author: 'nova' } {
  return line.author === 'nova'
}

/** Nova's written replies after an entry; messages to the voice interviewer are answered by voice. */
export function writtenReplies(lines: readonly Line[], afterSeq: number): ChatLine[] {
  return lines.filter((line) => line.seq > afterSeq && isReply(line) && !line.voice)
}

type Thread = {
  /** Those the journal does not hold yet. */
  waiting: PendingMessage[]
  /** The one whose reply is under way; it may be in the journal already. */
  replying: PendingMessage | undefined
  /** Those that the journal holds, and no reply to them, while none is under way; by their id. */
  unanswered: ReadonlyMap<string, PendingMessage>
}

/** Sorts the device's waiting entries by whether the journal has them. */
export function sortPending(lines: readonly Line[], pending: readonly PendingMessage[]): Thread {
  const known = new Set(lines.map(({ clientId }) => clientId))
  const isOpen = ({ id }: PendingMessage) => !isAnswered(lines, id)
  const unanswered = pending.filter(
    (message) => message.state !== 'sending' && known.has(message.id) && isOpen(message),
  )
  return {
    waiting: pending.filter(({ id }) => !known.has(id)),
    replying: pending.find((message) => message.state === 'sending' && isOpen(message)),
    unanswered: new Map(unanswered.map((message) => [message.id, message])),
  }
}

function isAnswered(lines: readonly Line[], clientId: string): boolean {
  const turn = lines.find((line) => line.clientId === clientId)
  if (!turn) return false
  return lines.some((line) => isReply(line) && line.interactionId === turn.interactionId)
}

/** The choices offered by Nova's last reply; empty once the candidate has written something newer. */
export function openChoices(lines: readonly Line[], pending: readonly PendingMessage[]): readonly string[] {
  const last = lines.at(-1)
  if (!last || !isReply(last) || sortPending(lines, pending).waiting.length > 0) return []
  return [...new Set(last.choices)]
}

/** The candidate's last message, sent or not. */
export function lastOwnMessage(lines: readonly Line[], pending: readonly PendingMessage[]): string | undefined {
  const { waiting } = sortPending(lines, pending)
  const isOwn = (line: Line) => line.author === 'candidate' && !line.voice
  return waiting.at(-1)?.text ?? lines.findLast(isOwn)?.text
}
