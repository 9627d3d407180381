/** What calls refuse, field by field, and in which words: `null` is taken. */
import { expect, test } from 'vitest'
import { findDifferences } from '../../test/find-differences.ts'
import {
  changeEmail,
  changePassword,
  changeProfile,
  checkReset,
  confirmEmail,
  requestReset,
  resetPassword,
} from '../own-account.ts'

test('what changeEmail refuses in its body', () => {
  expect(
    findDifferences(changeEmail.body, { email: 'ana@example.test', password: '8 letters' }, [
      ['email', undefined, 'Email is missing.'],
      ['password', undefined, 'Password is missing.'],
      ['password', '', 'Please enter your password.'],
      ['password', '   ', null],
      ['password', 'x'.repeat(128), null],
      ['password', 'x'.repeat(129), 'Password must have at most 128 characters.'],
      ['password', 7, 'Password must be text.'],
    ]),
  ).toEqual([])
})

test('what changePassword refuses in its body', () => {
  expect(
    findDifferences(changePassword.body, { currentPassword: '8 letters', newPassword: '8 letters' }, [
      ['currentPassword', undefined, 'Current password is missing.'],
      ['newPassword', undefined, 'New password is missing.'],
    ]),
  ).toEqual([])
})

test('what changeProfile refuses in its body', () => {
  expect(
    findDifferences(changeProfile.body, { name: 'Ana Bell' }, [
      ['name', undefined, 'Name is missing.'],
      ['name', '', 'Please enter your full name.'],
      ['name', '   ', 'Please enter your full name.'],
      ['name', 'x'.repeat(120), null],
      ['name', 'x'.repeat(121), 'Use at most 120 characters.'],
      ['name', 7, 'Name must be text.'],
    ]),
  ).toEqual([])
})

test('what checkReset refuses in its body', () => {
  expect(
    findDifferences(checkReset.body, { token: 'abc' }, [
      ['token', undefined, 'Token is missing.'],
      ['token', '', 'Token must not be empty.'],
      ['token', '   ', null],
      ['token', 'x'.repeat(200), null],
      ['token', 'x'.repeat(201), 'Token must have at most 200 characters.'],
      ['token', 7, 'Token must be text.'],
    ]),
  ).toEqual([])
})

test('what confirmEmail refuses in its body', () => {
  expect(findDifferences(confirmEmail.body, { token: 'abc' }, [['token', undefined, 'Token is missing.']])).toEqual([])
})

test('what requestReset refuses in its body', () => {
  expect(
    findDifferences(requestReset.body, { email: 'ana@example.test' }, [['email', undefined, 'Email is missing.']]),
  ).toEqual([])
})

test('what resetPassword refuses in its body', () => {
  expect(
    findDifferences(resetPassword.body, { token: 'abc', password: '8 letters' }, [
      ['token', undefined, 'Token is missing.'],
      ['password', undefined, 'Password is missing.'],
    ]),
  ).toEqual([])
})
