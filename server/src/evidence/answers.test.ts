/** What is read in an answer, sign by sign. */
import { expect, it } from 'vitest'
import {
  explanationScore,
  ownWords,
  readExplanation,
  readKeyPoints,
  readStar,
  reasonedSentences,
  reasoningShare,
  starScore,
} from './answers.ts'

it('grades an element by half for one sign and whole for two', () => {
  const none = { situation: 0, task: 0, action: 0, result: 0, anchors: 0 }
  expect(readStar('Nothing here.')).toEqual(none)
  expect(readStar('During lunch.')).toEqual({ ...none, situation: 0.5 })
  expect(readStar('During a project.')).toEqual({ ...none, situation: 1 })
  expect(readStar('During a project while customers waited.')).toEqual({ ...none, situation: 1 })
  expect(readStar('A deadline.')).toEqual({ ...none, task: 0.5 })
  expect(readStar('I built it.')).toEqual({ ...none, action: 0.5 })
  expect(readStar('I built it, I built it.')).toEqual({ ...none, action: 0.5 })
})

it('takes a result with a figure in the same sentence for whole', () => {
  expect(readStar('It improved.').result).toBe(0.5)
  expect(readStar('It improved by 20 percent.').result).toBe(1)
  expect(readStar('It improved. There were 20 percent.').result).toBe(0.5)
  expect(readStar('There were 20 percent.').result).toBe(0)
  expect(readStar('Fine. It improved by 20 percent. Fine.').result).toBe(1)
})

it('counts figures, two names at most and one decision as anchors', () => {
  expect(readStar('There were 20 percent and 7 days.').anchors).toBe(2)
  expect(readStar('It ran on Kafka, Redis and Oracle.').anchors).toBe(2)
  expect(readStar('It ran on Kafka.').anchors).toBe(1)
  expect(readStar('We decided, we agreed, we opted.').anchors).toBe(1)
  expect(readStar('We decided on Kafka for 20 percent.').anchors).toBe(3)
})

it('weighs the action twice and three anchors as enough', () => {
  const none = { situation: 0, task: 0, action: 0, result: 0, anchors: 0 }
  const score = (change: Partial<typeof none>) => Number(starScore({ ...none, ...change }).toFixed(6))
  expect([{}, { situation: 1 }, { task: 1 }, { action: 1 }, { result: 1 }].map(score)).toEqual([
    0, 0.14, 0.14, 0.28, 0.14,
  ])
  expect([{ anchors: 1 }, { anchors: 3 }, { anchors: 9 }].map(score)).toEqual([0.1, 0.3, 0.3])
})

it('leaves out sentences of 25 characters or more that were given', () => {
  const given = ['How do you keep a cache fresh, and why?', 'Tell us.']
  expect(ownWords('Keep a cache fresh, and why? I do. Tell us.', given)).toBe(
    'Keep a cache fresh, and why?\n\nI do.\n\nTell us.',
  )
  expect(ownWords('You keep a cache fresh, and why? I do.', given)).toBe('I do.')
  // 25 solid characters, and one fewer.
  expect(ownWords('ABCDEFGHIJKLMNOPQRSTUVWXY', ['abcdefghijklmnopqrstuvwxyz'])).toBe('')
  expect(ownWords('ABCDEFGHIJKLMNOPQRSTUVWX', ['abcdefghijklmnopqrstuvwxyz'])).toBe('ABCDEFGHIJKLMNOPQRSTUVWX')
})

it('meets a point by all words of one phrase, in one sentence or spread over the answer', () => {
  const met = (text: string, ...phrases: string[]) =>
    readKeyPoints(text, [{ point: 'p', phrases }]).map(({ isMet, quote }) => [isMet, quote])[0]
  expect(met('It uses a lock. Each row waits.', 'row lock')).toEqual([true, null])
  expect(met('A lock on each row. Fine.', 'row lock')).toEqual([true, 'A lock on each row.'])
  expect(met('It uses a lock.', 'row lock')).toEqual([false, null])
  expect(met('It uses a lock.', 'row lock', 'lock')).toEqual([true, 'It uses a lock.'])
  expect(met('It uses a lock.', 'table', 'row lock')).toEqual([false, null])
  expect(met('Each row waits. A lock.', 'never', 'row lock')).toEqual([true, null])
})

it('takes an inflected word of five letters or more for the same', () => {
  const isMet = (said: string, phrase: string) => readKeyPoints(said, [{ point: 'p', phrases: [phrase] }])[0]!.isMet
  expect([isMet('batching', 'batches'), isMet('indexes', 'index'), isMet('sharding', 'shard')]).toEqual([
    true,
    true,
    true,
  ])
  expect([isMet('partitioning', 'portion'), isMet('locking', 'lock'), isMet('sharding', 'share')]).toEqual([
    false,
    false,
    false,
  ])
  expect([isMet('replicas', 'replication'), isMet('replicates', 'replicating')]).toEqual([false, true])
  expect([
    isMet('partition', 'partitioning'),
    isMet('partitioned', 'partition'),
    isMet('processing', 'process'),
  ]).toEqual([true, true, true])
  // A word of five letters keeps its ending.
  expect([isMet('codecing', 'codes'), isMet('codecs', 'coding')]).toEqual([false, false])
  expect([isMet('tokening', 'tokens'), isMet('kings', 'kinged')]).toEqual([true, false])
})

it('counts a sentence of four words with a reason or a figure as reasoned', () => {
  expect(
    reasonedSentences('It works because of. Yes because of. It has 3 parts. It has three parts. 3 of it.'),
  ).toEqual([...['It works because of.', 'It has 3 parts.']])
  expect(reasoningShare('It works because of. It has 3 parts.', 4)).toBe(0.5)
  expect(reasoningShare('It works because of. It has 3 parts.', 1)).toBe(1)
  expect(reasoningShare('It works.', 1)).toBe(0)
})

it('reads each of the four parts of an explanation on its own', () => {
  const none = { approach: false, assumption: false, edgeCase: false, cost: false }
  expect(readExplanation('It does things.')).toEqual(none)
  expect(readExplanation('It loops.')).toEqual({ ...none, approach: true })
  expect(readExplanation('It assumes things.')).toEqual({ ...none, assumption: true })
  expect(readExplanation('It may be empty.')).toEqual({ ...none, edgeCase: true })
  expect(readExplanation('It is O(n).')).toEqual({ ...none, cost: true })
  expect(readExplanation('It is linear.')).toEqual({ ...none, cost: true })
  expect(
    [none, { ...none, cost: true }, { approach: true, assumption: true, edgeCase: true, cost: true }].map(
      explanationScore,
    ),
  ).toEqual([0, 0.25, 1])
})
