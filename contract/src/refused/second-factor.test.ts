/** What calls refuse, field by field, and in which words: `null` is taken. */
import { expect, test } from 'vitest'
import { findDifferences } from '../../test/find-differences.ts'
import {
  beginRequiredSetUp,
  completeSignIn,
  confirmSecondFactor,
  finishRequiredSetUp,
  renewRecoveryCodes,
  setSecondFactorRule,
  setUpSecondFactor,
  turnOffSecondFactor,
} from '../second-factor.ts'

test('what beginRequiredSetUp refuses in its body', () => {
  expect(
    findDifferences(beginRequiredSetUp.body, { ticket: 'abc' }, [
      ['ticket', undefined, 'Ticket is missing.'],
      ['ticket', '', 'Ticket must not be empty.'],
      ['ticket', '   ', null],
      ['ticket', 'x'.repeat(200), null],
      ['ticket', 'x'.repeat(201), 'Ticket must have at most 200 characters.'],
      ['ticket', 7, 'Ticket must be text.'],
    ]),
  ).toEqual([])
})

test('what completeSignIn refuses in its body', () => {
  expect(
    findDifferences(completeSignIn.body, { ticket: 'abc', code: 'print(1)' }, [
      ['ticket', undefined, 'Ticket is missing.'],
      ['code', undefined, 'Code is missing.'],
      ['code', '', 'Please enter a code.'],
      ['code', '   ', 'Please enter a code.'],
      ['code', 'x'.repeat(40), null],
      ['code', 'x'.repeat(41), 'This code is too long.'],
      ['code', 7, 'Code must be text.'],
    ]),
  ).toEqual([])
})

test('what confirmSecondFactor refuses in its body', () => {
  expect(
    findDifferences(confirmSecondFactor.body, { code: 'print(1)' }, [['code', undefined, 'Code is missing.']]),
  ).toEqual([])
})

test('what finishRequiredSetUp refuses in its body', () => {
  expect(
    findDifferences(finishRequiredSetUp.body, { ticket: 'abc', code: 'print(1)' }, [
      ['ticket', undefined, 'Ticket is missing.'],
      ['code', undefined, 'Code is missing.'],
    ]),
  ).toEqual([])
})

test('what renewRecoveryCodes refuses in its body', () => {
  expect(
    findDifferences(renewRecoveryCodes.body, { password: '8 letters' }, [
      ['password', undefined, 'Password is missing.'],
    ]),
  ).toEqual([])
})

test('what setSecondFactorRule refuses in its body', () => {
  expect(
    findDifferences(setSecondFactorRule.body, { isRequired: true }, [
      ['isRequired', undefined, 'Is required is missing.'],
      ['isRequired', 'yes', 'Is required must be true or false.'],
    ]),
  ).toEqual([])
})

test('what setUpSecondFactor refuses in its body', () => {
  expect(
    findDifferences(setUpSecondFactor.body, { password: '8 letters' }, [
      ['password', undefined, 'Password is missing.'],
    ]),
  ).toEqual([])
})

test('what turnOffSecondFactor refuses in its body', () => {
  expect(
    findDifferences(turnOffSecondFactor.body, { password: '8 letters' }, [
      ['password', undefined, 'Password is missing.'],
    ]),
  ).toEqual([])
})
