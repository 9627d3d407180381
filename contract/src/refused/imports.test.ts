/** What calls refuse, field by field, and in which words: `null` is taken. */
import { expect, test } from 'vitest'
import { findDifferences } from '../../test/find-differences.ts'
import { checkImport, startImport } from '../imports.ts'

test('what checkImport refuses in its body', () => {
  expect(
    findDifferences(checkImport.body, { fileName: 'Ana Bell', data: 'text' }, [
      ['fileName', undefined, 'File name is missing.'],
      ['fileName', '', 'File name must not be empty.'],
      ['fileName', '   ', 'File name must not be empty.'],
      ['fileName', 'x'.repeat(200), null],
      ['fileName', 'x'.repeat(201), 'File name must have at most 200 characters.'],
      ['fileName', 7, 'File name must be text.'],
      ['data', undefined, 'Data is missing.'],
      ['data', '', 'This file is empty.'],
      ['data', '   ', null],
      ['data', 'x'.repeat(1333336), null],
      ['data', 'x'.repeat(1333337), 'This file is larger than 1 MB. Split it into smaller files.'],
      ['data', 7, 'Data must be text.'],
      ['timeZone', null, 'Time zone must be text.'],
      ['timeZone', 'x'.repeat(64), null],
      ['timeZone', 'x'.repeat(65), 'Time zone must have at most 64 characters.'],
      ['timeZone', 7, 'Time zone must be text.'],
    ]),
  ).toEqual([])
})

test('what startImport refuses in its body', () => {
  expect(
    findDifferences(startImport.body, { publish: true }, [
      ['publish', undefined, 'Publish is missing.'],
      ['publish', 'yes', 'Publish must be true or false.'],
      ['onlyRight', null, 'Only right must be true or false.'],
      ['onlyRight', 'yes', 'Only right must be true or false.'],
    ]),
  ).toEqual([])
})
