import type { ExcalidrawElement } from '@excalidraw/excalidraw/element/types'
import { boardLimits } from '@nova/contract/constants'
import { type Board, drawOn, elementsOn, emptyBoard } from '@nova/contract/room/board'
import { outlineOf } from '@nova/contract/room/board-outline'
import { expect, it } from 'vitest'
import { findChanges } from './elements.ts'

const usual = {
  angle: 0,
  strokeColor: '#1e1e1e',
  backgroundColor: 'transparent',
  fillStyle: 'solid',
  strokeWidth: 2,
  strokeStyle: 'solid',
  roughness: 1,
  opacity: 100,
  groupIds: [],
  frameId: null,
  roundness: null,
  seed: 7,
  version: 1,
  versionNonce: 3,
  index: 'a0',
  isDeleted: false,
  boundElements: null,
  updated: 1,
  link: null,
  locked: false,
  x: 1.234567,
  y: 2,
  width: 30,
  height: 40,
}
const element = (id: string, facts: Record<string, unknown> = {}) =>
  ({ ...usual, id, type: 'rectangle', ...facts }) as unknown as ExcalidrawElement
const text = (id: string, words: string, facts: Record<string, unknown> = {}) =>
  element(id, {
    type: 'text',
    text: words,
    originalText: words,
    fontSize: 20,
    fontFamily: 5,
    textAlign: 'left',
    verticalAlign: 'top',
    lineHeight: 1.25,
    containerId: null,
    autoResize: true,
    ...facts,
  })
const stroke = (id: string, points: number) =>
  element(id, {
    type: 'freedraw',
    simulatePressure: true,
    pressures: [],
    lastCommittedPoint: null,
    points: Array.from({ length: points }, (_, at) => [at, 0.123456]),
  })
const boardOf = (...elements: ExcalidrawElement[]): Board => drawOn(emptyBoard, [findChanges(emptyBoard, elements)])

it('reports added, changed and removed elements, each only once', () => {
  const board = boardOf(element('a'), element('b'))
  expect(findChanges(board, [element('a'), element('b')])).toEqual({ changed: [], removed: [], refused: [] })
  const scene = [element('a', { version: 2 }), element('b', { version: 2, isDeleted: true }), element('c')]
  const changes = findChanges(board, scene)
  expect(changes.changed.map(({ id }) => id)).toEqual(['a', 'c'])
  expect(changes.removed).toEqual([{ id: 'b', version: 2, versionNonce: 3 }])
  const after = drawOn(board, [changes])
  expect(elementsOn(after).map(({ id }) => id)).toEqual(['a', 'c'])
  expect(findChanges(after, scene)).toEqual({ changed: [], removed: [], refused: [] })
})

it('leaves out what is usual, and links', () => {
  const [kept] = elementsOn(boardOf(element('a', { link: 'https://example.test', customData: { html: '<b>' } })))
  expect(kept).toEqual({
    id: 'a',
    type: 'rectangle',
    version: 1,
    versionNonce: 3,
    index: 'a0',
    seed: 7,
    strokeColor: '#1e1e1e',
    x: 1.2346,
    y: 2,
    width: 30,
    height: 40,
  })
})

it('thins a stroke out until it fits, and keeps its ends', () => {
  const [kept] = elementsOn(boardOf(stroke('a', 4 * boardLimits.pointsOfOne + 1)))
  const points = kept && 'points' in kept ? kept.points : []
  expect(points.length).toBeLessThanOrEqual(boardLimits.pointsOfOne)
  expect(points[0]).toEqual([0, 0.12])
  expect(points.at(-1)).toEqual([4 * boardLimits.pointsOfOne, 0.12])
})

it('refuses what a board cannot hold, with the reason', () => {
  const scene = [
    element('i', { type: 'image' }),
    text('t', 'x'.repeat(5001)),
    element('w', { width: 1e6 }),
    element('a'),
  ]
  const { changed, refused } = findChanges(emptyBoard, scene)
  expect(changed.map(({ id }) => id)).toEqual(['a'])
  expect(refused.map(({ reason }) => reason)).toEqual([
    'You can only add shapes, lines and text to the board.',
    'A text on the board can have up to 5,000 characters. Write longer texts in the written answer.',
    'This is too large for the board or too far away.',
  ])
})

it('says a drawing in words, with what its arrows connect', () => {
  const bound = (elementId: string) => ({ elementId, focus: 0, gap: 1 })
  const arrow = element('ab', {
    type: 'arrow',
    startBinding: bound('a'),
    endBinding: bound('b'),
    startArrowhead: null,
    endArrowhead: 'arrow',
    points: [
      [0, 0],
      [10, 0],
    ],
  })
  const labels = [
    text('at', 'Cli\nent', { containerId: 'a', originalText: 'Client' }),
    text('l', 'reads', { containerId: 'ab' }),
  ]
  const board = boardOf(element('a'), element('b', { type: 'ellipse' }), arrow, ...labels)
  expect(outlineOf(board)).toEqual({
    counts: '1 rectangle, 1 arrow, 2 texts, 1 ellipse',
    labels: ['Client', 'reads'],
    connections: ['Client → ellipse: reads'],
  })
  expect(outlineOf(emptyBoard)).toBeNull()
})
