import { expect, it } from 'vitest'
import { outlineOf } from './board-outline.ts'
import { drawOn, emptyBoard } from './board.ts'
import type { BoardElement } from './drawing.ts'

const draw = (...parts: object[]) => {
  const elements = parts.map(
    (part, at) => ({ type: 'rectangle', version: 1, versionNonce: 1, index: `a${at}`, ...part }) as BoardElement,
  )
  return outlineOf(drawOn(emptyBoard, [{ changed: elements, removed: [] }]))
}
const box = (id: string) => ({ id, type: 'rectangle' })
const words = (id: string, text: string, more: object = {}) => ({ id, type: 'text', text, ...more })
const arrow = (id: string, from: string | null, to: string | null) => ({
  id,
  type: 'arrow',
  startBinding: from === null ? null : { elementId: from },
  endBinding: to === null ? null : { elementId: to },
})

it('an empty board has no outline', () => {
  expect(draw()).toBeNull()
  expect(
    outlineOf(drawOn(emptyBoard, [{ changed: [], removed: [{ id: 'a', version: 2, versionNonce: 1 }] }])),
  ).toBeNull()
})

it('shapes are counted by kind in the order in which they come, one or several', () => {
  expect(draw(box('a'), { id: 'b', type: 'ellipse' }, box('c'), { id: 'd', type: 'freedraw' })).toEqual({
    counts: '2 rectangles, 1 ellipse, 1 stroke by hand',
    labels: [],
    connections: [],
  })
})

it('labels are what is written, on one line, and as it was typed where the board has wrapped it', () => {
  expect(
    draw(words('a', '  two\n words '), words('b', 'wrap\nped', { originalText: 'wrapped' }), words('c', ' \n '))
      ?.labels,
  ).toEqual(['two words', 'wrapped'])
})

it('an arrow is described by the texts of the shapes it connects and by its own label', () => {
  const shapes = [box('a'), words('at', 'Client', { containerId: 'a' }), box('b')]
  const inside = words('bt', 'Queue', { containerId: 'b' })
  expect(draw(...shapes, inside, arrow('x', 'a', 'b'))?.connections).toEqual(['Client → Queue'])
  expect(draw(...shapes, inside, arrow('x', 'b', 'a'), words('xt', 'acks', { containerId: 'x' }))?.connections).toEqual(
    ['Queue → Client: acks'],
  )
})

it('a shape without text is described by its kind, a text by its words, and a removed one is left blank', () => {
  const shapes = [{ id: 'a', type: 'diamond' }, words('b', 'cache')]
  expect(draw(...shapes, arrow('x', 'a', 'b'))?.connections).toEqual(['diamond → cache'])
  expect(draw(...shapes, arrow('x', 'b', 'erased'))?.connections).toEqual(['cache → '])
})

it('an arrow that connects nothing at one end is no connection', () => {
  expect(draw(box('a'), arrow('x', 'a', null), arrow('y', null, 'a'))?.connections).toEqual([])
})
