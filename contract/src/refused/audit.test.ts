/** What calls refuse, field by field, and in which words: `null` is taken. */
import { expect, test } from 'vitest'
import { findDifferences } from '../../test/find-differences.ts'
import { downloadAuditEvents, listAuditEvents } from '../audit.ts'

test('what downloadAuditEvents refuses in its query', () => {
  expect(
    findDifferences(downloadAuditEvents.query, {}, [
      ['scope', null, 'Scope must be one of: company, installation.'],
      ['scope', 'other', 'Scope must be one of: company, installation.'],
      ['scope', '', 'Scope must be one of: company, installation.'],
      ['person', null, 'Person must be text.'],
      ['person', 'x'.repeat(64), null],
      ['person', 'x'.repeat(65), 'Person must have at most 64 characters.'],
      ['person', 7, 'Person must be text.'],
      ['act', null, 'Act must be text.'],
      ['act', 'x'.repeat(80), null],
      ['act', 'x'.repeat(81), 'Act must have at most 80 characters.'],
      ['act', 7, 'Act must be text.'],
      ['interview', null, 'Interview must be text.'],
      ['interview', 'x'.repeat(64), null],
      ['interview', 'x'.repeat(65), 'Interview must have at most 64 characters.'],
      ['interview', 7, 'Interview must be text.'],
      ['from', null, 'From must be text.'],
      ['from', '2026-11-20', 'From must be a date and time, such as 2026-11-20T09:00:00Z.'],
      ['from', '2026-13-01T00:00:00Z', 'From must be a date and time, such as 2026-11-20T09:00:00Z.'],
      ['from', 7, 'From must be text.'],
      ['to', null, 'To must be text.'],
      ['to', '2026-11-20', 'To must be a date and time, such as 2026-11-20T09:00:00Z.'],
      ['to', '2026-13-01T00:00:00Z', 'To must be a date and time, such as 2026-11-20T09:00:00Z.'],
      ['to', 7, 'To must be text.'],
    ]),
  ).toEqual([])
})

test('what listAuditEvents refuses in its query', () => {
  expect(
    findDifferences(listAuditEvents.query, {}, [
      ['limit', null, 'Limit must be at least 1.'],
      ['limit', 1.5, 'Limit must be a whole number.'],
      ['limit', 1, null],
      ['limit', 0, 'Limit must be at least 1.'],
      ['limit', 200, null],
      ['limit', 201, 'Limit must be at most 200.'],
      ['limit', 'one', 'Limit must be a number.'],
      ['cursor', null, 'Cursor must be text.'],
      ['cursor', 'xxxxxxxxxxxxxxxxxxxx', null],
      ['cursor', 'xxxxxxxxxxxxxxxxxxxxx', 'Cursor must have at most 20 characters.'],
      ['cursor', 7, 'Cursor must be text.'],
    ]),
  ).toEqual([])
})
