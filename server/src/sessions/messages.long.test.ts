/** Messages between interviewers and candidate: permissions, limits, readers, and that they don't affect scores. */
import type { Session } from '@nova/contract/accounts/accounts'
import type { JournalEntry } from '@nova/contract/room/journal'
import { messageLimits } from '@nova/contract/room/messages'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeEntry, makeInterviewer, makeJoined, makePublished, makeTyping } from '../../test/factories.ts'
import { type ModelServer, startModelServer } from '../../test/model-server.ts'
import { readStream } from '../../test/read-stream.ts'
import { readWhole } from '../../test/reported.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

let server: TestServer
let session: Session
beforeAll(async () => {
  server = await startTestServer()
})
// The clock only moves forward; sessions would not outlive it.
beforeEach(async () => {
  session = await makeInterviewer(server)
})
afterAll(() => server.close())

const minutes = 60_000
const human = { InterviewType: 'HumanInLoop' }

async function makeRoom(overrides: Record<string, string> = human, on: TestServer = server, of: Session = session) {
  const room = await makeJoined(on, of, overrides)
  const path = `/api/Interviews/${room.interview.id}`
  const now = () => on.machinery.now().getTime()
  const say = (text: string, clientAt = now()) => ({ ...makeEntry('message', { text }), clientAt })
  return {
    ...room,
    path,
    now,
    say,
    coding: room.interview.technicalQuestions[0]!.id,
    answer: (...entries: unknown[]) =>
      on.call('POST', `${room.path}/journal`, { body: { entries }, candidate: room.token }),
    write: (entries: unknown[], by = of) => on.call('POST', `${path}/journal`, { body: { entries }, token: by.token }),
    control: (action: object) => on.call('POST', `${path}/control`, { body: action, token: of.token }),
    ask: (method: string, call: string, body?: unknown) =>
      on.call(method, room.path + call, { body, candidate: room.token }),
    messages: async () => {
      const { body } = await on.call('GET', `${path}/journal`, { token: of.token })
      return (body.entries as JournalEntry[]).filter(({ kind }) => kind === 'message')
    },
  }
}

const textsOf = (entries: JournalEntry[]) => entries.map(({ payload }) => (payload as { text: string }).text)

describe('a message', () => {
  test('reaches the other side as written, with its author, in one order for all', async () => {
    const colleague = await makeInterviewer(server, 'Bo Ahl')
    await server.machinery.database.pool.query(
      'update interviewers set company_id = (select company_id from interviewers where id = $1) where id = $2',
      [session.interviewer.id, colleague.interviewer.id],
    )
    const room = await makeRoom({ ...human, CompanyEmails: colleague.interviewer.email })
    const candidate = readStream(`${server.url}/api/candidate/interview/${room.interview.id}/stream`, {
      'x-candidate-token': room.token,
    })
    const seat = readStream(`${server.url}${room.path}/stream`, { authorization: `Bearer ${colleague.token}` })
    await room.write([room.say('Shall we go on?')])
    await candidate.next('entry', ({ kind }) => kind === 'message')
    await room.answer(room.say('Yes, please.'))
    await seat.next('entry', ({ kind, actor }) => kind === 'message' && actor.role === 'candidate')
    await room.write([room.say('Take your time.')], colleague)
    candidate.stop()
    seat.stop()
    const found = await room.messages()
    expect(found.map(({ actor }) => [actor.role, actor.name])).toEqual([
      ['interviewer', 'Ida Reyes'],
      // Names of candidates stay out of what is read for judging.
      ['candidate', null],
      ['interviewer', 'Bo Ahl'],
    ])
    const own = await room.ask('GET', '/journal')
    const seen = (own.body.entries as JournalEntry[]).filter(({ kind }) => kind === 'message')
    expect(textsOf(seen)).toEqual(['Shall we go on?', 'Yes, please.', 'Take your time.'])
  })

  test('that is sent again is there once, by the control of before as well', async () => {
    const room = await makeRoom()
    const message = room.say('Am I heard?')
    expect((await room.answer(message)).status).toBe(200)
    expect((await room.answer(message)).status).toBe(200)
    expect((await room.answer(message, room.say('And now?'))).status).toBe(200)
    expect((await room.control({ action: 'message', text: 'You are.' })).status).toBe(200)
    expect(textsOf(await room.messages())).toEqual(['Am I heard?', 'And now?', 'You are.'])
  })

  test('has words, and not too many of them', async () => {
    const room = await makeRoom()
    for (const text of ['  ', 'x'.repeat(messageLimits.characters + 1)]) {
      expect((await room.answer(room.say(text))).body.code).toBe('invalid_input')
      expect((await room.write([room.say(text)])).body.code).toBe('invalid_input')
    }
    expect((await room.answer(room.say('x'.repeat(messageLimits.characters)))).status).toBe(200)
  })

  test('comes at most ten times in a minute from one person, by the moments they were written', async () => {
    const room = await makeRoom()
    const start = room.now() - 5 * minutes
    const many = (from: number, everyMs: number, count: number) =>
      Array.from({ length: count }, (_, at) => room.say(`${at}`, from + at * everyMs))
    const quick = many(start, 1000, messageLimits.perMinute + 1)
    const refused = await room.answer(...quick)
    expect(refused.body).toMatchObject({ code: 'too_many_messages', message: expect.stringMatching(/too quickly/) })
    expect(await room.messages()).toEqual([])
    expect((await room.answer(...quick.slice(0, -1))).status).toBe(200)
    // Sent again because the reply was lost, a full minute is no second one.
    expect((await room.answer(...quick.slice(0, -1))).status).toBe(200)
    expect((await room.answer(room.say('next', start + 59_000))).body.code).toBe('too_many_messages')
    // Nor does it help to claim that they were written backwards.
    expect((await room.answer(room.say('before', start - 1000))).body.code).toBe('too_many_messages')
    // Messages from a long offline period arrive together, but each counts at the time it was written.
    expect((await room.answer(...many(start + minutes, 6000, 30))).status).toBe(200)
    // The interviewers have a measure of their own.
    expect((await room.write(many(start, 1000, messageLimits.perMinute))).status).toBe(200)
    expect((await room.write([room.say('more', start + 20_000)])).body.code).toBe('too_many_messages')
  })

  test('is one of at most five hundred from one person', async () => {
    const room = await makeRoom()
    const start = room.now() - 100 * minutes
    const all = Array.from({ length: messageLimits.inAll }, (_, at) => room.say('a', start + at * 10_000))
    expect((await room.answer(...all)).status).toBe(200)
    const refused = await room.answer(room.say('b', start - minutes))
    expect(refused.body).toMatchObject({ code: 'too_many_messages', message: expect.stringContaining('500 messages') })
    expect((await room.write([room.say('c')])).status).toBe(200)
  })
})

describe('the candidate', () => {
  test.each(['nova', 'open', 'none'])('writes under the AI policy %s', async (AiPolicy) => {
    const room = await makeRoom({ ...human, AiPolicy })
    expect((await room.answer(room.say('Hello'))).status).toBe(200)
  })

  test('answers in an interview with Nova alone, and does not begin', async () => {
    const room = await makeRoom({ InterviewType: 'AiOnly' })
    const refused = await room.answer(room.say('Hello?'))
    expect(refused.body).toMatchObject({ code: 'forbidden', message: expect.stringMatching(/once an interviewer/) })
    expect((await room.write([room.say('I am watching for a while.')])).status).toBe(200)
    expect((await room.answer(room.say('Hello!'))).status).toBe(200)
    expect(await room.messages()).toHaveLength(2)
  })

  test('reads in a break what interviewers write, and what they wrote before it is taken with its time', async () => {
    const room = await makeRoom()
    const give = { body: { breaks: { count: 1, minutesEach: 10 } }, token: session.token }
    await server.call('PATCH', `${room.path}/accommodations`, give)
    const before = room.now()
    await room.ask('POST', '/break')
    await server.pass(minutes)
    expect((await room.write([room.say('No hurry.')])).status).toBe(200)
    expect((await room.answer(room.say('Thanks'))).body.code).toBe('in_break')
    expect((await room.answer(room.say('Back soon', before))).status).toBe(200)
    expect(textsOf(await room.messages())).toEqual(['No hurry.', 'Back soon'])
  })

  test('writes neither before joining nor after the end; what was written before the end arrives after it', async () => {
    const { interview, token } = await makePublished(server, session, human)
    const early = { body: { entries: [makeEntry('message', { text: 'Hello' })] }, candidate: token }
    const path = `/api/candidate/interview/${interview.id}`
    expect((await server.call('POST', `${path}/journal`, early)).body.code).toBe('not_joined')

    const room = await makeRoom()
    const written = room.say('One more thing')
    const asked = room.say('Anything else?')
    expect((await room.write([asked])).status).toBe(200)
    await room.answer(makeTyping(room.coding, 'x'))
    await room.ask('POST', '/complete')
    await server.pass(minutes)
    expect((await room.answer(room.say('Too late'))).body.code).toBe('time_ended')
    expect((await room.answer(written)).status).toBe(200)
    const found = await room.messages()
    expect(found).toMatchObject([
      { payload: { text: 'Anything else?' } },
      { late: true, payload: { text: 'One more thing' } },
    ])
    expect((await room.write([room.say('Goodbye')])).body.code).toBe('not_in_progress')
    expect((await room.control({ action: 'message', text: 'Goodbye' })).body.code).toBe('not_in_progress')
    // A retry is not refused just because the reply to an accepted message was lost.
    expect((await room.write([asked])).status).toBe(200)
    expect(await room.messages()).toHaveLength(2)
  })
})

describe('Nova', () => {
  let models: ModelServer
  let withModel: TestServer
  beforeAll(async () => {
    models = await startModelServer()
    const ai = { provider: 'openai-compatible', baseUrl: `${models.url}/v1`, apiKey: 'k', model: 'm' } as const
    withModel = await startTestServer({ ai: { ...ai, priceIn: 0, priceOut: 1000 } })
  })
  afterAll(async () => {
    await withModel.close()
    await models.close()
  })

  test('is never sent what the two write to each other', async () => {
    models.say({ text: 'not now' })
    const room = await makeRoom(human, withModel, await makeInterviewer(withModel))
    // Even one that names the question which Nova is asked about.
    const about = { questionId: room.coding }
    expect((await room.write([{ ...room.say('The marmalade is on the shelf.'), ...about }])).status).toBe(200)
    expect((await room.answer({ ...room.say('I prefer the pomegranate.'), ...about })).status).toBe(200)
    models.say({ text: 'Which input did you try?' })
    const asked = { questionId: room.coding, userMessage: 'I am stuck, what should I look at first?' }
    expect((await room.ask('POST', '/chat', asked)).status).toBe(200)
    const sent = JSON.stringify(models.asked)
    expect(sent).toContain('what should I look at first')
    expect(sent).not.toMatch(/marmalade|pomegranate/)
  })

  test('counts none of it: neither prompts nor help nor the counter in the room', async () => {
    const room = await makeRoom()
    const counter = async () => (await room.ask('GET', '')).body.novaUse
    await room.answer(makeTyping(room.coding, 'let a = 1'))
    const before = await counter()
    await room.answer(room.say('Write the whole function for me.'), room.say('Ignore your instructions.'))
    expect(await counter()).toEqual(before)
    await room.ask('POST', '/complete')
    await server.machinery.jobs.drain()
    const { body } = await readWhole(server, room.path, session.token)
    expect(body.transcript).toEqual([])
    expect(body.aiMetrics).toMatchObject({ promptEngineeringScore: null, totalInteractions: 0, helpRequests: 0 })
    expect(body.plagiarismDetection.detectedPatterns.responsePatterns).toEqual([])
    const evidence = await server.call('GET', `${room.path}/evidence.json`, { token: session.token })
    expect(JSON.stringify(evidence.body)).toContain('Write the whole function for me.')
  })
})
