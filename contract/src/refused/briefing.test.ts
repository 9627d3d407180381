/** What calls refuse, field by field, and in which words: `null` is taken. */
import { test } from 'vitest'
import { expectRefusals } from '../../test/expect-refusals.ts'
import { getBriefing } from '../briefing.ts'

test('what getBriefing refuses in its query', () => {
  expectRefusals(getBriefing.query, {}, [
    ['questionId', null, 'Question must be text.'],
    ['questionId', 'x'.repeat(100), null],
    ['questionId', 'x'.repeat(101), 'Question must have at most 100 characters.'],
    ['questionId', 7, 'Question must be text.'],
  ])
})
