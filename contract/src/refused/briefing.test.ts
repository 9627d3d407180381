/** What calls refuse, field by field, and in which words: `null` is taken. */
import { expect, test } from 'vitest'
import { findDifferences } from '../../test/find-differences.ts'
import { getBriefing } from '../briefing.ts'

test('what getBriefing refuses in its query', () => {
  expect(
    findDifferences(getBriefing.query, {}, [
      ['questionId', null, 'Question must be text.'],
      ['questionId', 'x'.repeat(100), null],
      ['questionId', 'x'.repeat(101), 'Question must have at most 100 characters.'],
      ['questionId', 7, 'Question must be text.'],
    ]),
  ).toEqual([])
})
