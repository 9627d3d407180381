/** What people who walked through the room asked and were answered wrongly, with what they hear now. */
import type { BankCodingQuestion, BankQuestion } from '@nova/contract/bank'
import { beforeAll, describe, expect, it } from 'vitest'
import { findBankQuestion } from '../questions/questions.ts'
import { replyBuiltIn } from './chosen-reply.ts'
import { packOf, prepareKnowledge } from './knowledge.ts'
import type { Situation } from './situation.ts'
import { encoderLimits } from './understanding/encoder.ts'

// Replies are judged by what is understood with the encoder, however busy this machine is.
encoderLimits.waitMs = 60_000

const room = { remainingSeconds: 1500, policy: 'nova', level: 'hint', ceiling: 4 } as const

async function reply(id: string, message: string, more: Partial<Situation> = {}): Promise<string> {
  const question = findBankQuestion(id) as BankQuestion
  const isCoding = question.kind === 'coding'
  const situation: Situation = {
    ...{ question, language: 'python', code: '', replies: [], said: [], hasAttempted: false },
    ...{ state: isCoding ? 'nothing-written' : 'text', test: undefined, isTested: false, complaint: '' },
    ...{ line: undefined, cause: undefined },
    ...more,
  }
  await prepareKnowledge(id, 'python')
  return (await replyBuiltIn(message, situation, room)).text
}

beforeAll(() => prepareKnowledge('expiring-credits', 'python'), 60_000)

describe('a way told in words is counted with the limits of the task', () => {
  it.each([
    [
      'expiring-credits',
      'i keep a list of grants and for each order sort it by until and go through it. is that fast enough for 5000 events?',
      'As you put it, that is at most 5,000 × 5,000 steps, about 310 million with the sorting. That takes Python some seconds',
    ],
    [
      'expiring-credits',
      'would nested loops be too slow?',
      'As you put it, that is at most 5,000 × 5,000 steps, about 25 million. Python does that in time',
    ],
    [
      'dock-balance',
      'so two nested loops = dead?',
      "As you put it, that is at most 100,000 × 100,000 steps, about 10 billion. That's far too slow",
    ],
    [
      'dock-balance',
      'i have two loops, is that too slow?',
      "If one loop stands inside the other, that is at most 100,000 × 100,000 steps, about 10 billion. That's far too slow",
    ],
    [
      'dock-balance',
      'is O(n^2) fast enough?',
      "As you put it, that is at most 100,000 × 100,000 steps, about 10 billion. That's far too slow",
    ],
  ])('%s: %s', async (id, message, told) => {
    expect(await reply(id, message)).toContain(told)
  })

  it('but not one that finds its thing at once', async () => {
    expect(await reply('expiring-credits', 'can i use a heap for each order, is it fast enough?')).not.toContain(
      'As you put it',
    )
  })
})

describe('who tells what came out and what should hears the cause that the results fit', () => {
  const counts = { passed: 3, total: 4 }
  const failed = {
    ...{ id: 'run', language: 'python', code: '', trigger: 'candidate', stderr: '', cases: [], status: 'failed' },
    ...{ visible: { passed: 2, total: 2 }, hidden: { core: counts, edge: counts, scale: counts }, failure: null },
  } as unknown as Situation['test']
  const wrong = { state: 'wrong-answer', isTested: true, test: failed, code: 'x = 1', cause: 0 } as const
  const cause = (id: string) => packOf(id)!.causes.find((each) => each.wrong === 0)!

  it('with an input that shows it', async () => {
    const text = await reply(
      'sized-cache',
      'i get [2,1], expected [1,2]. did i just swap the two in the return?',
      wrong,
    )
    expect(text).toContain(cause('sized-cache').cause.slice(1, -1))
    expect(text).toContain('Run the first example')
  })

  it('and who states that very cause is told that it is', async () => {
    const message =
      "Test 1 expected [1, 2] but I got [2, 1]. I think a hit doesn't move a to the end, so a is evicted instead of b."
    const { code, language } = (findBankQuestion('sized-cache') as BankCodingQuestion).wrong[0]!
    expect(await reply('sized-cache', message, { ...wrong, code, language })).toMatch(/^Yes, that's the cause\./)
  })

  it('but who only asks why is given an input first', async () => {
    expect(await reply('sized-cache', 'why does it fail?', wrong)).not.toContain(
      cause('sized-cache').cause.slice(1, -1),
    )
  })

  it('nor is a line confirmed that the run does not show to be wrong', async () => {
    expect(await reply('expiring-credits', 'is line 16 wrong?', wrong)).not.toMatch(/^Yes/)
  })

  it('and nobody is told it twice in the same words', async () => {
    const message = 'i get [2,1], expected [1,2]. did i just swap the two in the return?'
    const before = await reply('sized-cache', message, wrong)
    const again = await reply('sized-cache', message, { ...wrong, replies: [{ text: before, step: 2 }] })
    expect(again).not.toBe(before)
  })
})

it('what is known of one example is not told of another', async () => {
  const message = 'why do I get [1,1] in the second test instead of [1,0]? i think b should not be evicted'
  expect(await reply('sized-cache', message)).not.toContain('was asked for again at request 2')
  expect(await reply('sized-cache', message.replace('second test', 'first example'))).toContain(
    'was asked for again at request 2',
  )
})

it('what would be in a case that nobody supposed is not told as the answer', async () => {
  expect(await reply('sized-cache', 'I mean test 2 with big and 99')).not.toMatch(/^Then /)
})

it('a sentence of a draft that says how little something helps is not called wrong', async () => {
  const code =
    'A shorter TTL would only make the window smaller and cost more database load. On a price change I write to the ' +
    'database first and then delete the Redis key, so that the next reader loads the new price.'
  expect(await reply('cache-stale-prices', 'what would a reader still ask?', { code })).not.toContain('Look again at')
})

it.each(['what data structure should i use', 'ok and which data structure would be better than sorting each time?'])(
  'who asks for a structure is told how to choose one: %s',
  async (message) => {
    expect(await reply('expiring-credits', message)).toContain('Pick the one that makes that cheap.')
  },
)

describe('a term of several words is not taken for one of its words', () => {
  it.each(['what is a cache stampede?', "what's a thundering herd"])('%s', async (message) => {
    expect(await reply('cache-stale-prices', message)).toBe(
      'A stampede happens when a popular entry expires and many requests recompute it at once.',
    )
  })
})

it('who asks which of two comes first is told neither yes nor no', async () => {
  expect(await reply('cache-stale-prices', 'should I delete the key before or after writing the database')).toMatch(
    /^That's part of what you're asked here/,
  )
})

describe('matters of the room are answered as such', () => {
  it.each([
    ['cache-stale-prices', 'am I allowed to google or read the python docs?', "The rules don't exclude documentation"],
    ['cache-stale-prices', 'am i allowed to use stack overflow', 'The rules here only say: no AI except me.'],
    [
      'cache-stale-prices',
      'what happens after I press complete, can I still see my answers?',
      'download your own copy',
    ],
    ['cache-stale-prices', 'did my interviewer read the problem I reported?', "I can't see whether"],
    ['sized-cache', 'may I rename the function cacheReport to cache_report?', 'Keep cacheReport and its parameters'],
    ['sized-cache', 'do I need to keep the name cacheReport or can I use snake case?', 'Keep cacheReport'],
    ['sized-cache', 'do comments in the code count for the score?', 'Comments and layout change no score'],
    ['after-the-incident', 'how long should my answer be', 'One or two paragraphs'],
    [
      'after-the-incident',
      'that is not my resume. what should I do?',
      'tell your interviewers with “Report a problem”',
    ],
  ])('%s: %s', async (id, message, told) => {
    expect(await reply(id, message)).toContain(told)
  })
})

describe('a language that has no dictionary here', () => {
  it.each([
    'Mi történik, ha a files lista üres?',
    'Mennyi időm van még hátra?',
    'Voinko käyttää tässä regexiä, jos se on sallittu?',
  ])('is not answered in another one: %s', async (message) => {
    expect(await reply('sized-cache', message)).toContain("I don't read this language")
  })

  it.each(['Köszönöm szépen, sokat segítettél!', 'Kiitos!', 'Hvala puno'])('is thanked in: %s', async (message) => {
    expect(await reply('sized-cache', message)).toMatch(/welcome|glad|happy|pleasure|any time/i)
  })
})
