import { expect, test } from 'vitest'
import { isStorageFull, watchSpace } from './storage.ts'

const error = (code: string, cause?: unknown) => Object.assign(new Error('failed', { cause }), { code })

test.each(['53100', 'ENOSPC', 'EDQUOT'])(
  '%s says that the disk is full, also as the cause of another error',
  (code) => {
    expect(isStorageFull(error(code))).toBe(true)
    expect(isStorageFull(new Error('query failed', { cause: error(code) }))).toBe(true)
  },
)

test('no other error says that the disk is full', () => {
  expect(isStorageFull(error('53200'))).toBe(false)
  expect(isStorageFull(new Error('ENOSPC'))).toBe(false)
  expect(isStorageFull('53100')).toBe(false)
  const circle = error('x')
  circle.cause = circle
  expect(isStorageFull(circle)).toBe(false)
})

test('space is missing for a minute after the last error that said so', () => {
  let now = 0
  const space = watchSpace(() => now)
  expect(space.isThere()).toBe(true)
  space.hear(error('23505'))
  expect(space.isThere()).toBe(true)
  space.hear(error('53100'))
  now = 59_999
  expect(space.isThere()).toBe(false)
  now = 60_000
  expect(space.isThere()).toBe(true)
})
