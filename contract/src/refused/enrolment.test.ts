/** What calls refuse, field by field, and in which words: `null` is taken. */
import { expect, test } from 'vitest'
import { findDifferences } from '../../test/find-differences.ts'
import { changeEnrolment, confirmEnrolment, readEnrolment, requestEnrolment } from '../enrolment.ts'

test('what changeEnrolment refuses in its body', () => {
  expect(
    findDifferences(changeEnrolment.body, { isOn: true, places: 1 }, [
      ['isOn', undefined, 'Is on is missing.'],
      ['isOn', 'yes', 'Is on must be true or false.'],
      ['places', undefined, 'Places is missing.'],
      ['places', 1, null],
      ['places', 0, 'Use at least 1 place.'],
      ['places', 10000, null],
      ['places', 10001, 'Use at most 10,000 places.'],
      ['places', 1.5, 'Places must be a whole number.'],
      ['places', 'one', 'Places must be a number.'],
      ['endsAt', '2026-11-20', 'Ends at must be a date and time, such as 2026-11-20T09:00:00Z.'],
      ['endsAt', '2026-13-01T00:00:00Z', 'Ends at must be a date and time, such as 2026-11-20T09:00:00Z.'],
      ['endsAt', 7, 'Ends at must be text.'],
    ]),
  ).toEqual([])
})

test('what confirmEnrolment refuses in its body', () => {
  expect(
    findDifferences(confirmEnrolment.body, { token: 'abc' }, [
      ['token', undefined, 'Token is missing.'],
      ['token', '', 'Token must not be empty.'],
      ['token', '   ', null],
      ['token', 'x'.repeat(200), null],
      ['token', 'x'.repeat(201), 'Token must have at most 200 characters.'],
      ['token', 7, 'Token must be text.'],
    ]),
  ).toEqual([])
})

test('what readEnrolment refuses in its body', () => {
  expect(findDifferences(readEnrolment.body, { token: 'abc' }, [['token', undefined, 'Token is missing.']])).toEqual([])
})

test('what requestEnrolment refuses in its body', () => {
  expect(
    findDifferences(
      requestEnrolment.body,
      { token: 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', name: 'Ana Bell', email: 'ana@example.test' },
      [
        ['token', undefined, 'Token is missing.'],
        ['name', undefined, 'Name is missing.'],
        ['name', '', 'Please enter your name.'],
        ['name', '   ', 'Please enter your name.'],
        ['name', 'x'.repeat(120), null],
        ['name', 'x'.repeat(121), 'Please use at most 120 characters.'],
        ['name', 7, 'Name must be text.'],
        ['email', undefined, 'Email is missing.'],
        ['email', 'x'.repeat(254), 'Please enter a valid email.'],
        ['email', 'x'.repeat(255), 'Email must have at most 254 characters.'],
        ['email', 7, 'Email must be text.'],
        ['timeZone', null, 'Time zone must be text.'],
        ['timeZone', 'x'.repeat(64), null],
        ['timeZone', 'x'.repeat(65), 'Time zone must have at most 64 characters.'],
        ['timeZone', 7, 'Time zone must be text.'],
      ],
    ),
  ).toEqual([])
})
