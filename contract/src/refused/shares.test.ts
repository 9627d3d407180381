/** What calls refuse, field by field, and in which words: `null` is taken. */
import { expect, test } from 'vitest'
import { findDifferences } from '../../test/find-differences.ts'
import { createShare } from '../shares.ts'

test('what createShare refuses in its body', () => {
  expect(
    findDifferences(createShare.body, {}, [
      ['days', null, 'Choose 1, 7 or 30 days.'],
      ['days', 'one', 'Days must be a number.'],
      ['includesName', null, 'Includes name must be true or false.'],
      ['includesName', 'yes', 'Includes name must be true or false.'],
      ['includesIntegrity', null, 'Includes integrity must be true or false.'],
      ['includesIntegrity', 'yes', 'Includes integrity must be true or false.'],
    ]),
  ).toEqual([])
})
