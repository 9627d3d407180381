/** What calls refuse, field by field, and in which words: `null` is taken. */
import { expect, test } from 'vitest'
import { findDifferences, list } from '../../test/find-differences.ts'
import { appendEntries, readJournal } from '../journal.ts'

test('what appendEntries refuses in its body', () => {
  expect(
    findDifferences(
      appendEntries.body,
      {
        entries: [
          {
            id: '0197a000-0000-7000-8000-000000000001',
            clientAt: 1,
            kind: 'edit',
            payload: { language: 'javascript', baseVersion: 1, edits: [{ changes: [], cause: 'typed', at: 1 }] },
          },
        ],
      },
      [
        ['entries', undefined, 'Entries are missing.'],
        ['entries', [], 'Entries must have at least 1 entry.'],
        [
          'entries',
          list(500, {
            id: '0197a000-0000-7000-8000-000000000001',
            clientAt: 1,
            kind: 'edit',
            payload: { language: 'javascript', baseVersion: 1, edits: [{ changes: [], cause: 'typed', at: 1 }] },
          }),
          null,
        ],
        [
          'entries',
          list(501, {
            id: '0197a000-0000-7000-8000-000000000001',
            clientAt: 1,
            kind: 'edit',
            payload: { language: 'javascript', baseVersion: 1, edits: [{ changes: [], cause: 'typed', at: 1 }] },
          }),
          'Entries must have at most 500 entries.',
        ],
        ['entries', 'x', 'Entries must be a list.'],
        ['deviceId', null, 'Device ID must be text.'],
        ['deviceId', 'x'.repeat(64), null],
        ['deviceId', 'x'.repeat(65), 'Device ID must have at most 64 characters.'],
        ['deviceId', 7, 'Device ID must be text.'],
      ],
    ),
  ).toEqual([])
})

test('what readJournal refuses in its query', () => {
  expect(
    findDifferences(readJournal.query, {}, [
      ['after', 1.5, 'After must be a whole number.'],
      ['after', 0, null],
      ['after', -1, 'After must be at least 0.'],
      ['after', 2147483647, null],
      ['after', 2147483648, 'After must be at most 2,147,483,647.'],
      ['after', 'one', 'After must be a number.'],
      ['limit', null, 'Limit must be at least 1.'],
      ['limit', 1.5, 'Limit must be a whole number.'],
      ['limit', 1, null],
      ['limit', 0, 'Limit must be at least 1.'],
      ['limit', 10000, null],
      ['limit', 10001, 'Limit must be at most 10,000.'],
      ['limit', 'one', 'Limit must be a number.'],
    ]),
  ).toEqual([])
})
