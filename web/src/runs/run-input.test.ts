import { maxTextLength } from '@nova/contract/constants'
import { expect, test } from 'vitest'
import type { RoomQuestion } from '../journal/questions.ts'
import { openInput, readInput } from './run-input.ts'

/** A device's storage: its keys are properties, as in a browser. */
function makeStorage(isFull = false): Storage {
  const storage = {} as Record<string, unknown>
  const define = (name: string, value: unknown) => Object.defineProperty(storage, name, { value, enumerable: false })
  define('getItem', (key: string) => storage[key] ?? null)
  define('setItem', (key: string, value: string) => {
    if (isFull) throw new Error('QuotaExceededError')
    storage[key] = value
  })
  define('removeItem', (key: string) => delete storage[key])
  return storage as unknown as Storage
}

const signature = { name: 'add', params: [{ name: 'n', type: 'int' }], returns: 'int' }
const question = { id: 'q1', signature, visibleTests: [{ args: [3], expected: 4 }] } as unknown as RoomQuestion
const written = { way: 'program', texts: ['5'], stdin: '1\n2\n' } as const

test('Call with the first example is the beginning, and Program where nothing can be called', () => {
  expect(openInput('i1', question, makeStorage()).get()).toEqual({ way: 'call', texts: ['3'], stdin: '' })
  const other = { ...question, signature: null, visibleTests: [] }
  expect(openInput('i1', other, makeStorage()).get()).toEqual({ way: 'program', texts: [], stdin: '' })
})

test('input is there again after a reload, each with its own question, and goes with another interview', () => {
  const storage = makeStorage()
  openInput('i1', question, storage).set({ ...written, texts: ['5'] })
  expect(openInput('i1', question, storage).get()).toEqual(written)
  expect(openInput('i1', { ...question, id: 'q2' }, storage).get().way).toBe('call')
  openInput('i2', question, storage)
  expect(openInput('i1', question, storage).get().way).toBe('call')
})

test('input that no longer fits the question, or is no input, is left out', () => {
  const storage = makeStorage()
  for (const kept of [
    'nonsense',
    '[]',
    '{"way":"call","texts":["1","2"],"stdin":""}',
    '{"way":"fly","texts":["1"],"stdin":""}',
  ]) {
    storage.setItem('nova-run-input-i1-q1', kept)
    expect(openInput('i1', question, storage).get()).toEqual({ way: 'call', texts: ['3'], stdin: '' })
  }
})

test('input works for the visit where the device keeps nothing', () => {
  const store = openInput('i1', question, makeStorage(true))
  store.set({ ...written, texts: ['5'] })
  expect(readInput(store.get(), question)).toEqual({ stdin: '1\n2\n' })
})

test('only what can run is read: values for a call, and input within its limit for a program', () => {
  expect(readInput({ way: 'call', texts: ['5'], stdin: 'x' }, question)).toEqual({ args: [5] })
  expect(readInput({ way: 'call', texts: ['"5"'], stdin: '' }, question)).toBe(null)
  expect(readInput({ way: 'program', texts: [''], stdin: 'x'.repeat(maxTextLength) }, question)).not.toBe(null)
  expect(readInput({ way: 'program', texts: [''], stdin: 'x'.repeat(maxTextLength + 1) }, question)).toBe(null)
})
