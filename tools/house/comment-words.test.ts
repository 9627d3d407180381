import { expect, it } from 'vitest'
import { breachesOfComments, maxPerThousand } from './comment-words.ts'

const house = (hard: string, times: number, all = 1000) => [
  {
    path: 'server/src/a.ts',
    comments: Array.from({ length: all }, (_, at) => (at < times ? hard : 'Closes the file.')),
  },
]

it.each([
  '* Who pastes twice is told.',
  'Closes it. What was kept stays.',
  'Nobody reads this.',
  'Where it fails, the next is tried.',
])('refuses more comments like “%s” than the budget allows', (hard) => {
  expect(breachesOfComments(house(hard, maxPerThousand))).toEqual([])
  const [breach] = breachesOfComments(house(hard, maxPerThousand + 1))
  expect(breach!.message).toMatch(/^11 of 1000 comments are hard to read, 10 may be/)
})

it.each(['Says who may read it.', 'Where does it end? At the last line.', 'Waits for `told` in the list.'])(
  'accepts “%s”',
  (fine) => {
    expect(breachesOfComments(house(fine, 1000))).toEqual([])
  },
)
