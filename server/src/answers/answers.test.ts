/** Reading an answer, sign by sign. */
import { expect, it } from 'vitest'
import { ownWords } from './answers.ts'
import { stemOf } from './stems.ts'

it('leaves out sentences of 25 characters or more that were given', () => {
  const given = ['How do you keep a cache fresh, and why?', 'Tell us.']
  expect(ownWords('Keep a cache fresh, and why? I do. Tell us.', given)).toBe(
    'Keep a cache fresh, and why?\n\nI do.\n\nTell us.',
  )
  expect(ownWords('You keep a cache fresh, and why? I do.', given)).toBe('I do.')
  // 25 solid characters, and one fewer.
  expect(ownWords('ABCDEFGHIJKLMNOPQRSTUVWXY', ['abcdefghijklmnopqrstuvwxyz'])).toBe('')
  expect(ownWords('ABCDEFGHIJKLMNOPQRSTUVWX', ['abcdefghijklmnopqrstuvwxyz'])).toBe('ABCDEFGHIJKLMNOPQRSTUVWX')
})

it('leaves out a near copy of the given text, and keeps a sentence that only shares some of its words', () => {
  const given = ['A lock on the row makes the second customer wait until the first has paid. Take your time.']
  for (const retold of [
    'I would say that a lock on the row makes the second customer wait until the first has paid.',
    'So in my opinion locks on the row make a second customer wait.',
  ])
    expect([retold, ownWords(retold, given)]).toEqual([retold, ''])
  for (const own of [
    'A lock on the row costs throughput, so I would rather compare a version when the customer pays.',
    'A lock on the row does not make the second customer wait until the first has paid.',
    'The second customer waits.',
  ])
    expect(ownWords(own, given)).toBe(own)
})

it('finds the stem of a word however long it is', () => {
  const long = 'b'.repeat(20_000)
  expect([stemOf(long), stemOf(`${long}aed`), stemOf('mapping'), stemOf('bed'), stemOf('string')]).toEqual([
    long,
    `${long}a`,
    'map',
    'bed',
    'string',
  ])
})
