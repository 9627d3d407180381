/** What calls refuse, field by field, and in which words: `null` is taken. */
import { expect, test } from 'vitest'
import { findDifferences, list } from '../../test/find-differences.ts'
import {
  acceptInvitation,
  changePanel,
  changeRole,
  deactivatePerson,
  invitePerson,
  readInvitation,
  transferInterviews,
} from '../people.ts'

test('what acceptInvitation refuses in its body', () => {
  expect(
    findDifferences(acceptInvitation.body, { token: 'abc', name: 'Ana Bell', password: '8 letters' }, [
      ['token', undefined, 'Token is missing.'],
      ['token', '', 'Token must not be empty.'],
      ['token', '   ', null],
      ['token', 'x'.repeat(200), null],
      ['token', 'x'.repeat(201), 'Token must have at most 200 characters.'],
      ['token', 7, 'Token must be text.'],
      ['name', undefined, 'Name is missing.'],
      ['name', '', 'Please enter your full name.'],
      ['name', '   ', 'Please enter your full name.'],
      ['name', 'x'.repeat(120), null],
      ['name', 'x'.repeat(121), 'Name must have at most 120 characters.'],
      ['name', 7, 'Name must be text.'],
      ['email', null, 'Email must be text.'],
      ['email', 'x'.repeat(254), 'Please enter a valid email address.'],
      ['email', 'x'.repeat(255), 'Email must have at most 254 characters.'],
      ['email', 7, 'Email must be text.'],
      ['password', undefined, 'Password is missing.'],
    ]),
  ).toEqual([])
})

test('what changePanel refuses in its body', () => {
  expect(
    findDifferences(changePanel.body, { companyEmails: [] }, [
      ['companyEmails', undefined, 'Company emails are missing.'],
      ['companyEmails', list(50, 'text'), 'Please enter a valid email address.'],
      ['companyEmails', list(51, 'text'), 'Company emails must have at most 50 entries.'],
      ['companyEmails', 'x', 'Company emails must be a list.'],
    ]),
  ).toEqual([])
})

test('what changeRole refuses in its body', () => {
  expect(
    findDifferences(changeRole.body, { role: 'Administrator' }, [
      ['role', undefined, 'Role must be one of: Administrator, Interviewer, Viewer.'],
      ['role', 'other', 'Role must be one of: Administrator, Interviewer, Viewer.'],
      ['role', '', 'Role must be one of: Administrator, Interviewer, Viewer.'],
    ]),
  ).toEqual([])
})

test('what deactivatePerson refuses in its body', () => {
  expect(
    findDifferences(deactivatePerson.body, {}, [
      ['transferTo', null, 'Transfer to must be text.'],
      ['transferTo', '7', 'Transfer to must be a valid ID.'],
      ['transferTo', 7, 'Transfer to must be text.'],
    ]),
  ).toEqual([])
})

test('what invitePerson refuses in its body', () => {
  expect(
    findDifferences(invitePerson.body, { role: 'Administrator' }, [
      ['email', null, 'Email must be text.'],
      ['email', 'x'.repeat(254), 'Please enter a valid email address.'],
      ['email', 'x'.repeat(255), 'Email must have at most 254 characters.'],
      ['email', 7, 'Email must be text.'],
      ['role', undefined, 'Role must be one of: Administrator, Interviewer, Viewer.'],
      ['maxUses', null, 'Max uses must be a number.'],
      ['maxUses', 1, null],
      ['maxUses', 0, 'Max uses must be at least 1.'],
      ['maxUses', 100, null],
      ['maxUses', 101, 'Max uses must be at most 100.'],
      ['maxUses', 1.5, 'Max uses must be a whole number.'],
      ['maxUses', 'one', 'Max uses must be a number.'],
      ['days', null, 'Days must be a number.'],
      ['days', 1, null],
      ['days', 0, 'Days must be at least 1.'],
      ['days', 30, null],
      ['days', 31, 'Days must be at most 30.'],
      ['days', 1.5, 'Days must be a whole number.'],
      ['days', 'one', 'Days must be a number.'],
    ]),
  ).toEqual([])
})

test('what readInvitation refuses in its body', () => {
  expect(findDifferences(readInvitation.body, { token: 'abc' }, [['token', undefined, 'Token is missing.']])).toEqual(
    [],
  )
})

test('what transferInterviews refuses in its body', () => {
  expect(
    findDifferences(transferInterviews.body, { transferTo: '0197a000-0000-7000-8000-000000000001' }, [
      ['transferTo', undefined, 'Transfer to is missing.'],
      ['transferTo', '7', 'Transfer to must be a valid ID.'],
      ['transferTo', 7, 'Transfer to must be text.'],
    ]),
  ).toEqual([])
})
