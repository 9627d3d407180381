import { expect, test } from 'vitest'
import { piecesOf } from './saying.ts'

test('a text is said sentence by sentence, without its Markdown', () => {
  expect(piecesOf('Hello **Sam**. What did `parse_line` do in C#?\n\n# Then\n_why_')).toEqual([
    'Hello Sam.',
    'What did parse_line do in C#?',
    'Then why',
  ])
})

test('a sentence too long for browsers is cut at its commas, or between words, and is whole together', () => {
  const long = `${'one two three, '.repeat(20)}${'four five six '.repeat(20)}end.`
  const pieces = piecesOf(long)
  for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(200)
  expect(pieces.join(' ')).toBe(long)
  expect(pieces[0]).toMatch(/,$/)
})
