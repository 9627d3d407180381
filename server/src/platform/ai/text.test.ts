/** Processing of a model's text, piece by piece: without a server, unlike ai.test.ts. */
import { APICallError } from 'ai'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { answerOf, printable } from './answer.ts'
import { hideKey, makeKeyFilter } from './key-filter.ts'
import { explain, versionOf } from './reading.ts'
import { makeThinkingFilter } from './thinking.ts'
import { minTokensOf, maxTokensOf } from './tokens.ts'

/** The text in pieces of each length from one letter to all of it. */
const inPieces = (text: string) =>
  Array.from({ length: text.length }, (_, at) => text.match(new RegExp(`[^]{1,${at + 1}}`, 'g'))!)

describe('thinking', () => {
  function read(pieces: string[], mayClose = false) {
    const filter = makeThinkingFilter({ mayClose })
    const visible = pieces.map((piece) => filter.take(piece)).join('') + filter.flush()
    return { visible, thought: filter.thought(), marks: filter.marks() }
  }

  test.each([
    ['<think>Hm, well.</think>\n\nUse a map.', 'Use a map.', 9, '<think>'],
    [' \n<think>a</think>b', 'b', 1, '<think>'],
    ['<think></think>b', 'b', 0, '<think>'],
    ['<thinking>ab</thinking>\nUse a map.', 'Use a map.', 2, '<thinking>'],
    ['[THINK]ab[/THINK]Use a map.', 'Use a map.', 2, '[THINK]'],
    ['<think>a</think>b<think>c</think> d', 'b d', 2, '<think>'],
    ['Use <think> as a tag.', 'Use <think> as a tag.', 0, undefined],
    ['Is a < b or [T] there? <', 'Is a < b or [T] there? <', 0, undefined],
  ])('%j shows %j, regardless of how it is split', (text, visible, thought, marks) => {
    for (const pieces of inPieces(text)) expect(read(pieces)).toEqual({ visible, thought, marks })
    for (const pieces of inPieces(text)) expect(read(pieces, true)).toEqual({ visible, thought, marks })
  })

  test('in channels shows the last one alone', () => {
    const text =
      '<|channel|>analysis<|message|>ab<|end|><|start|>assistant<|channel|>final<|message|>Use a map.<|return|>'
    for (const pieces of inPieces(text))
      expect(read(pieces)).toMatchObject({ visible: 'Use a map.', marks: '<|channel|>' })
  })

  test('with only its end marked is hidden if that is known to happen, regardless of how the text is split', () => {
    for (const pieces of inPieces('ab\n</think>\n\nUse a map.'))
      expect(read(pieces, true)).toEqual({ visible: 'Use a map.', thought: 3, marks: 'closing' })
    for (const pieces of inPieces('Use a map.'))
      expect(read(pieces, true)).toEqual({ visible: 'Use a map.', thought: 0, marks: undefined })
    for (const pieces of inPieces('Is it <think>? ab</think>Use a map.'))
      expect(read(pieces, true).visible).not.toContain('Is it')
  })

  test('whose end comes after visible text is reported as late', () => {
    const filter = makeThinkingFilter()
    expect([filter.take('The plan is'), filter.isLate()]).toEqual(['The plan is', false])
    expect([filter.take(' a map.</think>Well?'), filter.isLate()]).toEqual(['Well?', true])
  })

  test('that never ends shows nothing, and a lone beginning of the mark is text', () => {
    for (const begin of ['<think>', '<thinking>', '[THINK]', '<|channel|>analysis<|message|>'])
      expect(read([begin, 'on and on'])).toMatchObject({ visible: '' })
    expect(read(['<thi'])).toMatchObject({ visible: '<thi' })
  })
})

describe('a key', () => {
  const key = 'sk-aab-aac'

  test.each(['no key here', `Bad key ${key}!`, `${key}${key}`, 'sk-aab-aa', `sk-aab-${key}`, `${key}sk-`, ''])(
    'in %j is hidden, regardless of how the text is split',
    (text) => {
      for (const pieces of inPieces(text || ' ')) {
        const filter = makeKeyFilter(key)
        const shown = pieces.map((piece) => filter.take(piece)).join('') + filter.flush()
        expect(shown).toBe(hideKey(text || ' ', key))
        expect(shown).not.toContain(key)
      }
    },
  )

  test('that is not set hides nothing and holds nothing back', () => {
    expect(makeKeyFilter(undefined).take('sk-')).toBe('sk-')
    expect([hideKey('text', undefined), hideKey('text', '')]).toEqual(['text', 'text'])
  })
})

describe('tokens', () => {
  test.each([
    ['', 0, 0],
    ['word', 1, 0],
    ['internationalization', 5, 2],
    ['a b c', 3, 2],
    ['12345678', 4, 2],
    ['\n\n\n', 1, 0],
    ['{};', 3, 0],
    ['名前', 3, 0],
    ['snake_case', 4, 1],
  ])('in %j are at most %i and at least %i', (text, most, least) => {
    expect([maxTokensOf(text), minTokensOf(text)]).toEqual([most, least])
  })

  test('for a letter of two units are counted once', () => {
    expect(maxTokensOf('😀😀')).toBe(3)
  })
})

describe('an answer', () => {
  const Shape = z.object({ title: z.string(), count: z.int() })

  test.each([
    ['{"title":"a","count":1}', { value: { title: 'a', count: 1 } }],
    ['Sure!\n```json\n{"title":"a","count":1}\n```', { value: { title: 'a', count: 1 } }],
    ['{"title":"a\\u202Eb\\u0000","count":1,"more":2}', { value: { title: 'ab', count: 1 } }],
    ['{"title":"\\ud83d","count":1}', { value: { title: '\uFFFD', count: 1 } }],
    ['no object', { problem: 'There is no JSON object in the answer.' }],
    ['} {', { problem: 'There is no JSON object in the answer.' }],
    ['{"title":"a"', { problem: 'There is no JSON object in the answer.' }],
    ['{title:1}', { problem: expect.stringMatching(/^The JSON cannot be read: /) }],
    ['{"title":"a","count":1.5}', { problem: expect.stringMatching(/at count/) }],
    ['{"a":1} and {"b":2}', { problem: expect.stringMatching(/^The JSON cannot be read: /) }],
  ])('%j is read, or its problem is reported', (text, read) => {
    expect(answerOf(text, Shape)).toEqual(read)
  })

  test('with very many problems gets a report of a thousand letters', () => {
    const Many = z.object(Object.fromEntries(Array.from({ length: 99 }, (_, at) => [`field${at}`, z.string()])))
    expect((answerOf('{}', Many) as { problem: string }).problem).toHaveLength(1_000)
  })

  test('keeps tabs and line ends and loses other controls', () => {
    expect(printable('a\tb\r\nc\u0007d\u009Fe\u2066f\uFEFF')).toBe('a\tb\r\ncdef')
  })
})

describe('the version of a model', () => {
  test.each([
    [{ model: 'm-1', system_fingerprint: 'fp' }, undefined, 'm-1 fp'],
    [{ model: 'm-1' }, 'm', 'm-1'],
    [{ model: 'm-2', system_fingerprint: 'other' }, 'm-1 fp', 'm-1 fp'],
    [{ model: '' }, 'm', 'm'],
    [{ model: 7 }, undefined, undefined],
    ['text', 'm', 'm'],
    [null, undefined, undefined],
    [{ model: 'x'.repeat(300) }, undefined, 'x'.repeat(200)],
  ])('from %j, after %j, is %j', (raw, known, version) => {
    expect(versionOf(raw, known)).toBe(version)
  })
})

describe('a failure', () => {
  const ofServer = (statusCode: number | undefined, message = 'no') =>
    new APICallError({ message, url: 'http://x.test', requestBodyValues: {}, ...(statusCode ? { statusCode } : {}) })
  const named = (name: string) => Object.assign(new Error('ended'), { name })

  test.each([
    [ofServer(429), 'rate_limited', 'The model’s rate limit is reached.'],
    [ofServer(401), 'refused', 'The server refuses the key (no).'],
    [ofServer(403), 'refused', 'The server refuses the key (no).'],
    [ofServer(404), 'refused', /^The server has no such model at this address \(no\)\. Does the address end in \/v1,/],
    [ofServer(418), 'refused', 'no'],
    [ofServer(500), 'unavailable', 'no'],
    [ofServer(undefined, 'getaddrinfo ENOTFOUND x'), 'unavailable', /^There is no server of this name \(/],
    [ofServer(undefined, 'connect ECONNREFUSED'), 'unavailable', /^No server answers at this address \(/],
    [named('AbortError'), 'timeout', 'The model did not answer in time.'],
    [named('TimeoutError'), 'timeout', 'The model did not answer in time.'],
    [new Error('headers timed out'), 'timeout', 'The model did not answer in time.'],
    [new Error('odd'), 'unavailable', 'odd'],
    ['odd', 'unavailable', 'odd'],
  ])('%s is %s, with what to do', (error, failure, message) => {
    expect(explain(error, {})).toMatchObject({
      failure,
      message: typeof message === 'string' ? message : expect.stringMatching(message),
    })
  })

  test.each([
    [400, true],
    [422, true],
    [404, false],
  ])('with status %i may mean an option that the server does not know: %s', (status, isBadRequest) => {
    expect(explain(ofServer(status), {})).toMatchObject({ failure: 'refused', isBadRequest })
  })

  test('after a cancellation is not blamed on the server', () => {
    expect(explain(ofServer(500), { signal: AbortSignal.abort() })).toEqual({
      failure: 'cancelled',
      message: 'Cancelled.',
    })
  })
})
