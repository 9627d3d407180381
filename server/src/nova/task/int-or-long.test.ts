/** Whether a sum of a list's values needs a long, from the limits of the task. */
import { expect, test } from 'vitest'
import { clarifying, room, standAt } from '../../../test/nova-asking.ts'
import type { Situation } from '../situation.ts'
import { answerIntOrLong } from './int-or-long.ts'

const code = 'long sum = 0;\nfor (int i = 0; i < length; i++) sum += load[i];'
const hear = (text: string, more: Partial<Situation> = {}, place = room) =>
  answerIntOrLong(text, {
    situation: standAt('maintenance-window', { language: 'java', code, ...more }),
    room: place,
    tongue: 'en',
  })?.text

test('a sum is held against the largest int by the limits of the list and of its values', () => {
  const sum = 'by the limits a sum over `load` comes to at most 50,000 × 1,000,000 = 50,000,000,000'
  expect(hear('does sum have to be long or would int be enough here')).toBe(
    `Take a long: ${sum}, and an int ends at 2,147,483,647.`,
  )
  expect(hear('can the total overflow an int?', { code: '' })).toBe(
    `Take a long: ${sum}, and an int ends at 2,147,483,647.`,
  )
  expect(hear('is int enough for the sum?', { language: 'go', code: 'sum += load[i]' })).toBe(
    `An int is enough: ${sum}, and an int has 64 bits here.`,
  )
})

test('a sum that stays small fits an int', () => {
  const { question } = standAt('maintenance-window')
  const small = { ...question, constraints: ['1 <= load.length <= 1000', '0 <= load[i] <= 1000'] } as typeof question
  expect(hear('int enough for sum?', { question: small })).toBe(
    'An int is enough: by the limits a sum over `load` comes to at most 1,000 × 1,000 = 1,000,000, and an int goes up to 2,147,483,647.',
  )
})

test.each([
  ['in a language of one kind of number', 'is int enough for the sum?', { language: 'python' as const }],
  ['of what the code sums up otherwise', 'is int enough for the sum?', { code: 'sum += best * 2;' }],
  ['where no sum is meant', 'does i have to be an int?', {}],
])('nothing is said %s', (_, text, more) => {
  expect(hear(text, more)).toBeUndefined()
})

test('nothing is said of it where Nova only makes the task clear and nothing is judged', () => {
  expect(hear('is int enough for the sum?', {}, { ...clarifying, ceiling: 0 })).toBeUndefined()
})
