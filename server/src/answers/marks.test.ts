/** No two elements are marked on the same words. */
import { expect, it } from 'vitest'
import { keepApart, keepMostApart, partsWithin } from './marks.ts'
import { readStory, starElements } from './star.ts'

const quotesOf = (text: string) => readStory(text, () => false).quotes

it('gives each element another sentence where the answer has one', () => {
  const text =
    'Last year our team was asked to move the shop before the deadline. We had to do it in a week. I wrote a plan, and in the end it took 3 days. Since then nobody calls at night.'
  const quotes = quotesOf(text)
  const marked = starElements.map((element) => quotes[element])
  expect(new Set(marked).size).toBe(4)
  for (const [at, one] of marked.entries()) {
    expect(text).toContain(one)
    for (const other of marked.slice(at + 1))
      expect([one!.includes(other!), other!.includes(one!)]).toEqual([false, false])
  }
})

it('marks two parts of a sentence that contains two elements, and none twice', () => {
  const { action, result } = quotesOf('I wrote a plan for the move and in the end it took 3 weeks.')
  expect([action, result]).toEqual(['I wrote a plan for the move', 'and in the end it took 3 weeks.'])
})

it('prefers the best place of each, and gives way where another has no second', () => {
  expect(keepApart([['a', 'b'], ['c'], [], ['d']])).toEqual(['a', 'c', null, 'd'])
  expect(keepApart([['a', 'b'], ['a'], [], []])).toEqual(['b', 'a', null, null])
  expect(keepApart([['a'], ['a'], [], []])).toEqual(['a', null, null, null])
  expect(keepMostApart([['a', 'b'], ['a'], []])).toEqual(['b', 'a', null])
  expect(keepMostApart([['a'], ['a']])).toEqual(['a', 'a'])
})

it('takes no sentence apart into parts that say nothing', () => {
  expect(partsWithin('I built it and left.')).toEqual([])
  expect(partsWithin('I built the first one, and we sold it twice.')).toEqual([
    'I built the first one',
    'and we sold it twice.',
  ])
})
