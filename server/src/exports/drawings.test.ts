import type { BoardElement } from '@nova/contract/room/drawing'
import { describe, expect, it, test } from 'vitest'
import type { Block } from './blocks.ts'
import { describeDrawing } from './drawings.ts'

let made = 0
const shape = (type: string, more: object = {}) =>
  ({
    id: `e${(made += 1)}`,
    version: 1,
    versionNonce: made,
    index: `a${String(made).padStart(4, '0')}`,
    type,
    x: 0,
    y: 0,
    width: 100,
    height: 50,
    angle: 0,
    strokeWidth: 2,
    ...more,
  }) as unknown as BoardElement
const text = (words: string, more: object = {}) =>
  shape('text', { text: words, fontSize: 20, lineHeight: 1.25, width: 100, height: 25, ...more })

const blockOf = <K extends Block['kind']>(blocks: readonly Block[], kind: K) =>
  blocks.find((block): block is Extract<Block, { kind: K }> => block.kind === kind)
const drawn = (...elements: BoardElement[]) => blockOf(describeDrawing(elements), 'drawing')!
const rounded = (points: readonly (readonly [number, number])[]) =>
  points.map((point) => point.map((at) => Math.round(at)))

test('an empty board takes no place on paper', () => {
  expect(describeDrawing([])).toEqual([])
})

test('a drawing says what is on it, what is written and what its arrows connect, and that it is not scored', () => {
  const [api, store] = [shape('rectangle', { id: 'api' }), shape('ellipse', { id: 'store', x: 300 })]
  const arrow = shape('arrow', {
    id: 'arrow',
    points: [
      [0, 0],
      [200, 0],
    ],
    endArrowhead: 'arrow',
    startBinding: { elementId: 'api' },
    endBinding: { elementId: 'store' },
  })
  const elements = [
    api,
    store,
    arrow,
    text('API', { containerId: 'api' }),
    text('Orders\ndatabase', { containerId: 'store' }),
    text('reads', { containerId: 'arrow' }),
  ]
  const blocks = describeDrawing(elements)
  expect(blocks.map(({ kind }) => kind)).toEqual([
    'heading',
    'drawing',
    'paragraph',
    'paragraph',
    'list',
    'paragraph',
    'list',
  ])
  expect(blockOf(blocks, 'paragraph')).toMatchObject({
    text: 'On the board: 1 rectangle, 1 ellipse, 1 arrow, 3 texts. We don’t score drawings.',
  })
  const lists = blocks.filter(({ kind }) => kind === 'list')
  expect(lists).toEqual([
    { kind: 'list', items: ['API', 'Orders database', 'reads'] },
    { kind: 'list', items: ['API → Orders database: reads'] },
  ])
  expect(blockOf(blocks, 'drawing')?.alt).toBe(
    'Drawing by the candidate: 1 rectangle, 1 ellipse, 1 arrow, 3 texts. Its texts and what its arrows connect are listed below.',
  )
})

test('out of many texts sixty are listed, and the rest counted', () => {
  const list = blockOf(describeDrawing(Array.from({ length: 75 }, (_, at) => text(`Note ${at}`))), 'list')!
  expect(list.items).toHaveLength(61)
  expect(list.items.at(-1)).toBe('15 more are in the evidence file.')
})

describe('the place on paper', () => {
  it('begins where the drawing begins, wherever on the board that is', () => {
    const { width, height, strokes } = drawn(shape('rectangle', { x: -5_000, y: 900 }))
    expect({ width, height }).toEqual({ width: 100, height: 50 })
    expect(strokes[0]).toMatchObject({
      isClosed: true,
      points: [
        [0, 0],
        [100, 0],
        [100, 50],
        [0, 50],
      ],
    })
  })

  it.each([
    ['wide', { width: 4_800, height: 100 }, { width: 480, height: 10 }],
    ['high', { width: 100, height: 3_300 }, { width: 10, height: 330 }],
    ['small', { width: 48, height: 33 }, { width: 48, height: 33 }],
  ])('for a %s drawing keeps its proportions and never grows', (_, size, expected) => {
    const { width, height } = drawn(shape('rectangle', size))
    expect({ width: Math.round(width), height: Math.round(height) }).toEqual(expected)
  })

  it('for a single point is not empty', () => {
    const { width, height, strokes } = drawn(shape('line', { width: 0, height: 0, points: [[0, 0]] }))
    expect({ width, height }).toEqual({ width: 1, height: 1 })
    expect(
      strokes
        .flatMap(({ points }) => points)
        .flat()
        .every(Number.isFinite),
    ).toBe(true)
  })

  it('is made of any number of elements', () => {
    const many = Array.from({ length: 3_000 }, (_, at) =>
      shape('freedraw', {
        x: at,
        points: [
          [0, 0],
          [1, 1],
          [2, 0],
        ],
      }),
    )
    expect(drawn(...many).strokes).toHaveLength(3_000)
  })

  it('has lines that can still be seen where the drawing was made small', () => {
    expect(drawn(shape('rectangle', { width: 48_000 })).strokes[0]!.width).toBe(0.4)
    expect(drawn(shape('rectangle', { strokeWidth: 4 })).strokes[0]!.width).toBe(2)
  })
})

describe('a shape', () => {
  it('that was turned is drawn turned around its middle', () => {
    const box = shape('rectangle', { width: 100, height: 50, angle: Math.PI / 2 })
    const [stroke] = drawn(box).strokes
    const [xs, ys] = [stroke!.points.map(([x]) => x), stroke!.points.map(([, y]) => y)]
    expect(Math.round(Math.max(...xs) - Math.min(...xs))).toBe(50)
    expect(Math.round(Math.max(...ys) - Math.min(...ys))).toBe(100)
  })

  it('with corners has them where they belong', () => {
    expect(rounded(drawn(shape('diamond')).strokes[0]!.points)).toEqual([
      [50, 0],
      [100, 25],
      [50, 50],
      [0, 25],
    ])
    expect(rounded(drawn(shape('frame')).strokes[0]!.points)).toEqual([
      [0, 0],
      [100, 0],
      [100, 50],
      [0, 50],
    ])
  })

  it('that is round stays within its box', () => {
    const [{ points, isClosed } = { points: [], isClosed: false }] = drawn(shape('ellipse')).strokes
    expect(isClosed).toBe(true)
    expect(points).toHaveLength(48)
    for (const [x, y] of points) expect(((x - 50) / 50) ** 2 + ((y - 25) / 25) ** 2).toBeCloseTo(1)
  })

  it('that is an arrow has a head at its end, unless it was taken off', () => {
    const points = [
      [0, 0],
      [60, 0],
      [60, 80],
    ]
    const withHead = drawn(shape('arrow', { points, endArrowhead: 'arrow' })).strokes
    expect(rounded(withHead[1]!.points)).toEqual([
      [65, 69],
      [60, 80],
      [55, 69],
    ])
    expect(drawn(shape('arrow', { points, endArrowhead: null })).strokes).toHaveLength(1)
    expect(drawn(shape('line', { points })).strokes).toHaveLength(1)
  })
})

test('words appear line by line, scaled with the drawing', () => {
  const { words } = drawn(shape('rectangle', { width: 960, height: 100 }), text('one\ntwo', { x: 20, y: 10 }))
  expect(words.map(({ text: line, x, size }) => [line, x, size])).toEqual([
    ['one', 10, 10],
    ['two', 10, 10],
  ])
  expect(words[1]!.y - words[0]!.y).toBeCloseTo(12.5)
})
