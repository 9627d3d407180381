/** What calls refuse, field by field, and in which words: `null` is taken. */
import { expect, test } from 'vitest'
import { findDifferences } from '../../test/find-differences.ts'
import { resolveFinding } from '../findings.ts'

test('what resolveFinding refuses in its body', () => {
  expect(
    findDifferences(resolveFinding.body, { key: 'paste:12', outcome: 'upheld', reason: 'It was pasted.' }, [
      ['key', undefined, 'Key is missing.'],
      ['key', 'x'.repeat(80), 'Give the key of a finding.'],
      ['key', 'x'.repeat(81), 'Key must have at most 80 characters.'],
      ['key', '?!', 'Give the key of a finding.'],
      ['key', 7, 'Key must be text.'],
      ['outcome', undefined, 'Outcome must be one of: upheld, innocent, unclear.'],
      ['outcome', 'other', 'Outcome must be one of: upheld, innocent, unclear.'],
      ['outcome', '', 'Outcome must be one of: upheld, innocent, unclear.'],
      ['reason', undefined, 'Reason is missing.'],
      ['reason', '', 'Give a reason.'],
      ['reason', '   ', 'Give a reason.'],
      ['reason', 'x'.repeat(2000), null],
      ['reason', 'x'.repeat(2001), 'Reason must have at most 2,000 characters.'],
      ['reason', 7, 'Reason must be text.'],
    ]),
  ).toEqual([])
})
