import type { VisibleCase } from '@nova/contract/questions/runs'
import { expect, test } from 'vitest'
import { matchCases } from './case-results.ts'
import type { OwnCase } from './own-cases.ts'

const question = {
  signature: { name: 'total', params: [{ name: 'prices', type: 'int[]' }], returns: 'int' },
  visibleTests: [
    { args: [[1]], expected: 1 },
    { args: [[2]], expected: 2 },
  ],
}
const makeCase = (index: number, args: VisibleCase['args'], changes: Partial<VisibleCase> = {}): VisibleCase => ({
  index,
  status: 'passed',
  args,
  expected: null,
  actual: 1,
  stdout: '',
  durationMs: 1,
  ...changes,
})
const makeOwn = (id: string, prices: string, expected = ''): OwnCase => ({ id, args: [prices], expected })

test('visible tests are known by their place', () => {
  const second = makeCase(1, [[2]], { status: 'failed' })
  expect(matchCases([second], question, []).visible).toEqual([null, second])
})

test('an own test keeps its result when one before it was not run', () => {
  const ran = makeCase(2, [[5]], { own: true })
  const { ownById } = matchCases([ran], question, [makeOwn('unfinished', '['), makeOwn('five', '[5]')])
  expect([...ownById]).toEqual([['five', ran]])
})

test('an own test that was changed after the run has no result', () => {
  const ran = makeCase(2, [[5]], { own: true, expected: 5 })
  expect([...matchCases([ran], question, [makeOwn('five', '[5]', '6')]).ownById]).toEqual([])
  expect([...matchCases([ran], question, [makeOwn('five', '[5]')]).ownById]).toEqual([])
  expect([...matchCases([ran], question, [makeOwn('five', '[ 5 ]', '5')]).ownById]).toEqual([['five', ran]])
})

test('two equal own tests each get a result', () => {
  const both = [makeCase(2, [[5]], { own: true }), makeCase(3, [[5]], { own: true, status: 'failed' })]
  const { ownById } = matchCases(both, question, [makeOwn('one', '[5]'), makeOwn('other', '[5]')])
  expect([...ownById]).toEqual([
    ['one', both[0]],
    ['other', both[1]],
  ])
})
