/** What calls refuse, field by field, and in which words: `null` is taken. */
import { expect, test } from 'vitest'
import { findDifferences } from '../../test/find-differences.ts'
import { addQuestion, changeStatus, controlInterview } from '../interviews.ts'

test('what addQuestion refuses in its body', () => {
  expect(
    findDifferences(addQuestion.body, { questionId: 'q1' }, [
      ['questionId', undefined, 'Question is missing.'],
      ['questionId', 'x'.repeat(100), null],
      ['questionId', 'x'.repeat(101), 'Question must have at most 100 characters.'],
      ['questionId', 7, 'Question must be text.'],
    ]),
  ).toEqual([])
})

test('what changeStatus refuses in its body', () => {
  expect(
    findDifferences(changeStatus.body, { status: 'Draft' }, [
      ['status', undefined, 'Status is missing.'],
      ['status', 7, 'Status must be text.'],
    ]),
  ).toEqual([])
})

test('what controlInterview refuses in its body of kind start', () => {
  expect(
    findDifferences(controlInterview.body, { action: 'start' }, [
      [
        'action',
        undefined,
        'Action must be one of: start, continue, end, addTime, goTo, pauseNova, resumeNova, message, markComplete.',
      ],
      [
        'action',
        'other',
        'Action must be one of: start, continue, end, addTime, goTo, pauseNova, resumeNova, message, markComplete.',
      ],
    ]),
  ).toEqual([])
})

test('what controlInterview refuses in its body of kind continue', () => {
  expect(
    findDifferences(controlInterview.body, { action: 'continue' }, [
      [
        'action',
        undefined,
        'Action must be one of: start, continue, end, addTime, goTo, pauseNova, resumeNova, message, markComplete.',
      ],
      [
        'action',
        'other',
        'Action must be one of: start, continue, end, addTime, goTo, pauseNova, resumeNova, message, markComplete.',
      ],
    ]),
  ).toEqual([])
})

test('what controlInterview refuses in its body of kind end', () => {
  expect(
    findDifferences(controlInterview.body, { action: 'end' }, [
      [
        'action',
        undefined,
        'Action must be one of: start, continue, end, addTime, goTo, pauseNova, resumeNova, message, markComplete.',
      ],
      [
        'action',
        'other',
        'Action must be one of: start, continue, end, addTime, goTo, pauseNova, resumeNova, message, markComplete.',
      ],
    ]),
  ).toEqual([])
})

test('what controlInterview refuses in its body of kind addTime', () => {
  expect(
    findDifferences(controlInterview.body, { action: 'addTime', minutes: 1 }, [
      [
        'action',
        undefined,
        'Action must be one of: start, continue, end, addTime, goTo, pauseNova, resumeNova, message, markComplete.',
      ],
      [
        'action',
        'other',
        'Action must be one of: start, continue, end, addTime, goTo, pauseNova, resumeNova, message, markComplete.',
      ],
      ['minutes', undefined, 'Minutes is missing.'],
      ['minutes', -240, null],
      ['minutes', -241, 'Minutes must be at least -240.'],
      ['minutes', 240, null],
      ['minutes', 241, 'Minutes must be at most 240.'],
      ['minutes', 1.5, 'Minutes must be a whole number.'],
      ['minutes', 'one', 'Minutes must be a number.'],
    ]),
  ).toEqual([])
})

test('what controlInterview refuses in its body of kind goTo', () => {
  expect(
    findDifferences(controlInterview.body, { action: 'goTo', questionId: 'q1' }, [
      [
        'action',
        undefined,
        'Action must be one of: start, continue, end, addTime, goTo, pauseNova, resumeNova, message, markComplete.',
      ],
      [
        'action',
        'other',
        'Action must be one of: start, continue, end, addTime, goTo, pauseNova, resumeNova, message, markComplete.',
      ],
      ['questionId', undefined, 'Question is missing.'],
      ['questionId', 7, 'Question must be text.'],
    ]),
  ).toEqual([])
})

test('what controlInterview refuses in its body of kind pauseNova', () => {
  expect(
    findDifferences(controlInterview.body, { action: 'pauseNova' }, [
      [
        'action',
        undefined,
        'Action must be one of: start, continue, end, addTime, goTo, pauseNova, resumeNova, message, markComplete.',
      ],
      [
        'action',
        'other',
        'Action must be one of: start, continue, end, addTime, goTo, pauseNova, resumeNova, message, markComplete.',
      ],
    ]),
  ).toEqual([])
})

test('what controlInterview refuses in its body of kind resumeNova', () => {
  expect(
    findDifferences(controlInterview.body, { action: 'resumeNova' }, [
      [
        'action',
        undefined,
        'Action must be one of: start, continue, end, addTime, goTo, pauseNova, resumeNova, message, markComplete.',
      ],
      [
        'action',
        'other',
        'Action must be one of: start, continue, end, addTime, goTo, pauseNova, resumeNova, message, markComplete.',
      ],
    ]),
  ).toEqual([])
})

test('what controlInterview refuses in its body of kind message', () => {
  expect(
    findDifferences(controlInterview.body, { action: 'message', text: 'text' }, [
      [
        'action',
        undefined,
        'Action must be one of: start, continue, end, addTime, goTo, pauseNova, resumeNova, message, markComplete.',
      ],
      [
        'action',
        'other',
        'Action must be one of: start, continue, end, addTime, goTo, pauseNova, resumeNova, message, markComplete.',
      ],
      ['text', undefined, 'Text is missing.'],
      ['text', '', 'Text must not be empty.'],
      ['text', '   ', 'Text must not be empty.'],
      ['text', 'x'.repeat(2000), null],
      ['text', 'x'.repeat(2001), 'Text must have at most 2,000 characters.'],
      ['text', 7, 'Text must be text.'],
    ]),
  ).toEqual([])
})

test('what controlInterview refuses in its body of kind markComplete', () => {
  expect(
    findDifferences(controlInterview.body, { action: 'markComplete', questionId: 'q1' }, [
      [
        'action',
        undefined,
        'Action must be one of: start, continue, end, addTime, goTo, pauseNova, resumeNova, message, markComplete.',
      ],
      [
        'action',
        'other',
        'Action must be one of: start, continue, end, addTime, goTo, pauseNova, resumeNova, message, markComplete.',
      ],
      ['questionId', undefined, 'Question is missing.'],
      ['questionId', 7, 'Question must be text.'],
    ]),
  ).toEqual([])
})
