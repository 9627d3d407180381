/** Which sentence of an answer speaks of which part of its question. */
import { describe, expect, test } from 'vitest'
import { ask, standAt } from '../../../test/nova-asking.ts'
import { sentencesIn, sentencesOn } from './question-parts.ts'

const draft =
  'Reviews waited three days on average, I counted it for a month. We tried a fixed half hour after lunch for two weeks. ' +
  'One senior was against it but then he agreed.'

describe('the sentence on a part', () => {
  test('is the one with its words, each for one part', () => {
    const parts = ['how did you try it', 'who was against it', 'who paid for it']
    expect(Object.fromEntries(sentencesOn(parts, draft))).toEqual({
      'how did you try it': 'We tried a fixed half hour after lunch for two weeks.',
      'who was against it': 'One senior was against it but then he agreed.',
    })
  })

  test('is, of two that share a word with the part, the one that tells it in the usual words', () => {
    const part = 'how long did it take you to admit it'
    const told = ['It took time to admit such things.', 'To admit it took half a year.']
    expect(sentencesOn([part], told.join(' ')).get(part)).toBe(told[1])
  })

  test('is none where nothing speaks of it', () => {
    expect(sentencesOn(['how do you see the choice today'], 'It still rains all day. Nobody keeps dry.').size).toBe(0)
  })

  test('is none that shares only a word that stands in any story', () => {
    expect(sentencesOn(['how did you keep the team going'], 'Some of the team were angry.').size).toBe(0)
  })

  test('is read line by line too, and in Chinese', () => {
    expect(sentencesIn('one two\nthree four. five')).toEqual(['one two', 'three four.'])
    expect(sentencesIn('it took 3.5 hours with v1.2 in use')).toEqual(['it took 3.5 hours with v1.2 in use'])
    expect(sentencesIn('我们试了两周。他同意了。')).toEqual(['我们试了两周。', '他同意了。'])
  })
})

describe('who asks about a draft', () => {
  const scene = { code: draft }
  test('hears which sentence is read for the part that they name, and what a stranger would still ask', async () => {
    const text = await ask(
      "Please check my draft, is the 'who was against' part enough?",
      standAt('changed-a-habit', scene),
    )
    expect(text).toContain('On “who was against it” you write “One senior was against it but then he agreed”')
    expect(text).not.toContain('Which sentence of yours')
  })

  test('hears how long it is where that is asked, and that length is not scored', async () => {
    const text = await ask('is it too short?', standAt('changed-a-habit', scene))
    expect(text).toMatch(/^It has about 30 words\. .*(?:short|Short)/)
  })

  test('of a case hears no sentence named, whose words may speak of anything', async () => {
    const code = 'The counts live in Redis with a window per key. The rest I have not written yet.'
    expect(await ask('did i cover everything?', standAt('rate-limit-service', { code }))).not.toContain('you write')
  })

  test.each([
    'kinda proud of this one. correct?',
    'what would someone ask me next about this',
    'good enough as a first step or will they laugh at me',
  ])('is held against the question where a message is as short as “%s”', async (message) => {
    expect(await ask(message, standAt('changed-a-habit', scene))).toMatch(
      /hold it against|beside the question|you write “/,
    )
  })

  test.each([
    ['cache-stale-prices', 'is a ttl of ten minutes too long?'],
    ['two-leaders', 'how long does the lock live if the process stands still?'],
    ['one-slow-neighbour', 'the page waits for all nine services, and a page holds a thread for 30 s, correct?'],
  ])('of %s is told no length where the case is meant: “%s”', async (id, message) => {
    const code = `${draft} It took a while until everybody had got used to it.`
    expect(await ask(message, standAt(id, { code }))).not.toMatch(/about \d+ words/)
  })

  test('with a claim that is known hears of the claim, and not of the draft', async () => {
    const text = await ask(
      'the method was called from inside the same class so it misses the wrapper, correct?',
      standAt('spring-transaction-lost', { code: draft }),
    )
    expect(text).not.toMatch(/hold it against|beside the question|you write “/)
  })

  test('who wants a hint is not told of lengths', async () => {
    const text = await ask('a hint for why it stayed down so long?', standAt('one-slow-neighbour', { code: draft }))
    expect(text).not.toMatch(/about \d+ words/)
  })
})
