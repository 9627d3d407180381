import { expect, it } from 'vitest'
import { breachesOfComments, clausesForNouns, hardWords, oddPhrases } from './comment-words.ts'

const house = (comment: string, times: number, all = 1000) => [
  {
    path: 'server/src/a.ts',
    comments: Array.from({ length: all }, (_, at) => (at < times ? comment : 'Closes the file.')),
  },
]

it.each([
  { habit: hardWords, comment: '* Who pastes twice is told.' },
  { habit: hardWords, comment: 'Closes it. What was kept stays.' },
  { habit: hardWords, comment: 'Nobody reads this.' },
  { habit: hardWords, comment: 'Where it fails, the next is tried.' },
  { habit: clausesForNouns, comment: 'Browser and system of who asks.' },
  { habit: clausesForNouns, comment: 'Compares it with what the row\n * holds.' },
  { habit: clausesForNouns, comment: 'Runs after\n * whom it waits for.' },
  { habit: oddPhrases, comment: 'A draft is no judgement yet.' },
  { habit: oddPhrases, comment: 'Marks are no change of the text.' },
  { habit: oddPhrases, comment: 'Ends when listening is off.' },
  { habit: oddPhrases, comment: 'Waits for the jobs at work.' },
  { habit: oddPhrases, comment: 'Limits those that hang together.' },
  { habit: oddPhrases, comment: 'Sends it once more.' },
  { habit: oddPhrases, comment: 'Runs in a process of its own.' },
  { habit: oddPhrases, comment: 'Lies beside the report.' },
])('refuses more comments that $habit.fault than its budget allows: “$comment”', ({ habit, comment }) => {
  const { fault, maxPerThousand: most } = habit
  expect(breachesOfComments(house(comment, most))).toEqual([])
  expect(breachesOfComments(house(comment, most + 1)).map(({ message }) => message.split(' (')[0])).toEqual([
    `${most + 1} of 1000 comments ${fault}, at most ${most} may`,
  ])
})

it.each([
  'Says who may read it.',
  'Where does it end? At the last line.',
  'Waits for `told` in the list.',
  'Undefined if there is no such file.',
  'A slot that is no longer offered.',
  'Reads `beside` in the list.',
])('accepts “%s”', (fine) => {
  expect(breachesOfComments(house(fine, 1000))).toEqual([])
})
