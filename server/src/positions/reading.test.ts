import { describe, expect, it } from 'vitest'
import { readCursor } from './reading.ts'

describe('the cursor of a list of positions', () => {
  const id = '0190a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b'
  const createdAt = '2026-11-26T14:00:00.000Z'
  it('is the moment and the id of the last that was seen', () => {
    expect(readCursor(`${createdAt}_${id}`)).toEqual({ createdAt, id })
  })

  it.each([
    undefined,
    '',
    createdAt,
    `_${id}`,
    `${createdAt}_${id}x`,
    `${createdAt}_${id.toUpperCase()}`,
    `x${createdAt}_${id}`,
  ])('is the beginning for “%s”', (cursor) => {
    expect(readCursor(cursor)).toBeUndefined()
  })
})
