import { expect, test } from 'vitest'
import { findCaseProblems, openOwnCases, type OwnCase, readCases } from './own-cases.ts'

/** A device's storage, as the browser has it. */
function makeStorage(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: (at) => [...kept.keys()][at] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}

const signature = { name: 'f', params: [{ name: 'xs', type: 'int[]' }], returns: 'int' }
const one: OwnCase = { id: '1', args: ['[1, 2]'], expected: '3' }
const open: OwnCase = { id: '2', args: ['[]'], expected: '' }
const broken: OwnCase = { id: '3', args: ['[1,'], expected: '"a"' }

test('cases are there again after a reload, each with its own question', () => {
  const storage = makeStorage()
  openOwnCases('i1', 'q1', storage).set([one])
  expect(openOwnCases('i1', 'q1', storage).get()).toEqual([one])
  expect(openOwnCases('i1', 'q2', storage).get()).toEqual([])
})

test('another interview leaves nothing of this one on the device', () => {
  const storage = makeStorage()
  openOwnCases('i1', 'q1', storage).set([one])
  openOwnCases('i2', 'q1', storage)
  expect(storage.length).toBe(0)
})

test('removing the last case removes the place it was kept in', () => {
  const storage = makeStorage()
  const store = openOwnCases('i1', 'q1', storage)
  store.set([one])
  store.set([])
  expect(storage.length).toBe(0)
})

test('entries stored on the device are validated', () => {
  const storage = makeStorage()
  storage.setItem('nova-own-tests-i1-q1', '[{"id":1}, 7, null, {"id":"a","args":["1"],"expected":""}]')
  expect(openOwnCases('i1', 'q1', storage).get()).toEqual([{ id: 'a', args: ['1'], expected: '' }])
  storage.setItem('nova-own-tests-i1-q1', '{')
  expect(openOwnCases('i1', 'q1', storage).get()).toEqual([])
})

test('only cases that fit the signature are run; an expected value may be left open', () => {
  expect(readCases([one, open, broken], signature)).toEqual([{ args: [[1, 2]], expected: 3 }, { args: [[]] }])
  expect(findCaseProblems(broken, signature)).toEqual({
    args: ["This isn't complete. Write a list, like [7]."],
    expected: 'This should be a whole number, but is "a".',
    isFine: false,
  })
})
