/** What calls refuse, field by field, and in which words: `null` is taken. */
import { expect, test } from 'vitest'
import { findDifferences } from '../../test/find-differences.ts'
import { quickStart } from '../quick-start.ts'

test('what quickStart refuses in its body', () => {
  expect(
    findDifferences(quickStart.body, { questionId: 'q1' }, [
      ['questionId', undefined, 'Question is missing.'],
      ['questionId', 'x'.repeat(100), null],
      ['questionId', 'x'.repeat(101), 'Question must have at most 100 characters.'],
      ['questionId', 7, 'Question must be text.'],
      ['candidateName', null, 'Name must be text.'],
      ['candidateName', 'x'.repeat(120), null],
      ['candidateName', 'x'.repeat(121), 'Name must have at most 120 characters.'],
      ['candidateName', 7, 'Name must be text.'],
      ['candidateEmail', null, "Email has a value that we can't use."],
      ['candidateEmail', {}, "Email has a value that we can't use."],
    ]),
  ).toEqual([])
})
