/** Answers of servers that keep to the protocol of chat completions in their own way. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type ModelServer, startModelServer } from '../../../test/model-server.ts'
import { openAi } from './ai.ts'
import type { Tested } from './ask.ts'

let server: ModelServer
beforeAll(async () => {
  server = await startModelServer()
})
afterAll(() => server.close())

const settings = { provider: 'openai-compatible', apiKey: undefined, model: 'm', priceIn: 1, priceOut: 1 } as const
const tested: Tested = { toolThinking: 'off', firstSentenceMs: null, thinkingMarks: null }
/** A model whose window a test knows, so that its text is given as it comes. */
const open = (known: Partial<Tested> | undefined = {}) =>
  openAi({
    ...settings,
    baseUrl: `${server.url}/v1`,
    contextTokens: 8_000,
    tested: known && { ...tested, ...known },
  })
const ask = { instructions: 'Be brief.', turns: [{ role: 'user' as const, content: 'Hello?' }], retries: 0 }

const chunk = (delta: object, finish: string | null = null) => ({
  id: 'c',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'm',
  choices: [{ index: 0, delta, finish_reason: finish }],
})
const line = (data: unknown, ending = '\n\n') => `data: ${JSON.stringify(data)}${ending}`
const done = 'data: [DONE]\n\n'
const usage = { prompt_tokens: 100, completion_tokens: 5, total_tokens: 105 }
const lastLine = line({ ...chunk({}, 'stop'), usage })

async function say(wire: string[], more: Partial<Parameters<ReturnType<typeof openAi>['say']>[0]> = {}) {
  server.say({ wire })
  const pieces: string[] = []
  const answer = await open().say({ ...ask, timeoutMs: 60_000, onPiece: (piece) => pieces.push(piece), ...more })
  return { answer, pieces }
}

describe('an answer is read', () => {
  const text = ['Which ', 'line?']
  test.each<[string, string[]]>([
    ['whose first piece names no role', [...text.map((content) => line(chunk({ content }))), lastLine, done]],
    [
      'whose first piece names a role without a text',
      [
        line(chunk({ role: 'assistant', content: null })),
        ...text.map((content) => line(chunk({ content }))),
        ...[lastLine, done],
      ],
    ],
    [
      'whose events end with carriage returns',
      [
        ...text.map((content) => line(chunk({ content }), '\r\n\r\n')),
        ...[line(chunk({}, 'stop'), '\r\n\r\n'), 'data: [DONE]\r\n\r\n'],
      ],
    ],
    ['that comes as one piece, all events in one packet', [line(chunk({ content: text.join('') })) + lastLine + done]],
    [
      'whose events are cut anywhere',
      (text.map((content) => line(chunk({ content }))).join('') + lastLine + done).match(/[^]{1,7}/g)!,
    ],
    [
      'between comments that keep the connection open',
      [
        ...[': OPENROUTER PROCESSING\n\n', ':\n\n', line(chunk({ content: text[0] })), ': ping\n\n'],
        ...[line(chunk({ content: text[1] })), lastLine, done],
      ],
    ],
    ['that ends without saying that it does', [...text.map((content) => line(chunk({ content }))), lastLine]],
    ['without how much was read', [...text.map((content) => line(chunk({ content }))), line(chunk({}, 'stop')), done]],
    [
      'with its thinking beside it',
      [
        ...[line(chunk({ reasoning_content: 'The plan.' })), line(chunk({ reasoning: 'A map.' }))],
        ...[...text.map((content) => line(chunk({ content }))), lastLine, done],
      ],
    ],
    [
      'with its thinking in the text',
      [
        ...['<thi', 'nk>The plan.</th', 'ink>\n\n', ...text].map((content) => line(chunk({ content }))),
        ...[lastLine, done],
      ],
    ],
  ])('%s', async (_, wire) => {
    const { answer, pieces } = await say(wire)
    expect(answer).toMatchObject({ value: 'Which line?' })
    expect(pieces.join('')).toBe('Which line?')
  })

  test('whole where its stream ends without saying why, or that it is done', async () => {
    const { answer } = await say([line(chunk({ content: 'Which line? ' })), line(chunk({ content: 'Look at 4.' }))])
    expect(answer).toMatchObject({ value: 'Which line? Look at 4.' })
  })

  test('whole where its stream ends without saying why, but says that it is done', async () => {
    const { answer, pieces } = await say([
      line(chunk({ content: 'Which line? ' })),
      line(chunk({ content: 'Look at 4.' })),
      done,
    ])
    expect([answer, pieces.join('')]).toMatchObject([{ value: 'Which line? Look at 4.' }, 'Which line? Look at 4.'])
  })

  test('as far as it goes where its tokens are used up', async () => {
    const { answer } = await say(
      [line(chunk({ content: 'Which li' })), line({ ...chunk({}, 'length'), usage }), done],
      {
        maxTokens: 50,
      },
    )
    expect(answer).toMatchObject({ value: 'Which li', trace: { isCut: true } })
  })
})

describe('an answer fails', () => {
  test('with the reason where an error comes as JSON with status 200', async () => {
    server.say({ raw: JSON.stringify({ error: { message: 'model is loading', code: 503 } }), type: 'application/json' })
    const answer = await open().say({ ...ask, timeoutMs: 60_000 })
    expect(answer).toMatchObject({ failure: 'unavailable', message: expect.stringContaining('model is loading') })
  })

  test('if the connection is cut half way, with the text before', async () => {
    server.say({ wire: [line(chunk({ content: 'Which li' }))], after: 'cut' })
    const pieces: string[] = []
    const answer = await open().say({ ...ask, timeoutMs: 60_000, onPiece: (piece) => pieces.push(piece) })
    expect([answer.failure, pieces.join('')]).toEqual(['unavailable', 'Which li'])
  })

  test('after a silence, also one with comments, and never for being long', async () => {
    const pings = Array.from({ length: 40 }, () => ': ping\n\n')
    server.say({ wire: [line(chunk({ content: 'Which ' })), ...pings], gapMs: 20, after: 'hang' })
    const silent = await open().say({ ...ask, silenceMs: 300 })
    expect(silent).toMatchObject({ failure: 'timeout' })
    // The default limit of silence is 30 seconds.
    expect(silent.durationMs).toBeLessThan(15_000)
    const words = Array.from({ length: 20 }, () => line(chunk({ content: 'and on ' })))
    server.say({ wire: [...words, lastLine, done], gapMs: 100 })
    expect((await open().say({ ...ask, silenceMs: 1_500 })).failure).toBeUndefined()
  })

  test('with a timeout if the caller aborts for lateness', async () => {
    const late = new AbortController()
    server.say(() => {
      setTimeout(() => late.abort(new DOMException('late', 'TimeoutError')), 50)
      return { wire: [': ping\n\n'], after: 'hang' }
    })
    expect(await open().say({ ...ask, signal: late.signal })).toMatchObject({ failure: 'timeout' })
  })
})

describe('calls of tools are put together', () => {
  const call = (fields: object) => ({ tool_calls: [{ index: 0, ...fields }] })
  const looks = { about: 'Looks.', input: z.object({ at: z.string() }), run: async () => 'seen' }
  const work = { ...ask, timeoutMs: 60_000, tools: { look: looks }, maxSteps: 3, maxStepTokens: 500 }
  const end = [line({ ...chunk({}, 'tool_calls'), usage }), done]
  const fragments = ['{"a', 't":"li', 'ne 2"', '}'].map((each) => line(chunk(call({ function: { arguments: each } }))))
  const named = { id: 'c1', type: 'function', function: { name: 'look', arguments: '' } }

  test.each<[string, string[]]>([
    ['in fragments', [line(chunk(call(named))), ...fragments, ...end]],
    [
      'in fragments that repeat the id',
      [
        line(chunk(call(named))),
        ...fragments.map((each) => each.replace('"function":', '"id":"c1","type":"function","function":')),
        ...end,
      ],
    ],
    [
      'with a name that comes after the id',
      [
        line(chunk(call({ id: 'c1', type: 'function', function: { arguments: '' } }))),
        line(chunk(call({ function: { name: 'look', arguments: '' } }))),
        ...[...fragments, ...end],
      ],
    ],
    [
      'ended as if no tool was called',
      [line(chunk(call(named))), ...fragments, line({ ...chunk({}, 'stop'), usage }), done],
    ],
  ])('%s', async (_, wire) => {
    server.say({ wire }, { text: 'It is red.' })
    const used: unknown[] = []
    const run = async (input: unknown) => `seen ${used.push(input)}`
    const answer = await open().work({
      ...work,
      tools: { look: { ...looks, run } },
      onPiece: () => undefined,
      onStep: () => Promise.resolve(true),
    })
    expect([answer, used]).toMatchObject([{ value: { text: 'It is red.' } }, [{ at: 'line 2' }]])
  })
})

describe('thinking in the text is hidden', () => {
  const thinking = 'The notes say: SECRET-PLAN, keep the earlier of two moments.'
  const reply = 'What would you have to remember?'
  const marked = {
    closing: `${thinking}\n</think>\n\n${reply}`,
    '[THINK]': `[THINK]${thinking}[/THINK]${reply}`,
    '<thinking>': `<thinking>${thinking}</thinking>\n${reply}`,
    '<|channel|>': `<|channel|>analysis<|message|>${thinking}<|end|><|start|>assistant<|channel|>final<|message|>${reply}`,
    '<think>': `<think>\n${thinking}\n</think>\n\n${reply}`,
    '<reasoning>': `<reasoning>${thinking}</reasoning>\n${reply}`,
    '<thought>': `<thought>\n${thinking}</thought>\n${reply}`,
    '<|begin_of_thought|>': `<|begin_of_thought|>${thinking}<|end_of_thought|>\n${reply}`,
    '◁think▷': `◁think▷${thinking}◁/think▷${reply}`,
    '<|START_THINKING|>': `<|START_THINKING|>${thinking}<|END_THINKING|>${reply}`,
    '<seed:think>': `<seed:think>${thinking}</seed:think>${reply}`,
    '<longcat_think>': `<longcat_think>${thinking}</longcat_think>${reply}`,
    '<scratchpad>': `<Scratchpad>${thinking}</Scratchpad>\n${reply}`,
    '<analysis>': `<ANALYSIS>\n${thinking}\n</ANALYSIS>\n${reply}`,
    '<reflection>': `<reflection>${thinking}</reflection>${reply}`,
    '<|inner_prefix|>': `<|inner_prefix|>${thinking}<|inner_suffix|>${reply}`,
    '<|channel>': `<|channel>thought\n${thinking}<channel|>${reply}`,
  }
  const wireOf = (text: string) => [
    ...(text.match(/\S+\s*/g) ?? []).map((content) => line(chunk({ content }))),
    ...[lastLine, done],
  ]

  test.each(Object.entries(marked))('marked by %s, whether the model was tested or not', async (marks, text) => {
    for (const known of [undefined, { thinkingMarks: marks }]) {
      const ai = open(known ?? { thinkingMarks: undefined })
      for (const _ of [1, 2]) {
        server.say({ wire: wireOf(text), gapMs: 0 })
        const pieces: string[] = []
        const answer = await ai.say({ ...ask, timeoutMs: 60_000, onPiece: (piece) => pieces.push(piece) })
        expect(answer).toMatchObject({ value: reply, trace: { thinkingMarks: marks } })
        expect(pieces.join('')).toBe(reply)
      }
    }
  })

  test.each(['<think>', '<thinking>', '<reasoning>', '[THINK]'])(
    'in a second block of %s, and in one after a first word',
    async (begin) => {
      const end = begin.replace(/^(.)/, '$1/')
      const block = `${begin}${thinking}${end}`
      const ai = open({ thinkingMarks: undefined })
      for (const text of [`${block}\n${reply} ${block}`, `Well, ${block}${reply}`, `${block}${block}${reply}`]) {
        server.say({ wire: wireOf(text) })
        const pieces: string[] = []
        const answer = await ai.say({ ...ask, timeoutMs: 60_000, onPiece: (piece) => pieces.push(piece) })
        expect(pieces.join('')).not.toMatch(/SECRET|think|reasoning/i)
        expect(answer).toMatchObject({ value: expect.stringContaining(reply) })
      }
    },
  )

  test('of a model that nobody has tested each reply is held whole, however clean the ones before; of a tested one none is', async () => {
    for (const [thinkingMarks, pieces] of [[undefined, 1] as const, [null, reply.split(' ').length] as const]) {
      const ai = open({ thinkingMarks })
      const say = async (text: string) => {
        server.say({ wire: wireOf(text) })
        const shown: string[] = []
        const answer = await ai.say({ ...ask, timeoutMs: 60_000, onPiece: (piece) => shown.push(piece) })
        return { answer, shown }
      }
      for (const _ of [1, 2]) expect((await say(reply)).shown).toHaveLength(pieces)
      if (thinkingMarks === null) continue
      const late = await say(marked.closing)
      expect([late.answer, late.shown.join('')]).toMatchObject([{ value: reply }, reply])
    }
  })

  test.each<[string, string, string | undefined]>([
    ['without a mark', thinking, 'closing'],
    ['without a mark, of a model that nobody has tested', thinking, undefined],
    ['without a mark, and longer than any reply', `${thinking} `.repeat(100), undefined],
    ['behind a mark', `<think>${thinking}`, '<think>'],
    ['behind a mark after a first word', `Well, <reasoning>${thinking}`, '<reasoning>'],
  ])('that is cut off before its end, %s', async (_, text, thinkingMarks) => {
    const ending = text.length > 2_400 ? lastLine : line({ ...chunk({}, 'length'), usage })
    server.say({ wire: [...wireOf(text).slice(0, -2), ending, done] })
    const pieces: string[] = []
    await open({ thinkingMarks }).say({
      ...ask,
      maxTokens: 600,
      timeoutMs: 60_000,
      onPiece: (piece) => pieces.push(piece),
    })
    expect(pieces.join('')).not.toContain('SECRET')
  })

  test('an unexpected end of thinking ends the reply, and is expected from then on', async () => {
    const ai = open()
    server.say({ wire: wireOf(marked.closing) })
    expect(await ai.say({ ...ask, timeoutMs: 60_000 })).toMatchObject({ failure: 'unreadable' })
    const pieces: string[] = []
    const answer = await ai.say({ ...ask, timeoutMs: 60_000, onPiece: (piece) => pieces.push(piece) })
    expect([answer, pieces.join('')]).toMatchObject([{ value: reply }, reply])
  })
})

test('a server of these tests outlives a request without a body, and counts it as none', async () => {
  const { hostname, port } = new URL(server.url)
  const before = server.asked.length
  const socket = connect(Number(port), hostname)
  socket.write('POST /v1/chat/completions HTTP/1.1\r\nhost: model\r\ncontent-length: 0\r\n\r\n')
  await once(socket, 'close')
  expect(server.asked).toHaveLength(before)
})
