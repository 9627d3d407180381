/** What calls refuse, field by field, and in which words: `null` is taken. */
import { expect, test } from 'vitest'
import { findDifferences } from '../../test/find-differences.ts'
import { signIn, signUp } from '../accounts.ts'

test('what signIn refuses in its body', () => {
  expect(
    findDifferences(signIn.body, { username: 'Ana Bell', password: '8 letters' }, [
      ['username', undefined, 'Username is missing.'],
      ['username', '', 'Username must not be empty.'],
      ['username', '   ', 'Username must not be empty.'],
      ['username', 'x'.repeat(254), null],
      ['username', 'x'.repeat(255), 'Username must have at most 254 characters.'],
      ['username', 7, 'Username must be text.'],
      ['password', undefined, 'Password is missing.'],
      ['password', '', 'Password must not be empty.'],
      ['password', '   ', null],
      ['password', 'x'.repeat(128), null],
      ['password', 'x'.repeat(129), 'Password must have at most 128 characters.'],
      ['password', 7, 'Password must be text.'],
    ]),
  ).toEqual([])
})

test('what signUp refuses in its body', () => {
  expect(
    findDifferences(
      signUp.body,
      { name: 'Ana Bell', email: 'ana@example.test', company: 'Acme', password: '8 letters' },
      [
        ['name', undefined, 'Name is missing.'],
        ['name', '', 'Please enter your full name.'],
        ['name', '   ', 'Please enter your full name.'],
        ['name', 'x'.repeat(120), null],
        ['name', 'x'.repeat(121), 'Name must have at most 120 characters.'],
        ['name', 7, 'Name must be text.'],
        ['email', undefined, 'Email is missing.'],
        ['email', 'x'.repeat(254), 'Please enter a valid email address.'],
        ['email', 'x'.repeat(255), 'Email must have at most 254 characters.'],
        ['email', 7, 'Email must be text.'],
        ['company', undefined, 'Company is missing.'],
        ['company', '', 'Please enter your company.'],
        ['company', '   ', 'Please enter your company.'],
        ['company', 'x'.repeat(120), null],
        ['company', 'x'.repeat(121), 'Company must have at most 120 characters.'],
        ['company', 7, 'Company must be text.'],
        ['password', undefined, 'Password is missing.'],
        ['password', 'xxxxxxx', 'Use at least 8 characters.'],
        ['password', 'x'.repeat(128), null],
        ['password', 'x'.repeat(129), 'Use at most 128 characters.'],
        ['password', 7, 'Password must be text.'],
      ],
    ),
  ).toEqual([])
})
