/** What Nova's panels need of a candidate's session, and nothing more of it. */
import type { CandidateInterview } from '@nova/contract/candidates'
import type { SessionState } from '@nova/contract/journal'
import type { PadLanguage } from '@nova/contract/words'
import type { RoomClock } from '../journal/clock.ts'
import type { CandidateWire } from '../journal/journal.ts'
import type { Outbox } from '../journal/outbox.ts'
import type { Pad } from '../journal/pads.ts'
import type { RoomQuestion } from '../journal/questions.ts'
import type { Store } from '../journal/store.ts'
import type { Timeline } from '../journal/timeline.ts'
import type { UnsentText } from '../ui/unsent-text.ts'
import type { createChatQueue } from './chat-queue.ts'
import type { SeenReplies } from './seen-replies.ts'

export type Conversation = {
  interview: Pick<CandidateInterview, 'id' | 'aiPolicy' | 'candidateName'>
  questions: readonly RoomQuestion[]
  timeline: Store<Timeline>
  state: Store<SessionState>
  promptQuality: Store<number>
  chat: Pick<ReturnType<typeof createChatQueue>, 'pending' | 'send' | 'retry' | 'stop' | 'remove'>
  clock: RoomClock
  outbox: Pick<Outbox, 'drain' | 'add' | 'subscribe' | 'getState'>
  seenReplies: SeenReplies
  /** What stands in the box of each question and was not sent, by the question's id. */
  drafts: ReadonlyMap<string, UnsentText>
  wire: Pick<CandidateWire, 'seat'>
  openPad: (question: RoomQuestion, language: PadLanguage) => Promise<Pad>
}
