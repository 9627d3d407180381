/** Small grids drawn at random, in addition to changed ones. */
import type { BankCodingQuestion } from '@nova/contract/questions/bank'
import { describe, expect, test } from 'vitest'
import type { Json } from '../platform/sandbox/request.ts'
import { loadBank } from '../questions/bank.ts'
import { splitTests } from '../runs/verdict.ts'
import { drawGrids } from './small-grids.ts'

const codingQuestion = (id: string) => loadBank().byId.get(id) as BankCodingQuestion
const visibleOf = (question: BankCodingQuestion) => splitTests(question).visible.map(({ args }) => args as Json[])
const drawn = (id: string) => drawGrids(codingQuestion(id), visibleOf(codingQuestion(id)))

describe('drawn grids', () => {
  test('have the signs of the visible tests, rows of one length and small numbers beside them', () => {
    const all = drawn('largest-stand') as [string[], number][]
    expect(all).toHaveLength(300)
    for (const [floor, least] of all) {
      expect(floor.join('')).toMatch(/^[.#+]+$/)
      expect([floor.length <= 3, new Set(floor.map((row) => row.length)).size, [1, 2].includes(least)]).toEqual([
        ...[true, 1, true],
      ])
    }
    expect(all.some(([floor]) => floor.length === 1 && /\+.*#.*\./.test(floor[0]!))).toBe(true)
  })

  test('are the same each time', () => {
    expect(drawn('stage-spot')).toEqual(drawn('stage-spot'))
  })

  test.each([
    ['each grid holds a start and an end once', 'forklift-turns'],
    ['the lists hold no texts', 'fullest-moment'],
    ['the texts are no rows', 'first-difference'],
  ])('are none where %s', (_, id) => {
    expect(drawn(id)).toEqual([])
  })
})
