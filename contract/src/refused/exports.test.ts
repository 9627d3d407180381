/** What calls refuse, field by field, and in which words: `null` is taken. */
import { expect, test } from 'vitest'
import { findDifferences } from '../../test/find-differences.ts'
import { auditBias, downloadInterviews } from '../exports.ts'

test('what auditBias refuses in its body', () => {
  expect(
    findDifferences(auditBias.body, { groups: 'text' }, [
      ['groups', undefined, 'Groups is missing.'],
      ['groups', '', 'Please add the group data.'],
      ['groups', '   ', null],
      ['groups', 'x'.repeat(1000000), null],
      ['groups', 'x'.repeat(1000001), 'This file is too large: at most 1 MB. Split it by year.'],
      ['groups', 7, 'Groups must be text.'],
    ]),
  ).toEqual([])
})

test('what downloadInterviews refuses in its query', () => {
  expect(
    findDifferences(downloadInterviews.query, {}, [
      ['q', null, 'Search text must be text.'],
      ['q', 'x'.repeat(200), null],
      ['q', 'x'.repeat(201), 'Search text must have at most 200 characters.'],
      ['q', 7, 'Search text must be text.'],
      ['status', null, 'Status must be text.'],
      ['status', 7, 'Status must be text.'],
      ['title', null, 'Title must be text.'],
      ['title', 'x'.repeat(200), null],
      ['title', 'x'.repeat(201), 'Title must have at most 200 characters.'],
      ['title', 7, 'Title must be text.'],
    ]),
  ).toEqual([])
})
