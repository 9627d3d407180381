/** What calls refuse, field by field, and in which words: `null` is taken. */
import { expect, test } from 'vitest'
import { findDifferences } from '../../test/find-differences.ts'
import { getReport, listScores } from '../reports.ts'

test('what getReport refuses in its query', () => {
  expect(
    findDifferences(getReport.query, {}, [
      ['formulaVersion', null, 'Formula version must be text.'],
      ['formulaVersion', '?!', 'Give the number of a version.'],
      ['formulaVersion', 7, 'Formula version must be text.'],
    ]),
  ).toEqual([])
})

test('what listScores refuses in its query', () => {
  expect(
    findDifferences(listScores.query, {}, [
      ['ids', null, 'IDs must be text.'],
      ['ids', 'x'.repeat(18500), 'IDs, entry 1, must be a valid ID.'],
      ['ids', 'x'.repeat(18501), 'IDs must have at most 18,500 characters.'],
      ['ids', 7, 'IDs must be text.'],
    ]),
  ).toEqual([])
})
