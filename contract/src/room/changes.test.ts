import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyChanges, Changes, readChanges, replaceAll } from './text.ts'

describe('the form of a change', () => {
  it.each<[string, unknown, boolean]>([
    ['nothing', [], true],
    ['kept, removed and inserted', [3, [2], [0, 'a', ''], 1], true],
    ['a kept length of 0', [0], true],
    ['a negative length', [-1], false],
    ['a negative removal', [[-1]], false],
    ['half a character', [0.5], false],
    ['an empty part', [[]], false],
    ['a line break within a line', [[0, 'a\nb']], false],
    ['a line break within a later line', [[0, 'a', 'b\n']], false],
    ['a number in place of a line', [[0, 1]], false],
    ['a text in place of a part', ['a'], false],
    ['a line of 262,144 characters', [[0, 'x'.repeat(262_144)]], true],
    ['a line of 262,145 characters', [[0, 'x'.repeat(262_145)]], false],
    ['10,000 parts', Array(10_000).fill(1), true],
    ['10,001 parts', Array(10_001).fill(1), false],
  ])('with %s is judged as it should', (_, changes, isAllowed) => {
    expect(Changes.safeParse(changes).success).toBe(isAllowed)
  })
})

describe('a change that replaces everything', () => {
  const text = fc.string({ unit: fc.constantFrom('a', ' ', '\n', '🙂', '\r') })

  it('leaves the new text, fits the form, and is one stretch', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const changes = replaceAll(before, after)
        expect(Changes.parse(changes)).toEqual(changes)
        expect(applyChanges(before, changes)).toBe(after)
        const whole = { from: 0, removed: before.length, inserted: after }
        expect(readChanges(changes)).toEqual({ replacements: [whole], length: before.length })
      }),
      { numRuns: 200 },
    )
  })
})

/** Letters without a short period, so that a piece in the wrong place shows. */
const makeText = (length: number) =>
  Array.from({ length }, (_, at) => String.fromCharCode(97 + ((at * at + (at >> 7)) % 26))).join('')

describe('a change of a long text', () => {
  // Generated texts are short unless their length is drawn as a number.
  const length = fc.oneof(fc.nat(12_000), fc.constantFrom(0, 1023, 1024, 1025, 2047, 2048, 2049, 4096, 6144))
  const steps = fc.array(fc.record({ keep: length, remove: length, insert: fc.oneof(fc.nat(3), length) }), {
    maxLength: 12,
    size: 'max',
  })

  it('replaces each stretch as if the others were not there', () => {
    fc.assert(
      fc.property(length, steps, (size, all) => {
        const text = makeText(size)
        const changes: Changes = []
        let left = size
        let expected = ''
        for (const { keep, remove, insert } of all) {
          const kept = Math.min(keep, left)
          const removed = Math.min(remove, left - kept)
          const inserted = makeText(insert).toUpperCase()
          changes.push(kept, [removed, inserted])
          expected += text.slice(size - left, size - left + kept) + inserted
          left -= kept + removed
        }
        changes.push(left)
        expected += text.slice(size - left)
        // Compared first, since a difference of long texts takes long to print.
        expect(applyChanges(text, changes) === expected).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})
