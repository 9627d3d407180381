/** What `npm run train-talk` made is of the bank as it is. */
import { expect, test } from 'vitest'
import { dimensions, meaningOfPhrase, readingOf, readMeanings } from '../server/src/nova/understanding/meanings.ts'
import { readPlaces } from './talk-phrases.ts'

const phrases = [
  ...new Set(
    readPlaces()
      .flat()
      .flatMap(({ phrases: asked, answer }) => [...asked, ...(answer ? [answer] : [])]),
  ),
]

test('every phrase that Nova knows has its meaning in bank/talk/meanings.bin: else run npm run train-talk', () => {
  expect(phrases.filter((phrase) => !meaningOfPhrase(phrase))).toEqual([])
})

test('the meanings kept there are those that the encoder reads now', async () => {
  const some = phrases.filter((_, at) => at % 1500 === 0)
  await readMeanings(some)
  for (const phrase of some) {
    const kept = meaningOfPhrase(phrase)!
    const { meaning } = readingOf(phrase)!
    let sum = 0
    for (let d = 0; d < dimensions; d += 1) sum += meaning[d]! * (kept[d]! / 127)
    expect([phrase, sum > 0.99]).toEqual([phrase, true])
  }
})
