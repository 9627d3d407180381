/** What calls refuse, field by field, and in which words: `null` is taken. */
import { expect, test } from 'vitest'
import { findDifferences } from '../../test/find-differences.ts'
import { listMails } from '../outbox.ts'

test('what listMails refuses in its query', () => {
  expect(
    findDifferences(listMails.query, {}, [
      ['state', null, 'State must be one of: waiting, unverified, limited, sent, held, failed, expired.'],
      ['state', 'other', 'State must be one of: waiting, unverified, limited, sent, held, failed, expired.'],
      ['state', '', 'State must be one of: waiting, unverified, limited, sent, held, failed, expired.'],
      ['limit', null, 'Limit must be at least 1.'],
      ['limit', 1.5, 'Limit must be a whole number.'],
      ['limit', 1, null],
      ['limit', 0, 'Limit must be at least 1.'],
      ['limit', 200, null],
      ['limit', 201, 'Limit must be at most 200.'],
      ['limit', 'one', 'Limit must be a number.'],
      ['cursor', null, 'Cursor must be text.'],
      ['cursor', 'x'.repeat(200), null],
      ['cursor', 'x'.repeat(201), 'Cursor must have at most 200 characters.'],
      ['cursor', 7, 'Cursor must be text.'],
    ]),
  ).toEqual([])
})
