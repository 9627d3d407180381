import { Refusal } from '@nova/contract/refusals'
import { describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import { cleanStrings, validate } from './input.ts'

describe('a text that the database cannot keep', () => {
  it.each([
    ['a\0b', 'a\uFFFDb'],
    ['\uD800', '\uFFFD'],
    ['a\uDC00b', 'a\uFFFDb'],
    ['\uD83D\uDE00', '😀'],
    ['é\n\t"', 'é\n\t"'],
    ['', ''],
  ])('%j becomes %j, as long as it was', (text, cleaned) => {
    expect(cleanStrings(text)).toBe(cleaned)
    expect(cleaned).toHaveLength(text.length)
  })

  it('is cleaned everywhere, names included', () => {
    expect(cleanStrings({ 'a\0': ['b\0', { c: 'd\0' }] })).toEqual({ 'a\uFFFD': ['b\uFFFD', { c: 'd\uFFFD' }] })
  })

  it.each([[0], [-1.5], [true], [null]])('%j is left as it is', (value) => {
    expect(cleanStrings(value)).toBe(value)
  })

  it('in a property of every object’s name stays a property of this one', () => {
    const cleaned = cleanStrings(JSON.parse('{"__proto__": {"isAdmin": true}, "constructor": "x"}')) as object
    expect(Object.getPrototypeOf(cleaned)).toBe(Object.prototype)
    expect(Object.keys(cleaned)).toEqual(['__proto__', 'constructor'])
    expect((cleaned as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })

  it('is looked for 700 levels deep, and deeper values are refused rather than walked', () => {
    const nested = (levels: number) => JSON.parse(`${'['.repeat(levels)}"x"${']'.repeat(levels)}`) as unknown
    expect(JSON.stringify(cleanStrings(nested(700)))).toContain('"x"')
    for (const levels of [701, 5_000])
      expect(() => cleanStrings(nested(levels))).toThrow('Please nest values less deeply.')
  })
})

describe('input that does not fit', () => {
  const schema = z.object({ name: z.string().min(1), people: z.array(z.object({ age: z.int().min(0) })) })
  const refusalOf = (value: unknown) => {
    try {
      validate(schema, value)
    } catch (error) {
      if (error instanceof Refusal) return error
    }
    throw new Error('This was taken.')
  }

  it('is refused with the path of each thing that is wrong', () => {
    const refusal = refusalOf({ name: 7, people: [{ age: 1 }, { age: -1 }, {}] })
    expect(refusal).toMatchObject({ code: 'invalid_input' })
    const details = refusal.details as { path: string; message: string }[]
    expect(details.map(({ path }) => path)).toEqual(['name', 'people.1.age', 'people.2.age'])
    expect(refusal.message).toBe(details[0]!.message)
  })

  it('names at most a hundred things, however long the list', () => {
    expect(refusalOf({ name: 'x', people: Array.from({ length: 5_000 }, () => ({})) }).details).toHaveLength(100)
  })

  it('never repeats what was sent', () => {
    const { message, details } = refusalOf({ name: { secret: 'hunter2' }, people: 'hunter2' })
    expect(JSON.stringify([message, details])).not.toContain('hunter2')
  })

  it.each([undefined, null])('is %s taken for nothing given', (value) => {
    expect(validate(z.object({ name: z.string().default('nobody') }), value)).toEqual({ name: 'nobody' })
  })
})

test('a call that declares no input gets none, even if the client sent some', () => {
  expect(validate(undefined, { name: 'x' })).toBeUndefined()
})
