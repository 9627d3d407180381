/** What calls refuse, field by field, and in which words: `null` is taken. */
import { expect, test } from 'vitest'
import { findDifferences, list } from '../../test/find-differences.ts'
import { checkInvitedEmail, completeInterview, createAnswer, joinInterview, submitAnswer } from '../candidates.ts'

test('what checkInvitedEmail refuses in its body', () => {
  expect(
    findDifferences(checkInvitedEmail.body, { candidateEmail: 'ana@example.test' }, [
      ['candidateEmail', undefined, 'Email is missing.'],
      ['candidateEmail', 'x'.repeat(254), null],
      ['candidateEmail', 'x'.repeat(255), 'Email must have at most 254 characters.'],
      ['candidateEmail', 7, 'Email must be text.'],
    ]),
  ).toEqual([])
})

test('what completeInterview refuses in its body, which may be absent', () => {
  const version = { questionId: 'q1', language: 'java' }
  expect(completeInterview.body.safeParse(undefined).success).toBe(true)
  expect(
    findDifferences(completeInterview.body, { take: [version] }, [
      ['take', undefined, null],
      ['take', 'q1', 'Take must be a list.'],
      ['take', list(50, version), null],
      ['take', list(51, version), 'Take must have at most 50 entries.'],
      ['take.0.questionId', undefined, 'Question is missing.'],
      ['take.0.questionId', '', 'Question must not be empty.'],
      ['take.0.questionId', 'x'.repeat(101), 'Question must have at most 100 characters.'],
      ['take.0.language', 'text', 'Language must be one of: javascript, typescript, python, java, go.'],
      ['take.0.testId', 7, 'Test ID must be text.'],
      ['take.0.testId', 'x'.repeat(65), 'Test ID must have at most 64 characters.'],
    ]),
  ).toEqual([])
})

test('what createAnswer refuses in its body', () => {
  expect(
    findDifferences(createAnswer.body, { interviewId: 'q1', questionId: 'q1' }, [
      ['responseText', null, 'Answer must be text.'],
      ['responseText', 'x'.repeat(262144), null],
      ['responseText', 'x'.repeat(262145), 'Answer must have at most 262,144 characters.'],
      ['responseText', 7, 'Answer must be text.'],
      ['codeSubmission', null, 'Code must be text.'],
      ['codeSubmission', 'x'.repeat(262144), null],
      ['codeSubmission', 'x'.repeat(262145), 'Code must have at most 262,144 characters.'],
      ['codeSubmission', 7, 'Code must be text.'],
      ['isCompleted', null, 'Is completed must be true or false.'],
      ['isCompleted', 'yes', 'Is completed must be true or false.'],
      ['interviewId', undefined, 'Interview is missing.'],
      ['interviewId', 'x'.repeat(64), null],
      ['interviewId', 'x'.repeat(65), 'Interview must have at most 64 characters.'],
      ['interviewId', 7, 'Interview must be text.'],
      ['questionId', undefined, 'Question is missing.'],
      ['questionId', 'x'.repeat(100), null],
      ['questionId', 'x'.repeat(101), 'Question must have at most 100 characters.'],
      ['questionId', 7, 'Question must be text.'],
    ]),
  ).toEqual([])
})

test('what joinInterview refuses in its body', () => {
  expect(
    findDifferences(joinInterview.body, { candidateName: 'Sam Okafor', candidateEmail: 'ana@example.test' }, [
      ['candidateName', undefined, 'Name is missing.'],
      ['candidateName', '', 'Please provide your name and email'],
      ['candidateName', '   ', 'Please provide your name and email'],
      ['candidateName', 'x'.repeat(120), null],
      ['candidateName', 'x'.repeat(121), 'Name must have at most 120 characters.'],
      ['candidateName', 7, 'Name must be text.'],
      ['candidateEmail', undefined, 'Email is missing.'],
      ['candidateEmail', 'x'.repeat(254), 'Please provide your name and email'],
      ['candidateEmail', 'x'.repeat(255), 'Email must have at most 254 characters.'],
      ['candidateEmail', 7, 'Email must be text.'],
      ['consentVersion', null, 'Consent version must be text.'],
      ['consentVersion', 'xxxxxxxxxxxxxxxxxxxx', null],
      ['consentVersion', 'xxxxxxxxxxxxxxxxxxxxx', 'Consent version must have at most 20 characters.'],
      ['consentVersion', 7, 'Consent version must be text.'],
      ['deviceId', null, 'Device ID must be text.'],
      ['deviceId', 'x'.repeat(64), null],
      ['deviceId', 'x'.repeat(65), 'Device ID must have at most 64 characters.'],
      ['deviceId', 7, 'Device ID must be text.'],
    ]),
  ).toEqual([])
})

test('what submitAnswer refuses in its body', () => {
  expect(
    findDifferences(submitAnswer.body, { questionId: 'q1' }, [
      ['questionId', undefined, 'Question is missing.'],
      ['questionId', '', 'Question must not be empty.'],
      ['questionId', '   ', null],
      ['questionId', 'x'.repeat(100), null],
      ['questionId', 'x'.repeat(101), 'Question must have at most 100 characters.'],
      ['questionId', 7, 'Question must be text.'],
      ['responseText', null, 'Answer must be text.'],
      ['responseText', 'x'.repeat(262144), null],
      ['responseText', 'x'.repeat(262145), 'Answer must have at most 262,144 characters.'],
      ['responseText', 7, 'Answer must be text.'],
      ['codeSubmission', null, 'Code must be text.'],
      ['codeSubmission', 'x'.repeat(262144), null],
      ['codeSubmission', 'x'.repeat(262145), 'Code must have at most 262,144 characters.'],
      ['codeSubmission', 7, 'Code must be text.'],
      ['language', null, "Language has a value that we can't use."],
      ['language', {}, "Language has a value that we can't use."],
      ['timeSpent', null, 'Time spent must be a number.'],
      ['timeSpent', 0, null],
      ['timeSpent', -1, 'Time spent must be at least 0 seconds.'],
      ['timeSpent', 86400, null],
      ['timeSpent', 86401, 'Time spent must be at most 86,400 seconds.'],
      ['timeSpent', 1.5, 'Time spent must be a whole number.'],
      ['timeSpent', 'one', 'Time spent must be a number.'],
      ['isCompleted', null, 'Is completed must be true or false.'],
      ['isCompleted', 'yes', 'Is completed must be true or false.'],
    ]),
  ).toEqual([])
})
