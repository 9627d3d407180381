/** What calls refuse, field by field, and in which words: `null` is taken. */
import { expect, test } from 'vitest'
import { findDifferences } from '../../test/find-differences.ts'
import { WorkspaceAsk, testProject } from '../workspace-calls.ts'

test('what testProject refuses in its body', () => {
  expect(
    findDifferences(testProject.body, {}, [
      ['hidden', null, 'Hidden must be true or false.'],
      ['hidden', 'yes', 'Hidden must be true or false.'],
    ]),
  ).toEqual([])
})

test('what a terminal refuses to open', () => {
  expect(
    findDifferences(WorkspaceAsk, { type: 'open', columns: 80, rows: 24 }, [
      ['type', undefined, 'Type must be one of: open, input, resize, close.'],
      ['type', 'other', 'Type must be one of: open, input, resize, close.'],
      ['columns', undefined, 'Columns is missing.'],
      ['columns', 10, null],
      ['columns', 9, 'Columns must be at least 10.'],
      ['columns', 500, null],
      ['columns', 501, 'Columns must be at most 500.'],
      ['columns', 1.5, 'Columns must be a whole number.'],
      ['columns', 'one', 'Columns must be a number.'],
      ['rows', undefined, 'Rows is missing.'],
      ['rows', 2, null],
      ['rows', 1, 'Rows must be at least 2.'],
      ['rows', 200, null],
      ['rows', 201, 'Rows must be at most 200.'],
      ['rows', 1.5, 'Rows must be a whole number.'],
      ['rows', 'one', 'Rows must be a number.'],
    ]),
  ).toEqual([])
})

test('what a terminal refuses to input', () => {
  expect(
    findDifferences(WorkspaceAsk, { type: 'input', terminal: 1, data: 'text' }, [
      ['type', undefined, 'Type must be one of: open, input, resize, close.'],
      ['type', 'other', 'Type must be one of: open, input, resize, close.'],
      ['terminal', undefined, 'Terminal is missing.'],
      ['terminal', 1, null],
      ['terminal', 0, 'Terminal must be at least 1.'],
      ['terminal', 99, null],
      ['terminal', 100, 'Terminal must be at most 99.'],
      ['terminal', 1.5, 'Terminal must be a whole number.'],
      ['terminal', 'one', 'Terminal must be a number.'],
      ['data', undefined, 'Data is missing.'],
      ['data', 'x'.repeat(16384), null],
      ['data', 'x'.repeat(16385), 'Data must have at most 16,384 characters.'],
      ['data', 7, 'Data must be text.'],
    ]),
  ).toEqual([])
})

test('what a terminal refuses to resize', () => {
  expect(
    findDifferences(WorkspaceAsk, { type: 'resize', terminal: 1, columns: 80, rows: 24 }, [
      ['type', undefined, 'Type must be one of: open, input, resize, close.'],
      ['type', 'other', 'Type must be one of: open, input, resize, close.'],
      ['terminal', undefined, 'Terminal is missing.'],
      ['columns', undefined, 'Columns is missing.'],
      ['rows', undefined, 'Rows is missing.'],
    ]),
  ).toEqual([])
})

test('what a terminal refuses to close', () => {
  expect(
    findDifferences(WorkspaceAsk, { type: 'close', terminal: 1 }, [
      ['type', undefined, 'Type must be one of: open, input, resize, close.'],
      ['type', 'other', 'Type must be one of: open, input, resize, close.'],
      ['terminal', undefined, 'Terminal is missing.'],
    ]),
  ).toEqual([])
})
