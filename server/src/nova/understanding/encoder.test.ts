/** That a reply does not wait for the sentence encoder, whatever it does. */
import { readFileSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { makeInterviewer, makeJoined } from '../../../test/factories.ts'
import { startTestServer } from '../../../test/server.ts'
import { encode, encoderLimits } from './encoder.ts'
import { meaningOfPhrase, readingOf, readMeanings } from './meanings.ts'

const usual = { ...encoderLimits }
afterEach(() => void Object.assign(encoderLimits, usual))

test('a reply waits briefly for an encoder that hangs, says so once, and a new one is begun', async () => {
  const complaints: string[] = []
  const note = ({ message }: Error) => void (message.includes('by their words alone') && complaints.push(message))
  process.on('warning', note)
  const hanging = new URL('data:text/javascript,setInterval(() => undefined, 1e6)')
  Object.assign(encoderLimits, { worker: hanging, waitMs: 50, hungMs: 600_000 })
  const timers = vi.spyOn(globalThis, 'setTimeout')
  const server = await startTestServer()
  try {
    const room = await makeJoined(server, await makeInterviewer(server))
    const questionId = room.interview.technicalQuestions[0]!.id
    const say = async (userMessage: string) =>
      (await server.call('POST', `${room.path}/chat`, { body: { questionId, userMessage }, candidate: room.token }))
        .body
    expect((await say('Hello')).aiResponse).toMatch(/\w/)
    expect((await say('how much time do i have left')).aiResponse).toMatch(/minutes|clock/)
    expect(complaints).toHaveLength(1)
    Object.assign(encoderLimits, usual, { waitMs: 60_000 })
    const waiting = say('is my code saved if the laptop dies')
    await expect.poll(() => timers.mock.calls.some(([, ms]) => ms === 60_000)).toBe(true)
    // Ten minutes later: who waits for the hung ones goes on, and the next are begun with the message after that.
    for (const [endHung, ms] of timers.mock.calls) if (ms === 600_000) endHung()
    await waiting
    expect(readingOf('is my code saved if the laptop dies')).toBeUndefined()
    await say('who reads this chat later')
    expect(readingOf('who reads this chat later')).toBeDefined()
    expect(complaints).toHaveLength(1)
  } finally {
    vi.restoreAllMocks()
    process.off('warning', note)
    await server.close()
  }
}, 60_000)

test('texts that nobody waits for any more are not read', async () => {
  // Two workers are given two requests each.
  const giveUp = new AbortController()
  const reads = ['one', 'two', 'three', 'four', 'five', 'six'].map((text, at) =>
    encode([text], at === 4 ? giveUp.signal : undefined),
  )
  giveUp.abort()
  const outcomes = await Promise.allSettled(reads)
  expect(outcomes.map(({ status }) => status)).toEqual([
    ...['fulfilled', 'fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled'],
  ])
})

test('what one reply gave up waiting for is read all the same while another waits for it', async () => {
  const text = 'how many of these may the loop skip'
  const before = [encode(['one']), encode(['two'])]
  const patient = readMeanings([text])
  await readMeanings([text], 0)
  await Promise.all([patient, ...before])
  expect(readingOf(text)).toBeDefined()
})

test('texts that are read together lie where the bank says that each lies', async () => {
  const topics = readFileSync(new URL('../../../../bank/talk/topics.json', import.meta.url), 'utf8')
  const phrases = (JSON.parse(topics) as { asked: string[] }[]).map(({ asked }) => asked[0]!).slice(0, 24)
  await readMeanings(phrases)
  const cosines = phrases.map((phrase) => {
    const [meant, known] = [readingOf(phrase)!.meaning, meaningOfPhrase(phrase)!]
    const length = Math.hypot(...known)
    return known.reduce((sum, value, at) => sum + (value / length) * meant[at]!, 0)
  })
  expect(Math.min(...cosines)).toBeGreaterThan(0.995)
})
