import { describe, expect, test } from 'vitest'
import { makeOwn, makePending, makeReply } from '../../test/chat-lines.ts'
import { hear, listNews } from './announcer.tsx'

type Step = [lines: Parameters<typeof hear>[0], pending: Parameters<typeof hear>[1]]

/** Announcements at each step after the first. */
function listen(...steps: Step[]): string[][] {
  let heard = hear(...steps[0]!)
  return steps.slice(1).map((step) => {
    const news = listNews(...step, heard)
    heard = hear(...step, heard)
    return news.map(({ text }) => text)
  })
}

describe('a listener', () => {
  test('hears a reply once and whole: not as it comes, and not again when the queue lets go of its message', () => {
    const own = makeOwn(1)
    const reply = makeReply(2, { text: 'Look at `total`:\n\n**line 3**.', choices: ['Show me', 'Not now'] })
    const told = listen(
      [[], []],
      [[own], [makePending('t1', { reply: 'Look' })]],
      [[own], [makePending('t1', { reply: 'Look at `total`' })]],
      [[own, reply], [makePending('t1', { reply: 'Look at `total`' })]],
      [[own, reply], []],
    )
    expect(told).toEqual([[], [], ['Nova: Look at total: line 3. You can reply: Show me; Not now.'], []])
  })

  test('hears nothing of what was there before, of own words, or of what another part of the page says', () => {
    const before = [makeOwn(1), makeReply(2)]
    const spoken = makeReply(5, { voice: true })
    expect(listen([before, []], [[...before, makeOwn(3), spoken], []])).toEqual([[]])
  })

  test('hears once that a message has to wait, however often it is tried, and that one failed', () => {
    const held = makePending('t1', { state: 'held', error: 'Too many requests.' })
    const failed = makePending('t1', { state: 'failed', error: 'Your interviewer has paused Nova.' })
    expect(listen([[], []], [[], [held]], [[], [makePending('t1')]], [[], [held]], [[], [failed]])).toEqual([
      ['Too many requests. We will send it automatically in a moment.'],
      [],
      [],
      ['Your interviewer has paused Nova.'],
    ])
  })
})
