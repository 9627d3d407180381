import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { type ModelServer, type Scripted, startModelServer } from '../../../test/model-server.ts'
import { type Ai, openAi, openNoAi } from './ai.ts'
import type { AiProvider, Failure } from './ask.ts'

let server: ModelServer
beforeEach(async () => {
  server = await startModelServer()
})
afterEach(() => server.close())

const paths: Record<AiProvider, string> = {
  'openai-compatible': '/v1',
  openai: '/v1',
  anthropic: '/v1',
  google: '/v1beta',
}
const open = (provider: AiProvider = 'openai-compatible', model = 'some-model'): Ai =>
  openAi({
    provider,
    baseUrl: server.url + paths[provider],
    apiKey: 'secret-key',
    model,
    priceIn: 2,
    priceOut: 10,
  })

const ask = {
  instructions: 'Be brief.',
  turns: [{ role: 'user' as const, content: 'Name a colour.' }],
  timeoutMs: 60_000,
}
const schema = z.object({ colour: z.string(), shades: z.array(z.string()) })
const good = '{"colour":"red","shades":["scarlet"]}'

describe.each(Object.keys(paths) as AiProvider[])('%s', (provider) => {
  test('writes an object of the shape that was asked for, and counts what it cost', async () => {
    server.say({ text: good, tokensIn: 320 })
    const answer = await open(provider).write({ ...ask, schema })
    expect(answer).toMatchObject({ value: { colour: 'red', shades: ['scarlet'] } })
    expect(answer.usage).toMatchObject({ tokensIn: 320, tokensOut: 45 })
    expect(answer.usage.cost).toBeCloseTo((320 * 2 + 45 * 10) / 1e6, 9)
  })

  test('says sentences', async () => {
    server.say({ text: 'Which line runs first?' })
    expect(await open(provider).say(ask)).toMatchObject({ value: 'Which line runs first?' })
    expect(JSON.stringify(server.asked[0]!.body)).toContain('Name a colour.')
  })

  test('sends the turns of a talk as they are, so that the next turn begins like the one before', async () => {
    server.say({ text: 'Which line?' })
    const ai = open(provider)
    const said = [{ role: 'user' as const, content: 'Name a colour.' }]
    const now = { role: 'assistant' as const, content: 'Red.' }
    await ai.say({ ...ask, turns: [{ role: 'user', content: 'Name a colour.\n\nIt is noon.' }], isTalk: true })
    await ai.say({ ...ask, turns: [...said, now, { role: 'user', content: 'And one?\n\nIt is one.' }], isTalk: true })
    const [first, second] = server.asked.map(({ body }) => JSON.stringify(body))
    let at = 0
    while (first![at] === second![at]) at += 1
    // The prompt is identical up to and including the message; only the part of a single turn differs.
    expect(first!.slice(0, at)).toMatch(/Name a colour\.$/)
    expect(first!.slice(at)).toMatch(/^\\n\\nIt is noon/)
    expect(second).toContain('Be brief.')
  })

  const half = '{"colour":"re'
  const broken = (raw: string, type = 'text/event-stream') => ({ raw, type })
  const limit = { status: 429, headers: { 'retry-after-ms': '5' } }
  test.each<[string, Scripted, Failure]>([
    ['a dropped connection', { dropAfter: half }, 'unavailable'],
    ['an error in the middle', { failAfter: half }, 'unavailable'],
    ['a silence', { hangAfter: half }, 'timeout'],
    ['a rate limit', limit, 'rate_limited'],
    ['a wrong key', { status: 401 }, 'refused'],
    ['a page instead of an answer', broken('<html>Please sign in</html>', 'text/html'), 'unavailable'],
    ['events that are no JSON', broken('data: {"half\n\ndata: [1\n\n'), 'unavailable'],
    ['nothing at all', broken(''), 'unavailable'],
    ['an answer without room for its end', { text: half, finish: 'length' }, 'unreadable'],
    ['a model that declines', { text: good, finish: 'refusal' }, 'unreadable'],
    ['an answer without end', { endless: `${'x'.repeat(2_000)} ` }, 'unreadable'],
  ])('%s is no answer', async (_, scripted, failure) => {
    server.say(scripted)
    const timeoutMs = failure === 'timeout' ? 200 : ask.timeoutMs
    expect(await open(provider).write({ ...ask, timeoutMs, schema })).toMatchObject({ failure })
  })
})

test('a model with a schema mode is asked by schema, one without by tool', async () => {
  server.say({ text: good })
  for (const model of ['claude-sonnet-4-5', 'unheard-of']) {
    expect(await open('anthropic', model).write({ ...ask, schema })).toMatchObject({ value: { colour: 'red' } })
  }
  expect(server.asked.map(({ body }) => 'tools' in body)).toEqual([false, true])
})

test('words around the object are passed over, and an object of another shape is unreadable with the reason', async () => {
  server.say({ text: `Of course!\n\`\`\`json\n${good}\n\`\`\`` })
  expect(await open().write({ ...ask, schema })).toMatchObject({ value: { colour: 'red' } })
  server.say({ text: '{"colour":7}' })
  const answer = await open().write({ ...ask, schema })
  expect(answer).toMatchObject({ failure: 'unreadable' })
  expect(answer.failure && answer.message).toMatch(/shades/)
})

test('an overloaded server is retried, and its rate limit is reported as such', async () => {
  server.say({ status: 529 }, { text: good })
  expect(await open().write({ ...ask, schema })).toMatchObject({ value: { colour: 'red' } })
  server.say({ status: 429, headers: { 'retry-after-ms': '10' } })
  expect(await open().write({ ...ask, schema })).toMatchObject({ failure: 'rate_limited' })
})

test('a server that takes no schema is asked without one, and only once with', async () => {
  const picky = ({ body }: { body: object }) => ('response_format' in body ? { status: 400 } : { text: good })
  server.say(picky)
  const ai = open()
  expect(await ai.write({ ...ask, schema })).toMatchObject({ value: { colour: 'red' } })
  expect(await ai.write({ ...ask, schema })).toMatchObject({ value: { colour: 'red' } })
  expect(server.asked.map(({ body }) => 'response_format' in body)).toEqual([true, false, false])
})

test('a silent model is left at its time limit, a cancelled one at once', async () => {
  server.say({ hangAfter: '{"col' })
  expect(await open().write({ ...ask, schema, timeoutMs: 300 })).toMatchObject({ failure: 'timeout' })
  const controller = new AbortController()
  const answer = open().say({ ...ask, signal: controller.signal })
  setTimeout(() => controller.abort(), 50)
  expect(await answer).toMatchObject({ failure: 'cancelled' })
})

test('a model that fails three times in a row rests, and says so', async () => {
  server.say({ status: 401 })
  const ai = open()
  for (let time = 0; time < 3; time += 1) expect((await ai.say(ask)).failure).toBe('refused')
  expect(ai.health()).toBe('failing')
  const before = server.asked.length
  expect(await ai.say(ask)).toMatchObject({ failure: 'unavailable' })
  expect(server.asked).toHaveLength(before)
})

test.each([
  ['is nested without end', '['.repeat(200_000), 'unreadable'],
  [
    'nests an object without end',
    `{"colour":${'{"a":'.repeat(60_000)}1${'}'.repeat(60_000)},"shades":[]}`,
    'unreadable',
  ],
  ['has wrong types', '{"colour":["red"],"shades":"none"}', 'unreadable'],
  ['is many instead of one', JSON.stringify(Array.from({ length: 100 }, () => JSON.parse(good))), 'unreadable'],
])('an object that %s is not taken', async (_, text, failure) => {
  server.say({ text })
  expect(await open().write({ ...ask, schema })).toMatchObject({ failure })
})

test('nothing comes with an answer that was not asked for: prototypes, other fields, marks that do not show', async () => {
  const text = '{"__proto__":{"isAdmin":true},"constructor":1,"colour":"r\\u0000e\\u202ed\\ud800","shades":["a\\nb"]}'
  server.say({ text })
  const { value } = (await open().write({ ...ask, schema })) as { value: object }
  expect(JSON.stringify(value)).toBe('{"colour":"red\uFFFD","shades":["a\\nb"]}')
  expect('isAdmin' in value).toBe(false)
  server.say({ text: 'Look\u0000 at\u202E line 3.' })
  expect(await open().say(ask)).toMatchObject({ value: 'Look at line 3.' })
})

test('an answer that could not be used is no reason to leave a model alone', async () => {
  server.say({ text: 'I would rather not.', finish: 'refusal' })
  const ai = open()
  for (let time = 0; time < 4; time += 1) expect((await ai.say(ask)).failure).toBe('unreadable')
  expect(ai.health()).toBe('ok')
})

test('without a model every ask fails at once', async () => {
  expect(await openNoAi().say(ask)).toMatchObject({ failure: 'unavailable' })
})

describe('work with tools', () => {
  const look = vi.fn(async (input: unknown, _signal: AbortSignal) => `seen ${JSON.stringify(input)}`)
  const steps: number[] = []
  const work = {
    instructions: 'Be brief.',
    turns: [{ role: 'user' as const, content: 'Look at it.' }],
    timeoutMs: 60_000,
    tools: { look: { about: 'Looks.', input: z.object({ at: z.string() }), run: look } },
    maxSteps: 4,
    maxStepTokens: 1_000,
    maxTokens: 200,
    onPiece: () => undefined,
    onStep: async ({ usage }: { usage: { cost: number } }) => steps.push(usage.cost) > 0,
  }
  const step = { text: '', calls: [{ name: 'look', args: { at: 'the secret-key\u202E' } }] }
  beforeEach(() => {
    look.mockClear()
    steps.length = 0
  })

  test('goes on until the model has said what it has to say, and counts each step', async () => {
    const pieces: string[] = []
    server.say({ ...step, text: 'I look.', tokensIn: 400 }, { text: 'It is red.', tokensIn: 500 })
    const answer = await open().work({ ...work, onPiece: (piece) => void pieces.push(piece) })
    expect(answer).toMatchObject({ value: { text: 'I look.\n\nIt is red.', ending: 'done' }, usage: { cost: 0 } })
    expect(pieces.join('')).toBe('I look.\n\nIt is red.')
    expect(steps.map((cost) => cost * 1e6)).toEqual([400 * 2 + 45 * 10, 500 * 2 + 45 * 10])
    // Tools get neither a key that the server repeats nor marks that reverse text.
    expect(look.mock.calls.map(([input]) => input)).toEqual([{ at: 'the …' }])
  })

  const broken = (raw: string, type = 'text/event-stream') => ({ raw, type })
  test.each<[string, Scripted, Failure]>([
    ['a silence', { hangAfter: 'Well' }, 'timeout'],
    ['a dropped connection', { dropAfter: 'Well' }, 'unavailable'],
    ['an error in the middle', { failAfter: 'Well' }, 'unavailable'],
    ['a wrong key', { status: 401 }, 'refused'],
    ['a page instead of an answer', broken('<html>', 'text/html'), 'unavailable'],
    ['a model that declines', { text: 'Well', finish: 'refusal' }, 'unreadable'],
    ['an answer without end', { endless: `${'x'.repeat(2_000)} ` }, 'unreadable'],
    ['a window that is too small', { text: 'Well', tokensIn: 3 }, 'truncated'],
  ])('%s in its second step ends it, and costs what was sent', async (_, scripted, failure) => {
    server.say({ ...step, tokensIn: 400 }, scripted)
    // The first step has to come within it on a busy machine, too.
    const timeoutMs = failure === 'timeout' ? 1_500 : work.timeoutMs
    const answer = await open().work({ ...work, timeoutMs })
    expect(answer).toMatchObject({ failure })
    expect(look).toHaveBeenCalledOnce()
    expect(JSON.stringify(answer)).not.toContain('secret-key')
    const isCutOff = 'hangAfter' in scripted || 'dropAfter' in scripted || 'endless' in scripted
    if (isCutOff) expect(answer.usage.cost).toBeGreaterThan(0)
  })

  test('a server that counts nothing is counted for, and a switch that one refuses is left out from then on', async () => {
    const picky = ({ body }: { body: object }) =>
      'reasoning_effort' in body ? { status: 400 } : { text: 'It is red.', tokensIn: 0 }
    server.say(picky)
    const ai = open()
    for (const _ of [1, 2]) expect(await ai.work(work)).toMatchObject({ value: { text: 'It is red.' } })
    expect([server.asked.length, steps.length]).toEqual([3, 2])
    expect(Math.min(...steps)).toBeGreaterThan(0)
  })
})
