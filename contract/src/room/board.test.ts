import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boardLimits } from '../constants.ts'
import { type Board, drawOn, elementsOn, emptyBoard, excessOf, isLater } from './board.ts'
import type { BoardElement, Drawing } from './drawing.ts'

type Part = Partial<BoardElement> & { id: string }

const shape = ({ id, ...more }: Part) =>
  ({ id, type: 'rectangle', version: 1, versionNonce: 1, index: 'a0', ...more }) as BoardElement
const drawing = (changed: BoardElement[], removed: Drawing['removed'] = []): Drawing => ({ changed, removed })
const boardOf = (...parts: BoardElement[]): Board => drawOn(emptyBoard, [drawing(parts)])
const gone = (id: string, version: number, versionNonce = 1) => ({ id, version, versionNonce })

describe('between two changes of one element', () => {
  const version = (number: number, versionNonce: number) => gone('a', number, versionNonce)

  it('the higher version counts, and of equal versions the lower nonce', () => {
    expect(isLater(version(2, 9), version(1, 1))).toBe(true)
    expect(isLater(version(1, 1), version(2, 9))).toBe(false)
    expect(isLater(version(1, 1), version(1, 2))).toBe(true)
    expect(isLater(version(1, 2), version(1, 1))).toBe(false)
    expect(isLater(version(1, 1), version(1, 1))).toBe(false)
  })

  it('the first one counts, even at version 0', () => {
    expect(isLater(version(0, 1), undefined)).toBe(true)
  })
})

describe('a board', () => {
  it('holds the later version of each element, and what was there before', () => {
    const before = boardOf(shape({ id: 'a', x: 1 }), shape({ id: 'b', x: 2 }))
    const after = drawOn(before, [
      drawing([shape({ id: 'a', x: 5, version: 3 })]),
      drawing([shape({ id: 'a', x: 4, version: 2 })]),
    ])
    expect(elementsOn(after)).toEqual([shape({ id: 'a', x: 5, version: 3 }), shape({ id: 'b', x: 2 })])
    expect(elementsOn(before)).toEqual([shape({ id: 'a', x: 1 }), shape({ id: 'b', x: 2 })])
    expect(emptyBoard.size).toBe(0)
  })

  it('does not bring back an element that was removed later than this change was made', () => {
    const board = drawOn(boardOf(shape({ id: 'a' })), [drawing([], [gone('a', 3)])])
    expect(elementsOn(board)).toEqual([])
    expect(board.get('a')).toEqual({ id: 'a', version: 3, versionNonce: 1, isDeleted: true })
    expect(elementsOn(drawOn(board, [drawing([shape({ id: 'a', version: 2 })])]))).toEqual([])
    const back = shape({ id: 'a', version: 4 })
    expect(elementsOn(drawOn(board, [drawing([back])]))).toEqual([back])
  })

  it('ignores the removal of an older version, and of an unknown element', () => {
    const board = boardOf(shape({ id: 'a', version: 5 }))
    const after = drawOn(board, [drawing([], [gone('a', 4), gone('b', 1)])])
    expect(after).toEqual(board)
  })

  it('lists its elements from back to front, and by id where their places are equal', () => {
    const board = boardOf(
      shape({ id: 'c', index: 'a1' }),
      shape({ id: 'b', index: 'a2' }),
      shape({ id: 'a', index: 'a2' }),
      shape({ id: 'd', index: 'Zz' }),
    )
    expect(elementsOn(board).map(({ id }) => id)).toEqual(['d', 'c', 'a', 'b'])
  })

  it('comes out the same however often and in any order its changes arrive', () => {
    const part = fc.record({ id: fc.constantFrom('a', 'b', 'c'), version: fc.nat(3), versionNonce: fc.nat(2) })
    // One version and nonce is one state of an element, so its place follows from them.
    const made = part.map((each) => shape({ ...each, x: each.version * 10 + each.versionNonce }))
    fc.assert(
      fc.property(fc.array(made, { maxLength: 12 }), fc.func(fc.integer()), (parts, order) => {
        const shuffled = [...parts, ...parts].toSorted((one, other) => order(one.x, one.id) - order(other.x, other.id))
        const inOrder = drawOn(emptyBoard, [drawing(parts)])
        expect(
          elementsOn(
            drawOn(
              emptyBoard,
              shuffled.map((each) => drawing([each])),
            ),
          ),
        ).toEqual(elementsOn(inOrder))
      }),
      { numRuns: 100 },
    )
  })

  it('is the same whether drawn in one go or in two', () => {
    const changes = fc.array(
      fc.record({ id: fc.constantFrom('a', 'b'), version: fc.nat(4), versionNonce: fc.nat(2), isGone: fc.boolean() }),
      { maxLength: 10 },
    )
    fc.assert(
      fc.property(changes, fc.nat(10), (steps, at) => {
        const drawings = steps.map(({ isGone, ...each }) => (isGone ? drawing([], [each]) : drawing([shape(each)])))
        const inTwo = drawOn(drawOn(emptyBoard, drawings.slice(0, at)), drawings.slice(at))
        expect(inTwo).toEqual(drawOn(emptyBoard, drawings))
      }),
      { numRuns: 100 },
    )
  })
})

describe('the limits of a board', () => {
  const shapes = (count: number) => Array.from({ length: count }, (_, at) => shape({ id: `s${at}` }))
  const line = (id: string, count: number) => {
    const points = Array.from({ length: count }, (): [number, number] => [0, 0])
    return shape({ id, type: 'line', points })
  }
  const text = (id: string, length: number) => shape({ id, type: 'text', text: 'x'.repeat(length) })

  it.each([
    [boardLimits.elements - 1, undefined],
    [boardLimits.elements, undefined],
    [boardLimits.elements + 1, 'A board can hold 1,000 shapes.'],
  ])('with %i shapes: %s', (count, words) => {
    expect(excessOf(boardOf(...shapes(count)))).toBe(words)
  })

  it.each([
    [boardLimits.points - 1, undefined],
    [boardLimits.points, undefined],
    [boardLimits.points + 1, 'The lines drawn on a board can have 50,000 points.'],
  ])('with %i points in two lines: %s', (count, words) => {
    expect(excessOf(boardOf(line('a', 20_000), line('b', count - 20_000)))).toBe(words)
  })

  it.each([
    [boardLimits.characters - 1, undefined],
    [boardLimits.characters, undefined],
    [boardLimits.characters + 1, 'A board can hold 50,000 characters.'],
  ])('with %i characters in two texts: %s', (count, words) => {
    expect(excessOf(boardOf(text('a', 20_000), text('b', count - 20_000)))).toBe(words)
  })

  it('do not count what was removed', () => {
    const board = boardOf(...shapes(boardLimits.elements + 1))
    expect(excessOf(drawOn(board, [drawing([], [gone('s0', 2)])]))).toBeUndefined()
  })

  it('have the values that the messages about them name', () => {
    expect(boardLimits).toMatchObject({ elements: 1_000, points: 50_000, characters: 50_000 })
  })
})
