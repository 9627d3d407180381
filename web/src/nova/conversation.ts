/** The parts of a candidate's session that Nova's panels use. */
import type { CandidateInterview } from '@nova/contract/interviews/candidates'
import type { SessionState } from '@nova/contract/room/journal'
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
  chat: Pick<ReturnType<typeof createChatQueue>, 'pending' | 'send' | 'retry' | 'stop' | 'remove'>
  clock: RoomClock
  outbox: Pick<Outbox, 'drain' | 'add' | 'subscribe' | 'getState'>
  seenReplies: SeenReplies
  /** Unsent text of each question's message box, by question id. */
  drafts: ReadonlyMap<string, UnsentText>
  wire: Pick<CandidateWire, 'seat'>
  openPad: (question: RoomQuestion, language: PadLanguage) => Promise<Pad>
}
