/** What calls refuse, field by field, and in which words: `null` is taken. */
import { expect, test } from 'vitest'
import { findDifferences, list } from '../../test/find-differences.ts'
import { changeInterviews } from '../interview-list.ts'

test('what changeInterviews refuses in its body', () => {
  expect(
    findDifferences(changeInterviews.body, { act: 'publish', ids: ['text'] }, [
      ['act', undefined, 'Act must be one of: publish, cancel, delete, restore.'],
      ['act', 'other', 'Act must be one of: publish, cancel, delete, restore.'],
      ['act', '', 'Act must be one of: publish, cancel, delete, restore.'],
      ['ids', undefined, 'IDs are missing.'],
      ['ids', [], 'IDs must have at least 1 entry.'],
      ['ids', list(100, 'text'), null],
      ['ids', list(101, 'text'), 'IDs must have at most 100 entries.'],
      ['ids', 'x', 'IDs must be a list.'],
    ]),
  ).toEqual([])
})
