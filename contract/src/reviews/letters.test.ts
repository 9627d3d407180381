import { expect, test } from 'vitest'
import { countLetter, type LetterText, listDoubts } from './letters.ts'

const letter = (found: string): LetterText => ({
  assessed: 'Code.',
  found,
  ai: 'It ran tests.',
  decided: 'Ida decided.',
  rights: 'Tell us.',
  examples: [],
})

test.each([
  ['You reached 41/100.', '“41/100”: a letter explains without scores.'],
  ['You reached 41 of 100.', '“41 of 100”: a letter explains without scores.'],
  ['The integrity level was low.', '“integrity”: a letter accuses nobody of anything.'],
  ['You pasted a solution.', '“pasted”: a letter accuses nobody of anything.'],
  ['You had extra time.', '“extra time”: a letter says nothing about adjustments or health.'],
])('%s is to be read again', (found, doubt) => {
  expect(listDoubts(letter(found))).toEqual([doubt])
})

test('counts of tests and questions are no doubt', () => {
  expect(listDoubts(letter('3 of 4 visible tests passed. You answered 2 of 3 questions.'))).toEqual([])
})

test('line breaks and named entries take room on the page', () => {
  const whole = { ...letter('a\nb'), examples: [{ text: 'c', evidence: [1, 2] }] }
  expect(countLetter(whole)).toBe('Code.a\nbIt ran tests.Ida decided.Tell us.c'.length + 80 + 2 * 32)
})
