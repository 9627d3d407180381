/** What calls refuse, field by field, and in which words: `null` is taken. */
import { expect, test } from 'vitest'
import { findDifferences, list } from '../../test/find-differences.ts'
import { shareSelection } from '../selections.ts'

test('what shareSelection refuses in its body', () => {
  expect(
    findDifferences(shareSelection.body, { questionId: 'q1', language: 'javascript', version: 1, ranges: [] }, [
      ['questionId', undefined, 'Question is missing.'],
      ['questionId', 'x'.repeat(100), null],
      ['questionId', 'x'.repeat(101), 'Question must have at most 100 characters.'],
      ['questionId', 7, 'Question must be text.'],
      ['language', undefined, 'Language is missing.'],
      ['language', {}, "Language has a value that we can't use."],
      ['version', undefined, 'Version is missing.'],
      ['version', 0, null],
      ['version', -1, 'Version must be at least 0.'],
      ['version', 1.5, 'Version must be a whole number.'],
      ['version', 'one', 'Version must be a number.'],
      ['ranges', undefined, 'Ranges are missing.'],
      ['ranges', list(20, { anchor: 1, head: 1 }), null],
      ['ranges', list(21, { anchor: 1, head: 1 }), 'Ranges must have at most 20 entries.'],
      ['ranges', 'x', 'Ranges must be a list.'],
    ]),
  ).toEqual([])
})
