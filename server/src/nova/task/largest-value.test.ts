/** How large a value of the task can get, where the message adds the limits up itself. */
import { expect, test } from 'vitest'
import { ask, room, standAt } from '../../../test/nova-asking.ts'
import { answerLargest } from './largest-value.ts'

const situation = standAt('largest-stand', { state: 'untested', code: 'x = 1' })
const hear = (text: string) => answerLargest(text, { situation, room, tongue: 'en' })?.text

test.each(['how big can it get, 250*250?', 'so whats the largest area possible? is it 250 x 250?'])(
  '“%s” is worked out',
  (message) => {
    expect(hear(message)).toMatch(
      /^250 ?[*x] ?250 is 62,500\. Its parts are the upper limits of “0 <= rows, columns <= 250”/,
    )
  },
)

test.each([
  'how big can it be, is trying all rectangles ok? 250x250',
  'how large can it get, does it work to try all rectangles? 250*250',
])('what else is asked is answered, too: “%s”', async (message) => {
  expect(hear(message)).toBeUndefined()
  expect(await ask(message, situation)).toContain('With 250 by 250 tiles there are about a billion rectangles')
})
