import { expect, test } from 'vitest'
import { describeResent } from './event-names.ts'

test.each([
  [0, 'No event failed in this time. Test events are left out.'],
  [1, 'We’re sending 1 event again.'],
  [12, 'We’re sending 12 events again.'],
])('%i failed events are counted in words', (count, words) => {
  expect(describeResent(count)).toBe(words)
})
