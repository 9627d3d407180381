/** What calls refuse, field by field, and in which words: `null` is taken. */
import { expect, test } from 'vitest'
import { findDifferences, list } from '../../test/find-differences.ts'
import { answerReply, releaseFeedback, replyToRequest, saveFeedback, sendRequest } from '../feedback.ts'

test('what answerReply refuses in its body', () => {
  expect(
    findDifferences(answerReply.body, { id: '0197a000-0000-7000-8000-000000000001', text: 'text' }, [
      ['id', undefined, 'ID is missing.'],
      ['id', '7', 'ID must be a valid ID.'],
      ['id', 7, 'ID must be text.'],
      ['text', undefined, 'Text is missing.'],
      ['text', '', 'Text must not be empty.'],
      ['text', '   ', 'Text must not be empty.'],
      ['text', 'x'.repeat(2000), null],
      ['text', 'x'.repeat(2001), 'Text must have at most 2,000 characters.'],
      ['text', 7, 'Text must be text.'],
    ]),
  ).toEqual([])
})

test('what releaseFeedback refuses in its body', () => {
  expect(
    findDifferences(
      releaseFeedback.body,
      { message: 'text', strengths: [], improvements: [], sharesScores: true, after: 1 },
      [
        ['message', undefined, 'Message is missing.'],
        ['message', 'x'.repeat(4000), null],
        ['message', 'x'.repeat(4001), 'Message must have at most 4,000 characters.'],
        ['message', 7, 'Message must be text.'],
        ['strengths', undefined, 'Strengths are missing.'],
        ['strengths', list(12, 'text'), null],
        ['strengths', list(13, 'text'), 'Strengths must have at most 12 entries.'],
        ['strengths', 'x', 'Strengths must be a list.'],
        ['improvements', undefined, 'Improvements are missing.'],
        ['improvements', list(12, 'text'), null],
        ['improvements', list(13, 'text'), 'Improvements must have at most 12 entries.'],
        ['improvements', 'x', 'Improvements must be a list.'],
        ['sharesScores', undefined, 'Shares scores is missing.'],
        ['sharesScores', 'yes', 'Shares scores must be true or false.'],
        ['after', undefined, 'After is missing.'],
        ['after', 0, null],
        ['after', -1, 'After must be at least 0.'],
        ['after', 1.5, 'After must be a whole number.'],
        ['after', 'one', 'After must be a number.'],
      ],
    ),
  ).toEqual([])
})

test('what replyToRequest refuses in its body', () => {
  expect(findDifferences(replyToRequest.body, { text: 'text' }, [['text', undefined, 'Text is missing.']])).toEqual([])
})

test('what saveFeedback refuses in its body', () => {
  expect(
    findDifferences(
      saveFeedback.body,
      { message: 'text', strengths: [], improvements: [], sharesScores: true, revision: 1 },
      [
        ['message', undefined, 'Message is missing.'],
        ['strengths', undefined, 'Strengths are missing.'],
        ['improvements', undefined, 'Improvements are missing.'],
        ['sharesScores', undefined, 'Shares scores is missing.'],
        ['revision', undefined, 'Revision is missing.'],
        ['revision', 0, null],
        ['revision', -1, 'Revision must be at least 0.'],
        ['revision', 1.5, 'Revision must be a whole number.'],
        ['revision', 'one', 'Revision must be a number.'],
      ],
    ),
  ).toEqual([])
})

test('what sendRequest refuses in its body', () => {
  expect(
    findDifferences(sendRequest.body, { id: '0197a000-0000-7000-8000-000000000001', kind: 'remark', text: 'text' }, [
      ['id', undefined, 'ID is missing.'],
      ['id', '7', 'ID must be a valid ID.'],
      ['id', 7, 'ID must be text.'],
      ['kind', undefined, 'Kind must be one of: remark, correction, review.'],
      ['kind', 'other', 'Kind must be one of: remark, correction, review.'],
      ['kind', '', 'Kind must be one of: remark, correction, review.'],
      ['findingKey', null, 'Finding key must be text.'],
      ['findingKey', 'x'.repeat(100), null],
      ['findingKey', 'x'.repeat(101), 'Finding key must have at most 100 characters.'],
      ['findingKey', 7, 'Finding key must be text.'],
      ['text', undefined, 'Text is missing.'],
    ]),
  ).toEqual([])
})
