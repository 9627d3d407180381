import { expect, test } from 'vitest'
import { makeOwn, makeReply } from '../../test/chat-lines.ts'
import { createStore } from '../journal/store.ts'
import { emptyTimeline, type Timeline } from '../journal/timeline.ts'
import { createSeenReplies } from './seen-replies.ts'

const at = (chat: Timeline['chat']): Timeline => ({ ...emptyTimeline, chat, lastSeq: chat.at(-1)?.seq ?? 0 })

test('written replies count as unseen from when they come until they are seen, each question by itself', () => {
  const seen = createSeenReplies(createStore(at([makeOwn(1), makeReply(2)])))
  expect(seen.countUnseen(at([makeOwn(1), makeReply(2)]), 'q1')).toBe(0)
  const now = at([
    ...[makeReply(2), makeOwn(3), makeReply(4), makeReply(5, { voice: true })],
    ...[makeReply(6, { questionId: 'q2' }), makeReply(7)],
  ])
  expect(seen.countUnseen(now, 'q1')).toBe(2)
  expect(seen.countUnseen(now, 'q2')).toBe(1)
  seen.see('q1', 4)
  expect(seen.countUnseen(now, 'q1')).toBe(1)
  seen.see('q1', 7)
  seen.see('q1', 4)
  expect(seen.countUnseen(now, 'q1')).toBe(0)
  expect(seen.countUnseen(now, 'q2')).toBe(1)
})
