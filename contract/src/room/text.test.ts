import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyChanges, type Changes, openText, readChanges, replaceAll } from './text.ts'

/** Reference implementation of a change, as plain as possible. */
function applyPlainly(text: string, changes: Changes): string | undefined {
  const { replacements, length } = readChanges(changes)
  if (length !== text.length) return undefined
  return replacements.reduceRight(
    (after, { from, removed, inserted }) => after.slice(0, from) + inserted + after.slice(from + removed),
    text,
  )
}

/** Turns numbers into a change that fits a text of this length. */
function makeChange(length: number, steps: [keep: number, remove: number, lines: string[]][]): Changes {
  const changes: Changes = []
  let left = length
  for (const [keep, remove, lines] of steps) {
    const kept = Math.min(keep, left)
    const removed = Math.min(remove, left - kept)
    if (kept > 0) changes.push(kept)
    changes.push([removed, ...lines])
    left -= kept + removed
  }
  if (left > 0) changes.push(left)
  return changes
}

/**
 * Text of `length` characters, each different from its neighbours, so that no character can replace another unnoticed.
 */
const makeText = (length: number, first: number) =>
  Array.from({ length }, (_, at) => String.fromCharCode(0x4e00 + ((first + at) % 20_000))).join('')

// Lengths are drawn evenly: texts drawn as strings are short, and a short text is one piece.
const text = (most: number) =>
  fc
    .tuple(fc.noBias(fc.integer({ min: 0, max: most })), fc.nat(20_000))
    .map(([length, first]) => makeText(length, first))
const step = fc.tuple(fc.nat(3000), fc.nat(5000), fc.array(text(3000), { maxLength: 3 }))

describe('changes', () => {
  test('in any number and size give the same text as the plain implementation', () => {
    fc.assert(
      fc.property(text(9000), fc.array(fc.array(step, { maxLength: 6 }), { maxLength: 12 }), (start, edits) => {
        const open = openText(start)
        let plain = start
        for (const steps of edits) {
          const changes = makeChange(plain.length, steps)
          plain = applyPlainly(plain, changes)!
          expect(open.apply(changes)).toBe(true)
          expect(open.length()).toBe(plain.length)
        }
        expect(open.read()).toBe(plain)
      }),
      { numRuns: 200 },
    )
  })

  test('that begin and end where a piece does touch what they name and no more', () => {
    const start = makeText(6000, 0)
    const edges = [0, 1, 1023, 1024, 1025, 2047, 2048, 2049, 3071, 3072, 3073, 5120, 5999, 6000]
    for (const from of edges) {
      for (const to of edges.filter((edge) => edge >= from)) {
        const changes: Changes = [from, [to - from, 'x'], 6000 - to]
        // Twice, so that the second finds the pieces that the first has left.
        const open = openText(start)
        open.apply(changes)
        open.apply([from, [1], 6000 - to])
        expect(open.read()).toBe(start.slice(0, from) + start.slice(to))
      }
    }
  })

  test('made for a text of another length are not applied, and nothing is done', () => {
    const open = openText('abc')
    expect(open.apply([2, [0, 'x']])).toBe(false)
    expect(open.apply([4])).toBe(false)
    expect(open.read()).toBe('abc')
    expect(applyChanges('abc', [2])).toBeUndefined()
    expect(applyChanges('', [[1]])).toBeUndefined()
  })

  test('insert lines, remove, and replace in one go', () => {
    expect(applyChanges('one two', [[3, 'a', 'b'], 1, [3], [0, '!']])).toBe('a\nb !')
    expect(applyChanges('', [[0, 'a']])).toBe('a')
    expect(applyChanges('abc', [3])).toBe('abc')
    expect(applyChanges('abc', [[3]])).toBe('')
  })

  test('that replace everything are one stretch', () => {
    expect(replaceAll('abc', 'x\ny')).toEqual([[3, 'x', 'y']])
    expect(readChanges([2, [1, 'a', ''], [0, 'b'], 4])).toEqual({
      replacements: [
        { from: 2, removed: 1, inserted: 'a\n' },
        { from: 3, removed: 0, inserted: 'b' },
      ],
      length: 7,
    })
  })

  test('cost what they change, and not the length of the text they change', () => {
    const typeInto = (length: number) => {
      const open = openText('x'.repeat(length))
      const startedAt = performance.now()
      for (let at = 0; at < 5000; at += 1) open.apply([(length >> 1) + at, [0, 'y'], length - (length >> 1)])
      open.read()
      return performance.now() - startedAt
    }
    typeInto(1000)
    const best = (length: number) => Math.min(...Array.from({ length: 5 }, () => typeInto(length)))
    // For a hundred times the text, copying it for each change costs about 100 times as much; a busy machine blurs both.
    expect(best(250_000) / best(2500)).toBeLessThan(40)
  })
})
