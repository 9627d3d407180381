/** What calls refuse, field by field, and in which words: `null` is taken. */
import { expect, test } from 'vitest'
import { findDifferences } from '../../test/find-differences.ts'
import { answerFollowUp } from '../follow-ups.ts'

test('what answerFollowUp refuses in its body', () => {
  expect(
    findDifferences(answerFollowUp.body, { id: 'f1', text: 'It is linear.', writtenAt: 1 }, [
      ['id', undefined, 'ID is missing.'],
      ['id', 'x'.repeat(40), null],
      ['id', 'x'.repeat(41), 'ID must have at most 40 characters.'],
      ['id', 7, 'ID must be text.'],
      ['text', undefined, 'Please give an answer.'],
      ['text', '', 'Text must not be empty.'],
      ['text', '   ', 'Text must not be empty.'],
      ['text', 'x'.repeat(2000), null],
      ['text', 'x'.repeat(2001), 'Text must have at most 2,000 characters.'],
      ['text', 7, 'Text must be text.'],
      ['choice', null, 'Choice must be a number.'],
      ['choice', 0, 'Please give an answer.'],
      ['choice', -1, 'Choice must be at least 0.'],
      ['choice', 20, 'Please give an answer.'],
      ['choice', 21, 'Choice must be at most 20.'],
      ['choice', 1.5, 'Choice must be a whole number.'],
      ['choice', 'one', 'Choice must be a number.'],
      ['voice', null, 'Voice must be true or false.'],
      ['voice', 'yes', 'Voice must be true or false.'],
      ['writtenAt', undefined, 'Written at is missing.'],
      ['writtenAt', 'one', 'Written at must be a number.'],
    ]),
  ).toEqual([])
})
