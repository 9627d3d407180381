/** The model is called at once: the content and order of its prompt, and its time limit. Through HTTP. */
import type { Session } from '@nova/contract/accounts/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeInterviewer, makeJoined, makeTyping } from '../../test/factories.ts'
import { type ModelServer, startModelServer } from '../../test/model-server.ts'
import { standAt } from '../../test/nova-asking.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { environmentKey } from '../models/cards.ts'
import { noteAnswering, noteFailing } from '../models/states.ts'
import { notAsked } from '../platform/ai/ai.ts'
import type { Ctx } from '../platform/context/context.ts'
import { draftLimits, draftReply, quietMsOf } from './drafting.ts'
import { factLimits } from './model-facts.ts'

let models: ModelServer
let server: TestServer
let session: Session
let realNow: () => Date
const usual = { ...draftLimits }
beforeAll(async () => {
  models = await startModelServer()
  const at = { baseUrl: `${models.url}/v1`, apiKey: undefined, model: 'm', priceIn: 0, priceOut: 0 }
  server = await startTestServer({ ai: { provider: 'openai-compatible', ...at } })
  session = await makeInterviewer(server)
  realNow = server.machinery.now
  factLimits.waitMs = 60_000
  draftLimits.restMs = 0
})
afterAll(async () => {
  await server.close()
  await models.close()
})
let room: Awaited<ReturnType<typeof makeRoom>>
beforeEach(async () => {
  room = await makeRoom()
})
afterEach(() => {
  Object.assign(draftLimits, usual, { restMs: 0 })
  server.machinery.now = realNow
})

async function makeRoom(overrides: Record<string, string> = {}) {
  models.say({ text: 'not now' })
  const { interview, token, path } = await makeJoined(server, session, overrides)
  const question = interview.technicalQuestions[0]!
  models.asked.length = 0
  const write = (text: string, language: string, version = 0) =>
    server.call('POST', `${path}/journal`, {
      body: { entries: [makeTyping(question.id, text, language, version)] },
      candidate: token,
    })
  return {
    interview,
    question,
    write,
    say: async (userMessage: string) =>
      (await server.call('POST', `${path}/chat`, { body: { questionId: question.id, userMessage }, candidate: token }))
        .body,
    entries: async () =>
      (await server.call('GET', `/api/Interviews/${interview.id}/journal`, { token: session.token })).body.entries,
  }
}

type Message = { role: string; content: string }
const messagesOf = (at: number) => models.asked[at]!.body['messages'] as Message[]

/** How many characters two requests have in common from their beginning. */
function sharedBy(one: unknown, other: unknown): number {
  const [a, b] = [JSON.stringify(one), JSON.stringify(other)]
  let at = 0
  while (at < Math.min(a.length, b.length) && a[at] === b[at]) at += 1
  return at
}

test.each([
  ['who is watching me right now?', /^I can't tell\. Your interviewers can watch at any time/],
  ['may I use ChatGPT just for syntax?', /^Other AI isn't allowed in this interview/],
  ['how long do you keep my data', /^Interviews are kept until someone deletes them\./],
])('the room answers “%s” by rule, and no model is asked', async (message, reply) => {
  expect((await room.say(message)).aiResponse).toMatch(reply)
  expect(models.asked).toEqual([])
})

describe('a model reads', () => {
  test.each(['i am so nervous', 'ready to submit'])(
    'the facts about the room, and answers “%s” itself',
    async (message) => {
      models.say({ text: 'I can’t tell who watches, and all is saved.' })
      expect((await room.say(message)).aiResponse).toBe('I can’t tell who watches, and all is saved.')
      const [system] = messagesOf(0)
      for (const fact of [
        'Time: one clock',
        'Saving:',
        'Recorded in this room',
        'Watching:',
        'We judge your',
        'Needs:',
      ])
        expect(system!.content).toContain(fact)
      expect(messagesOf(0).at(-1)!.content).toMatch(/\d+ minutes are left\./)
      expect(JSON.stringify(models.asked)).not.toContain('built-in')
    },
  )

  test('nothing of what was arranged for a candidate but their breaks', async () => {
    const { path } = { path: `/api/Interviews/${room.interview.id}/accommodations` }
    const accommodations = { timeMultiplier: 1.5, breaks: { count: 2, minutesEach: 5 }, inputModes: ['screen-reader'] }
    expect((await server.call('PATCH', path, { body: accommodations, token: session.token })).status).toBe(200)
    models.say({ text: 'Press Break, at the top.' })
    await room.say('how do my breaks work exactly?')
    const [system] = messagesOf(0)
    expect(system!.content).toContain('Breaks: 2 of 5 minutes were arranged.')
    expect(system!.content).not.toMatch(/1\.5|screen.reader|multiplier/i)
  })

  test('in ten turns the same beginning: rules, task, room and talk, up to the message that is new', async () => {
    const shares: number[] = []
    for (let turn = 0; turn < 10; turn += 1) {
      models.say({ text: `Which case did you try in turn ${turn}?` })
      await room.write(`let total = ${turn}\n`, 'javascript', turn)
      await room.say(`I am stuck at step ${turn}, what should I look at?`)
      if (turn === 0) continue
      const [before, now] = [messagesOf(turn - 1), messagesOf(turn)]
      // Earlier parts of the prompt are repeated byte for byte, except the parts of a single turn.
      expect(now.slice(0, before.length - 1)).toEqual(before.slice(0, -1))
      const message = `I am stuck at step ${turn - 1}, what should I look at?`
      expect(now.slice(before.length - 1, -1)).toEqual([
        { role: 'user', content: message },
        { role: 'assistant', content: `Which case did you try in turn ${turn - 1}?` },
      ])
      expect(before.at(-1)!.content.startsWith(`${message}\n\n`)).toBe(true)
      const kept = JSON.stringify(before.slice(0, -1)).length - 1
      const shared = sharedBy(before, now)
      expect(shared).toBeGreaterThanOrEqual(kept + message.length)
      shares.push(shared / JSON.stringify(now).length)
      for (const own of ['let total', 'minutes are left', 'This turn']) {
        expect(now.at(-1)!.content).toContain(own)
        expect(JSON.stringify(now.slice(0, -1))).not.toContain(own)
      }
    }
    expect(Math.min(...shares)).toBeGreaterThan(0.7)
  })
})

describe('a model that is slow', () => {
  const notice = 'AI service temporarily unavailable, using local responses'
  /** Makes a minute of each tenth of a second from now on. */
  const hurry = () => {
    const from = realNow().getTime()
    server.machinery.now = () => new Date(from + (realNow().getTime() - from) * 100)
  }
  const given = async () =>
    (await room.entries()).filter(({ kind, payload }: any) => kind === 'time' && payload.waitedFor === 'model')

  test.each(['', 'Whi'])(
    'and silent after “%s” is not waited for again, and the candidate gets the time back',
    async (hangAfter) => {
      draftLimits.quietMs = 500
      models.say({ hangAfter })
      hurry()
      const reply = await room.say('I am stuck, what should I look at first?')
      expect(reply.notice).toBe(notice)
      expect(reply.aiResponse.length).toBeGreaterThan(20)
      expect(models.asked).toHaveLength(1)
      const [time] = await given()
      expect(time.payload).toMatchObject({ reason: 'credited', waitedFor: 'model' })
      expect(time.payload.seconds).toBeGreaterThan(25)
      expect((await room.entries()).at(-1).payload.engine).toBe('built-in')
    },
  )

  test('is left alone for a while after that: the built-in answers the next message at once', async () => {
    draftLimits.quietMs = 500
    models.say({ hangAfter: '' })
    await room.say('I am stuck, what should I look at first?')
    draftLimits.restMs = 60_000
    models.say({ text: 'Which case did you try?' })
    expect(await room.say('and then?')).toMatchObject({ notice })
    expect(models.asked).toHaveLength(1)
    draftLimits.restMs = 0
    expect((await room.say('and then what?')).aiResponse).toBe('Which case did you try?')
  })

  test('and has nothing to show is ended, however much it thinks', async () => {
    draftLimits.blankMs = 1_000
    async function* thoughts() {
      for (;;) {
        yield `I think of ${Math.random()} and more. `
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }
    models.say({ text: 'never', thinks: thoughts() })
    expect(await room.say('I am stuck, what should I look at first?')).toMatchObject({ notice })
    expect(models.asked).toHaveLength(1)
  })

  test('and repeats itself is ended, and not asked again', async () => {
    models.say({ endless: 'Look at the smallest input by hand, ' })
    expect(await room.say('I am stuck, what should I look at first?')).toMatchObject({ notice })
    expect(models.asked).toHaveLength(1)
  })

  test('but writes on is never cut off for that', async () => {
    const sentences = [
      'Look at an empty input. ',
      'Then take one of two. ',
      'Go through it by hand. ',
      'What comes out now? ',
    ]
    const later = (at: number) => (at > 0 ? new Promise((resolve) => setTimeout(resolve, 1_000)) : undefined)
    // From here on the server is known to read prompts of this size, so that the text is given as it comes.
    models.say({ text: 'Which case did you try?' })
    await room.say('I am stuck, what should I look at first?')
    draftLimits.quietMs = 2_000
    models.asked.length = 0
    models.say({ text: sentences.join(''), pieceLength: 23, whenPiece: later })
    expect((await room.say('and then?')).aiResponse).toBe(sentences.join('').trim())
    expect(models.asked).toHaveLength(1)
  })

  test('nor where what it writes is held back until its end', async () => {
    const said: string[] = []
    const situation = standAt('cascading-outage', { state: 'untested' })
    const place = { remainingSeconds: 600, policy: 'nova', level: 'hint', ceiling: 4 } as const
    const turn = { situation, room: place, entries: [], message: 'why?', step: 1, sheet: '', known: [] }
    const drafted = await draftReply(
      { ...turn, gate: Promise.resolve(() => undefined) },
      {
        say: async ({ onHeard, onPiece, signal }) => {
          for (let heard = 0; heard < 20; heard += 1) {
            onHeard?.()
            await new Promise((resolve) => setTimeout(resolve, 10))
          }
          if (signal?.aborted) return { failure: 'timeout', message: 'late', ...notAsked() }
          onPiece?.('Which case did you try?')
          return { value: '', ...notAsked() }
        },
        promptTokens: 3_000,
        quietMs: 50,
        blankMs: 60_000,
        onPiece: (piece) => said.push(piece),
        onHeldBack: () => undefined,
        stopped: () => '',
        lost: '',
      },
    )
    expect([drafted.text, said, drafted.answers.length]).toEqual(['Which case did you try?', said, 1])
  })

  test.each([
    [undefined, 6_000],
    [{ firstSentenceMs: null }, 6_000],
    [{ firstSentenceMs: 2_000 }, 6_000],
    [{ firstSentenceMs: 12_000 }, 18_000],
    [{ firstSentenceMs: 90_000 }, 30_000],
  ])('by its card (%j) may be silent for %i ms', (tested, ms) => {
    expect(quietMsOf(tested)).toBe(ms)
  })

  test('and that the watch found failing is not asked until it answers again: the built-in voice answers at once', async () => {
    const { database, log } = server.machinery
    const ctx = { ...server.machinery, db: database.db, log } as unknown as Ctx
    const model = { key: environmentKey, name: 'm' }
    await noteFailing(ctx, model, 'connection refused')
    const told = await room.say('I am stuck, what should I look at first?')
    expect([told.notice, models.asked.length, told.helpStep]).toEqual([notice, 0, 1])
    await noteAnswering(ctx, model)
    models.say({ text: 'Which input did you try by hand?' })
    expect((await room.say('still stuck')).aiResponse).toBe('Which input did you try by hand?')
    expect(models.asked).toHaveLength(1)
  })

  test('is not asked again where its server refuses', async () => {
    models.say({ status: 401 })
    expect((await room.say('I am stuck, what should I look at first?')).notice).toBe(notice)
    expect(models.asked).toHaveLength(1)
  })
})
