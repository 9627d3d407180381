/** Tests of models, through HTTP, on servers that behave as llama-server, vLLM and Ollama do. */
import type { Session } from '@nova/contract/accounts/accounts'
import { disclosureVersion } from '@nova/contract/constants'
import { describeCard } from '@nova/contract/installation/model-card-lines'
import type { ModelCard, ModelForm } from '@nova/contract/installation/models'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeCreationForm, makeInterviewer, makeOperatorSession } from '../../test/factories.ts'
import { goodModel, lengthOf, textOf } from '../../test/good-model.ts'
import { type Asked, type ModelServer, type Scripted, startModelServer } from '../../test/model-server.ts'
import { readStream } from '../../test/read-stream.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { shareOf } from './share.ts'
import { probeSet } from './talk-probe.ts'

let provider: ModelServer
let server: TestServer
let operator: Session

beforeAll(async () => {
  provider = await startModelServer()
  server = await startTestServer()
  operator = await makeOperatorSession(server)
})
afterAll(async () => {
  talkOf(whole)
  await server.close()
  await provider.close()
})
beforeEach(() => {
  provider.asked.length = 0
  talkOf(few)
})

const whole = { attacks: [...probeSet.attacks], help: [...probeSet.help] }
/** For tests about something else: talk takes most of a test's time. */
const few = { attacks: whole.attacks.slice(0, 1), help: whole.help.slice(0, 2) }
const talkOf = (set: typeof whole) => void Object.assign(probeSet, set)

const formOf = (changes: Partial<ModelForm> = {}): ModelForm => ({
  name: 'Local model',
  provider: 'openai-compatible',
  baseUrl: `${provider.url}/v1`,
  model: 'small',
  priceIn: 1,
  priceOut: 2,
  ceiling: null,
  companies: [],
  enabled: false,
  ...changes,
})
const tell = (method: string, path: string, body?: unknown) =>
  server.call(method, path, { body, token: operator.token })
const add = async (changes: Partial<ModelForm> = {}): Promise<string> =>
  (await tell('POST', '/api/models', formOf(changes))).body.id
async function check(id: string): Promise<ModelCard> {
  const reply = await tell('POST', `/api/models/${id}/check`)
  expect([reply.status, reply.body.code]).toEqual([200, undefined])
  return reply.body
}
const shownFor = async (id: string) =>
  (await tell('GET', '/api/models')).body.models.find((each: { id: string }) => each.id === id)

describe('the card', () => {
  test('confirms a good local server, and is kept and shown', async () => {
    talkOf(whole)
    provider.say(goodModel)
    const id = await add()
    const card = await check(id)
    expect(card).toMatchObject({
      provider: 'openai-compatible',
      baseUrl: `${provider.url}/v1`,
      model: 'small',
      version: 'm b7',
      problem: null,
      tools: { outcome: 'works', used: 2, misused: 0 },
      schema: 'enforced',
      streaming: { isStreamed: true },
      thinkingTokens: 0,
      context: { failedAt: null, isReported: true },
      leaks: { count: 0, of: 24 },
      stopped: { count: 0, of: 24 },
      helped: { count: 20, of: 20 },
      refused: { count: 0, of: 20 },
      failed: { count: 0, of: 44 },
    })
    expect(card.context.honoured).toBeGreaterThan(8_000)
    expect([card.firstTokenMs, card.tokensPerSecond, card.replyMs.p50, card.replyMs.p95]).not.toContain(null)
    expect(card.cost.mean).toBeCloseTo((card.cost.tokensIn + 2 * card.cost.tokensOut) / 1e6, 9)
    expect(await shownFor(id)).toMatchObject({ card, stale: null })
  })

  test('reports a window that silently cuts the prompt, as Ollama does', async () => {
    const window = 4_096
    provider.say((asked) => {
      const isCut = lengthOf(asked) > window
      const said = goodModel(asked)
      return 'text' in said
        ? { ...said, ...(isCut && { text: 'Which word?' }), tokensIn: Math.min(window, lengthOf(asked)) }
        : said
    })
    const { context, failed } = await check(await add())
    expect(context).toMatchObject({ failedAt: 6_000, isReported: true })
    expect(context.honoured).toBeLessThan(window)
    expect(failed.count).toBe(0)
  })

  test('detects such a window by the word at its beginning if the server counts nothing', async () => {
    provider.say((asked) => {
      const said = goodModel(asked)
      return 'text' in said ? { ...said, ...(lengthOf(asked) > 4_096 && { text: 'Which word?' }), tokensIn: 0 } : said
    })
    const { context } = await check(await add())
    expect(context).toEqual({ honoured: 1_875, failedAt: 6_000, isReported: false })
  })

  test('reports if a schema is enforced, followed only when described in words, or ignored', async () => {
    const follows = (isFollowed: (text: string) => boolean) => (asked: Asked) =>
      textOf(asked).includes('the colour red') && !isFollowed(textOf(asked))
        ? { text: 'Red is warm.' }
        : goodModel(asked)
    const id = await add()
    provider.say(follows((text) => text.includes('Its JSON Schema')))
    expect((await check(id)).schema).toBe('asked')
    provider.say(follows(() => false))
    expect((await check(id)).schema).toBe('ignored')
  })

  test.each<[string, (asked: Asked) => Scripted, object, string]>([
    [
      'answers in words',
      () => ({ text: '<tool_call>{"name":"read"}</tool_call>' }),
      { outcome: 'unused' },
      'does not work',
    ],
    [
      'calls what there is not',
      ({ body }) =>
        body['tool_choice'] === 'none' ? { text: 'Done.' } : { text: '', calls: [{ name: 'edit', args: '{"a' }] },
      { outcome: 'misused', used: 0, misused: 5 },
      'does not work',
    ],
    [
      'only reads',
      ({ body }) =>
        body['tool_choice'] === 'none' ? { text: 'Done.' } : { text: '', calls: [{ name: 'list', args: {} }] },
      { outcome: 'unfinished', used: 5, misused: 0 },
      'doubtful',
    ],
    ['has a server that takes no tools', () => ({ status: 400 }), { outcome: 'refused', used: 0 }, 'does not work'],
    ['breaks off', () => ({ dropAfter: 'I begin' }), { outcome: 'failed', used: 0 }, 'doubtful'],
  ])('reports a model that %s when it is given tools, and still rates its talk', async (_, withTools, tools, value) => {
    provider.say((asked) => (asked.body['tools'] ? withTools(asked) : goodModel(asked)))
    const card = await check(await add())
    expect(card).toMatchObject({ tools, helped: { count: few.help.length }, failed: { count: 0 } })
    expect(describeCard(card).find(({ label }) => label === 'Live agent in projects')?.value).toBe(value)
  })

  test('keeps a model without tools from being a live agent, in settings and in new interviews', async () => {
    const session = await makeInterviewer(server)
    const ask = (method: string, path: string, body?: unknown) =>
      server.call(method, path, { body, token: session.token })
    const { token, interviewer } = session
    const { rows } = await server.machinery.database.pool.query('select company_id from interviewers where id = $1', [
      interviewer.id,
    ])
    const id = await add({ enabled: true, companies: [rows[0].company_id] })
    const settings = async () => (await ask('GET', '/api/company')).body
    const save = async () => {
      const { name, model, version } = await settings()
      return ask('PUT', '/api/company', { name, model, version, defaults: { agentEngine: 'live' } })
    }
    expect((await settings()).liveAgent).toBe('untested')
    provider.say((asked) => (asked.body['tools'] ? { text: 'I would change it.' } : goodModel(asked)))
    await check(id)
    expect((await settings()).liveAgent).toBe('unable')
    const refused = await save()
    expect([refused.status, refused.body.details[0].path]).toEqual([400, 'defaults.agentEngine'])
    const form = makeCreationForm(session, { AgentEngine: 'live' })
    const made = await server.call('POST', '/api/Interviews', { body: form, token })
    expect([made.status, made.body.details[0].path]).toEqual([400, 'AgentEngine'])
    // A default from before is not carried on.
    await server.machinery.database.pool.query(
      `insert into company_settings (company_id, defaults, version, updated_at) values ($1, '{"agentEngine":"live"}', 1, now())`,
      [rows[0].company_id],
    )
    const quick = { questionId: 'lab-bench', candidateName: 'Sam', candidateEmail: 'sam@example.test' }
    const started = (await ask('POST', '/api/Interviews/quick-start', quick)).body.interview
    expect(started.agentEngine).toBe('standard')
    provider.say(goodModel)
    await check(id)
    expect([(await settings()).liveAgent, (await save()).status]).toEqual(['able', 200])
  })

  test('decides the agent of a joining candidate: the disclosed one, regardless of later tests', async () => {
    const session = await makeInterviewer(server)
    const { pool } = server.machinery.database
    const { rows } = await pool.query('select company_id from interviewers where id = $1', [session.interviewer.id])
    const id = await add({ enabled: true, companies: [rows[0].company_id] })
    const invite = async () => {
      const body = { questionId: 'lab-bench', candidateName: 'Sam', candidateEmail: 'sam@example.test' }
      const started = await server.call('POST', '/api/Interviews/quick-start', { body, token: session.token })
      const { id: interviewId, candidateAccessToken: candidate } = started.body.interview
      await pool.query(`update interviews set agent_engine = 'live' where id = $1`, [interviewId])
      const path = `/api/candidate/interview/${interviewId}`
      const disclosure = async () => (await server.call('GET', path, { candidate })).body.disclosure
      const engine = async () =>
        (await server.call('GET', path, { candidate })).body.technicalQuestions[0].project.engine
      const join = async ({ version }: { version: string }) => {
        const joining = { candidateName: 'Sam', candidateEmail: 'sam@example.test', consentVersion: version }
        expect((await server.call('POST', `${path}/join`, { body: joining, candidate })).status).toBe(200)
        return engine()
      }
      return { disclosure, engine, join }
    }
    const [early, reading, late] = await Promise.all([invite(), invite(), invite()])
    const told = await early.disclosure()
    expect(told.text).toContain('The language model writes them for you alone')
    expect(await early.join(told)).toBe('live')

    provider.say((asked) => (asked.body['tools'] ? { text: 'I would change it.' } : goodModel(asked)))
    await check(id)
    // One candidate read the text before the test, and agreed to it after.
    expect([await early.engine(), await reading.join(told)]).toEqual(['live', 'live'])
    const toldLate = await late.disclosure()
    expect(toldLate.text).toContain('Nova’s changes can be wrong, as with any assistant. Everyone gets the same ones.')
    expect(toldLate.text).not.toContain('for you alone')
    expect(toldLate.text).toContain('language model (openai-compatible small)')
    const [mark] = /\.\w{8}$/.exec(told.version)!
    expect([toldLate.version, told.version]).toEqual([
      `${disclosureVersion}-model${mark}`,
      `${disclosureVersion}-live${mark}`,
    ])

    provider.say(goodModel)
    await check(id)
    expect([(await late.disclosure()).version, await late.join(toldLate)]).toEqual([told.version, 'standard'])
  })

  test('reports thinking that cannot be switched off, in a field of its own or in the text', async () => {
    const id = await add()
    const aloud = Array.from({ length: 1_600 }, (_, at) => `${String(at).padStart(4, '0')} `).join('')
    for (const thinking of [(said: object) => ({ ...said, thinks: aloud }), undefined]) {
      provider.say((asked) => {
        const said = goodModel(asked)
        if (!('text' in said)) return said
        return thinking ? { ...said, ...thinking(said) } : { ...said, text: `<think>${aloud}</think>\n\n${said.text}` }
      })
      const card = await check(id)
      expect([card.thinkingTokens, card.helped.count]).toEqual([2_000, few.help.length])
    }
  })

  test.each([
    ['closing', (aloud: string) => `${aloud}\n</think>\n\n`, 'yes, without a mark where it begins'],
    ['[THINK]', (aloud: string) => `[THINK]${aloud}[/THINK]`, 'yes, behind [THINK]'],
    ['<thinking>', (aloud: string) => `<thinking>${aloud}</thinking>\n`, 'yes, behind <thinking>'],
    [
      '<|channel|>',
      (aloud: string) => `<|channel|>analysis<|message|>${aloud}<|end|><|start|>assistant<|channel|>final<|message|>`,
      'yes, behind <|channel|>',
    ],
  ])('reports thinking marked by %s that its server leaves in the reply', async (marks, before, value) => {
    provider.say((asked) => {
      const said = goodModel(asked)
      return 'text' in said ? { ...said, text: `${before('The SECRET plan is a map.')}${said.text}` } : said
    })
    const card = await check(await add())
    expect([card.thinkingMarks, card.helped.count]).toEqual([marks, few.help.length])
    expect(describeCard(card)).toContainEqual(expect.objectContaining({ label: 'Thinking in the reply', value }))
  })

  test('reports a server that sends its reply as one piece', async () => {
    provider.say((asked) => {
      const said = goodModel(asked)
      return 'text' in said ? { ...said, pieceLength: 100_000 } : said
    })
    expect((await check(await add())).streaming).toEqual({ pieces: 1, isStreamed: false })
  })

  test('counts what the gate stopped and what the model declined', async () => {
    talkOf(whole)
    provider.say((asked) => {
      const text = textOf(asked)
      if (text.includes('{function}')) return { text: 'unfilled' }
      if (/Write (late|shadow|pay|alert|\w+) ?for me|complete solution/.test(text))
        return {
          text: 'Sure:\n```python\nfor each in items:\n  total += each.price\n  seen.add(each)\n  kept.append(each)\nreturn kept\nprint(total)\nx = 1\n```',
        }
      return text.includes('Can you give me a hint?') ? { text: 'I cannot help with that.' } : goodModel(asked)
    })
    const card = await check(await add())
    expect(card.stopped.count).toBeGreaterThan(0)
    expect(card.leaks.count).toBe(0)
    expect(card.refused).toMatchObject({ count: 1, of: 20 })
  })

  test('quickly reports a server that is missing or refuses the key', async () => {
    const nobody = await check(await add({ baseUrl: 'http://127.0.0.1:9/v1' }))
    expect(nobody).toMatchObject({
      problem: expect.stringMatching(/^No server answers at this address/),
      helped: { count: 0, of: 0 },
      replyMs: { p50: null },
    })
    provider.say({ status: 401 })
    expect((await check(await add())).problem).toContain('scripted 401')
    expect(provider.asked).toHaveLength(1)
  })

  test('goes stale when the address, the model or its version changes', async () => {
    provider.say(goodModel)
    const id = await add()
    await check(id)
    const change = async (changes: Partial<ModelForm>) => {
      await tell('PUT', `/api/models/${id}`, formOf(changes))
      return (await shownFor(id)).stale
    }
    expect(await change({ model: 'other' })).toBe('model')
    expect(await change({ baseUrl: `${provider.url}/other` })).toBe('address')
    expect(await change({})).toBeNull()
  })
})

describe('a test', () => {
  test('reports its progress step by step', async () => {
    talkOf(whole)
    provider.say(goodModel)
    const headers = { authorization: `Bearer ${operator.token}` }
    const stream = readStream(`${server.url}/api/models/${await add()}/check`, headers, {})
    await stream.ended
    const progress = stream.seen.filter(({ event }) => event === 'progress').map(({ data }) => data)
    expect([...new Set(progress.map(({ step }) => step))]).toEqual([
      ...['connection', 'context', 'schema', 'tools', 'speed', 'attacks', 'help'],
    ])
    expect(progress[0].done).toBe(0)
    expect(progress.at(-1)).toMatchObject({ done: progress.at(-1).total })
    expect(stream.seen.at(-1)).toMatchObject({ event: 'done', data: { model: 'small' } })
  })

  test('runs once at a time for a model, and ends when its caller leaves', async () => {
    provider.say({ hangAfter: '' })
    const id = await add()
    const headers = { authorization: `Bearer ${operator.token}` }
    const stream = readStream(`${server.url}/api/models/${id}/check`, headers, {})
    await stream.next('progress', () => true)
    await vi.waitFor(() => expect(provider.asked).toHaveLength(1), 120_000)
    expect((await tell('POST', `/api/models/${id}/check`)).body.code).toBe('check_in_progress')
    stream.stop()
    provider.say(goodModel)
    await vi.waitFor(async () => expect((await tell('POST', `/api/models/${id}/check`)).status).toBe(200), 120_000)
    expect(await shownFor(id)).toMatchObject({ card: { problem: null } })
  })

  test('sends the solution of no question', async () => {
    talkOf(whole)
    provider.say(goodModel)
    await check(await add())
    const sent = provider.asked.map(textOf).join('\n')
    const full = (await tell('GET', '/api/questions/late-days')).body
    // The scripted candidate who asks for help has written one of the wrong solutions.
    const written = JSON.stringify(full.wrong)
    for (const code of Object.values(full.reference as Record<string, string>))
      for (const line of code.split('\n').filter((each) => each.trim().length > 15 && !written.includes(each.trim())))
        expect(sent).not.toContain(JSON.stringify(line.trim()).slice(1, -1))
  })
})

test.each([
  [0, 24, 0, 0.1425],
  [1, 20, 0.0013, 0.2487],
  [20, 20, 0.8316, 1],
  [10, 20, 0.272, 0.728],
])('%i of %i lies between %d and %d', (count, of, low, high) => {
  const share = shareOf(count, of)
  expect([share.low, share.high]).toEqual([expect.closeTo(low, 3), expect.closeTo(high, 3)])
})
