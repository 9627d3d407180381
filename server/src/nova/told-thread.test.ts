import type { EntryOf } from '@nova/contract/room/journal'
import { describe, expect, test } from 'vitest'
import { maxTokensOf } from '../platform/ai/tokens.ts'
import { tellThread } from './told-thread.ts'

const said = (author: 'candidate' | 'nova', text: string) => ({ kind: 'chat', payload: { author, text } }) as EntryOf
const talk = (turns: number) =>
  Array.from({ length: turns }, (_, at) => [
    said('candidate', `Question ${at}: ${'why does it do that '.repeat(2 + (at % 5))}`),
    said('nova', `Reply ${at}: ${'look at the line that sets it '.repeat(1 + (at % 3))}`),
  ]).flat()

describe('the talk for a model', () => {
  const room = 400
  const sizeOf = (turns: { content: string }[]) => turns.reduce((sum, { content }) => sum + maxTokensOf(content), 0)

  test('keeps its beginning for several turns, and loses a part of it at once', () => {
    let before = tellThread(talk(1), room)
    let cuts = 0
    for (let turns = 2; turns <= 60; turns += 1) {
      const now = tellThread(talk(turns), room)
      expect(sizeOf(now)).toBeLessThanOrEqual(room)
      expect(now[0]!.role).toBe('user')
      expect(now.at(-1)!.content).toContain(`Reply ${turns - 1}`)
      const isGrown = JSON.stringify(now.slice(0, before.length)) === JSON.stringify(before)
      cuts += isGrown ? 0 : 1
      before = now
    }
    expect(cuts).toBeGreaterThan(3)
    expect(cuts).toBeLessThanOrEqual(20)
  })

  test('puts what one says twice in a row into one turn, at its end', () => {
    const entries = [said('candidate', 'Why?'), said('candidate', 'Hello?'), said('nova', 'Which line?')]
    expect(tellThread(entries, room)).toEqual([
      { role: 'user', content: 'Why?\n\nHello?' },
      { role: 'assistant', content: 'Which line?' },
    ])
  })

  test('is empty where its last turn alone has no room', () => {
    expect(tellThread([said('candidate', 'word '.repeat(900))], room)).toEqual([])
  })
})
