/** What calls refuse, field by field, and in which words: `null` is taken. */
import { expect, test } from 'vitest'
import { findDifferences, list } from '../../test/find-differences.ts'
import { saveNoticeChoices } from '../notices.ts'

test('what saveNoticeChoices refuses in its body', () => {
  expect(
    findDifferences(saveNoticeChoices.body, { kinds: [] }, [
      ['kinds', undefined, 'Kinds are missing.'],
      ['kinds', list(5, 'joined'), null],
      ['kinds', list(6, 'joined'), 'Kinds must have at most 5 entries.'],
      ['kinds', 'x', 'Kinds must be a list.'],
    ]),
  ).toEqual([])
})
