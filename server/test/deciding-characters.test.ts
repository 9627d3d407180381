/** `npm run thorough -- simulate --people 1000` prints the whole of it. */
import { expect, test } from 'vitest'
import { compareCharacters } from './simulator/deciding-characters.ts'

test('who decides without looking gets no label, and who is careful stands above', () => {
  const rows = compareCharacters(15, 2026)
  expect(rows).toHaveLength(8)
  for (const { character, labels, below, sessions } of rows) {
    if (character === 'careful') expect(labels).toBeGreaterThan(0)
    else expect([character, labels, below >= 0.8 * sessions]).toEqual([character, 0, true])
  }
})
