import { Text } from '@codemirror/state'
import { applyChanges, type Changes } from '@nova/contract/room/text'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { difference } from './code-state.ts'
import { createPadHistory } from './pad-history.ts'

type Draw = { from: number; removed: number; inserted: string }

const drawn = fc.record({
  from: fc.nat(400),
  removed: fc.nat(6),
  inserted: fc.constantFrom('', 'x', '\n', 'ab\ncd', '😀', '  return 1\n', '}'),
})

/** Edits as the wire carries them, fitted to the text they meet, and the text after each of them. */
function write(draws: Draw[]): { edits: Changes[]; texts: string[] } {
  const edits: Changes[] = []
  const texts = ['']
  for (const draw of draws) {
    const before = texts.at(-1)!
    const from = Math.min(draw.from, before.length)
    const removed = Math.min(draw.removed, before.length - from)
    const rest = before.length - from - removed
    const lines = draw.inserted === '' ? [] : draw.inserted.split('\n')
    if (removed === 0 && lines.length === 0) continue
    const changes: Changes = [...(from > 0 ? [from] : []), [removed, ...lines], ...(rest > 0 ? [rest] : [])]
    edits.push(changes)
    texts.push(applyChanges(before, changes)!)
  }
  return { edits, texts }
}

const sequence = fc.array(drawn, { minLength: 1, maxLength: 600, size: 'max' })
const visits = fc.array(fc.nat(100_000), { minLength: 1, maxLength: 60 })

it('gives the text that a plain fold gives, at any version and in any order of asking', () => {
  fc.assert(
    fc.property(sequence, visits, (draws, asked) => {
      const { edits, texts } = write(draws)
      const history = createPadHistory(edits)
      expect(history.versions).toBe(edits.length)
      for (const ask of [...asked, edits.length * 7, 0]) {
        const version = ask % (edits.length + 1)
        expect(history.textAt(version).toString()).toBe(texts[version])
      }
    }),
    { numRuns: 60 },
  )
})

it('gives the ranges that each edit wrote', () => {
  const { edits } = write([
    { from: 0, removed: 0, inserted: 'ab\ncd' },
    { from: 2, removed: 1, inserted: '' },
    { from: 1, removed: 2, inserted: 'xyz' },
  ])
  const history = createPadHistory(edits)
  expect([0, 1, 2, 3].map(history.rangesOf)).toEqual([
    [],
    [{ from: 0, to: 5 }],
    [{ from: 2, to: 2 }],
    [{ from: 1, to: 4 }],
  ])
  expect(history.textAt(3).toString()).toBe('axyzd')
})

it('goes from any version to any other by one replaced stretch', () => {
  fc.assert(
    fc.property(sequence, fc.nat(), fc.nat(), (draws, one, other) => {
      const { texts } = write(draws)
      const [before, after] = [texts[one % texts.length]!, texts[other % texts.length]!]
      const stretch = difference(before, after)
      const { from, to, insert } = stretch ?? { from: 0, to: 0, insert: '' }
      expect(stretch === null).toBe(before === after)
      const moved = Text.of(before.split('\n')).replace(from, to, Text.of(insert.split('\n')))
      expect(moved.toString()).toBe(after)
    }),
    { numRuns: 60 },
  )
})
