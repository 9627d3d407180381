/** Nova's replies that the candidate has had in view. Those from before this visit count as seen. */
import { createStore, type Store, useStore } from '../journal/store.ts'
import type { Timeline } from '../journal/timeline.ts'
import { linesOf, writtenReplies } from './chat-lines.ts'

export type SeenReplies = {
  /** The last entry seen of each question, by the question's id. */
  store: Pick<Store<ReadonlyMap<string, number>>, 'get' | 'subscribe'>
  see: (questionId: string, seq: number) => void
  countUnseen: (timeline: Timeline, questionId: string) => number
}

/** Begins with the current timeline. */
export function createSeenReplies(timeline: Pick<Store<Timeline>, 'get'>): SeenReplies {
  const { lastSeq } = timeline.get()
  const store = createStore<ReadonlyMap<string, number>>(new Map())
  const seenOf = (questionId: string) => store.get().get(questionId) ?? lastSeq
  return {
    store,
    see: (questionId, seq) => {
      if (seq > seenOf(questionId)) store.set((before) => new Map(before).set(questionId, seq))
    },
    countUnseen: (now, questionId) => writtenReplies(linesOf(now, questionId), seenOf(questionId)).length,
  }
}

type Session = { timeline: Store<Timeline>; seenReplies: SeenReplies }

/** How many replies about a question wait to be seen. */
export function useUnseenReplies({ timeline, seenReplies }: Session, questionId: string): number {
  useStore(seenReplies.store)
  return seenReplies.countUnseen(useStore(timeline), questionId)
}
