import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getMe } from '@nova/contract/accounts/accounts'
import { endpoint } from '@nova/contract/endpoint'
import { createInterview, getInterview, listInterviews } from '@nova/contract/interviews/interviews'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import {
  call,
  callForResponse,
  callStream,
  failureOf,
  messageOf,
  onSessionEnd,
  openStream,
  storedToken,
  storeToken,
} from './api.ts'

let answer: (request: IncomingMessage, response: ServerResponse, body: string) => void
let server: Server

beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => answer(request, response, Buffer.concat(parts).toString()))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  vi.stubGlobal('location', { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

const echo = endpoint({
  method: 'POST',
  path: '/api/echo/{id}',
  who: 'candidate',
  summary: 'For these tests.',
  params: z.object({ id: z.string() }),
  body: z.object({ text: z.string() }),
  reply: z.object({ text: z.string() }),
  also: ['event-stream'],
  errors: [],
})
const stream = endpoint({ method: 'GET', path: '/api/stream', who: 'anyone', summary: 'For these tests.', errors: [] })

function replyWith(status: number, body: string, headers: Record<string, string> = {}) {
  answer = (_, response) => response.writeHead(status, headers).end(body)
}

describe('a refusal becomes an error', () => {
  const ask = () => call(getInterview, { params: { id: '7' } })

  test('with the message, code and details of the body', async () => {
    replyWith(409, JSON.stringify({ message: 'The text has changed.', code: 'stale_text', details: { version: 3 } }))
    await expect(ask()).rejects.toMatchObject({
      name: 'ApiError',
      status: 409,
      code: 'stale_text',
      message: 'The text has changed.',
      details: { version: 3 },
    })
  })

  test.each([
    ['HTTP 418 where the body has no message', 418, '{}', 'HTTP 418'],
    ['the body itself where it is not JSON', 502, 'Bad gateway', 'Bad gateway'],
    ['Network error where there is no body', 503, '', 'Network error'],
  ])('that says %s', async (_, status, body, message) => {
    replyWith(status, body)
    await expect(ask()).rejects.toMatchObject({ status, message })
  })

  test('that says Network error, with status 0, where the server is not reached', async () => {
    answer = (request) => request.socket.destroy()
    const error = await ask().catch((error: unknown) => error)
    expect(error).toMatchObject({ status: 0, message: 'Network error' })
    expect(messageOf(error, 'Failed to publish interview')).toBe('Failed to publish interview')
  })
})

describe('the message shown to people', () => {
  const ask = () => call(getInterview, { params: { id: '7' } })
  const ourFault = 'Something went wrong on our side. Please try again in a moment.'

  test.each([
    ['a status without words', 500, '{}', ['Failed to join interview', { description: ourFault }]],
    ["a proxy's page", 502, '<html>Bad gateway</html>', ['Failed to join interview', { description: ourFault }]],
    ["the server's own words", 409, '{"code":"time_ended","message":"The time is over."}', ['The time is over.', {}]],
  ])('for %s', async (_, status, body, told) => {
    replyWith(status, body)
    const error = await ask().catch((error: unknown) => error)
    expect(failureOf(error, 'Failed to join interview')).toEqual(told)
    expect(messageOf(error, 'Failed to join interview')).toBe(told[0])
  })

  test('for an unreachable server or a timeout', async () => {
    answer = (request) => request.socket.destroy()
    const unreached = await ask().catch((error: unknown) => error)
    const reach = "We couldn't reach the server. Check your connection and try again."
    expect(failureOf(unreached, 'Failed')).toEqual(['Failed', { description: reach }])
    answer = () => {}
    const late = await call(getInterview, { params: { id: '7' }, timeoutMs: 30 }).catch((error: unknown) => error)
    const slow = 'The server took too long to answer. Please try again.'
    expect(failureOf(late, 'Failed')).toEqual(['Failed', { description: slow }])
    expect(messageOf(late, 'Failed')).toBe('Failed')
  })

  test('for a fault of the page itself', () => {
    expect(failureOf(new TypeError('x is not a function'), 'Failed')).toEqual(['Failed', { description: ourFault }])
  })
})

describe('a call that takes too long', () => {
  beforeEach(() => {
    answer = () => {}
  })

  test('by GET is 408 Request timeout', async () => {
    await expect(call(getInterview, { params: { id: '7' }, timeoutMs: 30 })).rejects.toMatchObject({
      status: 408,
      message: 'Request timeout',
    })
  })

  test('by POST names the limit', async () => {
    const late = call(echo, { params: { id: '7' }, body: { text: '' }, timeoutMs: 30 })
    await expect(late).rejects.toMatchObject({ status: 408, message: 'Request timeout after 30ms' })
  })

  test('also when only its body is late', async () => {
    answer = (_, response) => response.writeHead(200).write('{')
    await expect(call(getInterview, { params: { id: '7' }, timeoutMs: 60 })).rejects.toMatchObject({ status: 408 })
  })

  test('and is given up by its caller throws the abort, not an ApiError', async () => {
    const leaving = new AbortController()
    const asked = call(getInterview, { params: { id: '7' }, signal: leaving.signal })
    leaving.abort()
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('a request', () => {
  test('fills the path, keeps the query to what is given, and reads headers', async () => {
    // Requests that earlier tests gave up may still arrive on a busy machine.
    const urls: (string | undefined)[] = []
    answer = (request, response) => {
      urls.push(request.url)
      response.writeHead(200, { 'X-Total-Count': '3' }).end('[]')
    }
    const response = await callForResponse(listInterviews, { query: { q: 'a b', title: '', limit: 5 } })
    expect(response.headers.get('X-Total-Count')).toBe('3')
    await callForResponse(getInterview, { params: { id: '../me?x=1' } })
    expect(urls).toEqual(expect.arrayContaining(['/api/Interviews?q=a+b&limit=5', '/api/Interviews/..%2Fme%3Fx%3D1']))
  })

  test('carries the session token, or the candidate token instead', async () => {
    const sent: [string | undefined, unknown][] = []
    answer = (request, response) => {
      sent.push([request.headers.authorization, request.headers['x-candidate-token']])
      response.end('{}')
    }
    storeToken('mine')
    await callForResponse(getMe)
    await callForResponse(getMe, { token: null })
    await callForResponse(echo, { params: { id: '7' }, body: { text: '' }, candidateToken: 'theirs' })
    expect(sent).toEqual([
      ['Bearer mine', undefined],
      [undefined, undefined],
      [undefined, 'theirs'],
    ])
  })

  test('as a form repeats lists and adds files as Pdfs, without a JSON content type', async () => {
    let body = ''
    let type: string | undefined
    answer = (request, response, text) => {
      body = text
      type = request.headers['content-type']
      response.writeHead(201).end('{}')
    }
    await callForResponse(createInterview, {
      form: {
        Title: 'Engineer',
        InterviewerId: '1',
        CandidateId: 'ada@example.com',
        Difficulty: 'Senior',
        ProgrammingLanguage: 'python',
        InterviewType: 'AiOnly',
        QuestionType: 'Both',
        Links: ['https://a.example', 'https://b.example'],
      },
      files: [new File(['resume'], 'ada.pdf', { type: 'application/pdf' })],
    })
    expect(type).toMatch(/^multipart\/form-data/)
    expect(body.match(/name="Links"/g)).toHaveLength(2)
    expect(body).toContain('name="Pdfs"; filename="ada.pdf"')
  })
})

test('a reply that breaks the contract fails in development and in tests', async () => {
  const ask = () => call(echo, { params: { id: '7' }, body: { text: '' } })
  replyWith(200, '{"text":"hello"}')
  expect(await ask()).toEqual({ text: 'hello' })
  replyWith(200, '{"txt":"hello"}')
  await expect(ask()).rejects.toThrow('expected string, received undefined')
})

test('a session that the server no longer knows is forgotten, and reported once', async () => {
  const ended = vi.fn()
  const stop = onSessionEnd(ended)
  replyWith(401, JSON.stringify({ message: 'Please sign in to continue.', code: 'not_signed_in' }))
  storeToken('old')
  await call(getMe).catch(() => {})
  await call(getMe).catch(() => {})
  stop()
  expect([storedToken(), ended.mock.calls.length]).toEqual([null, 1])
})

describe('a stream', () => {
  test('of one call passes on its events, in pieces or not, and ends with it', async () => {
    answer = (request, response) => {
      expect([request.method, request.headers.accept]).toEqual(['POST', 'text/event-stream'])
      response.writeHead(200, { 'Content-Type': 'text/event-stream' })
      response.write(': hello\n\nevent: delta\ndata: {"te')
      setTimeout(() => response.end('xt":"ä"}\r\n\r\nid: 4\ndata: a\ndata: b\n\n'), 20)
    }
    const events: unknown[] = []
    await callStream(echo, { params: { id: '7' }, body: { text: '' } }, (event) => events.push(event))
    expect(events).toEqual([
      { id: '', event: 'delta', data: '{"text":"ä"}' },
      { id: '4', event: 'message', data: 'a\nb' },
    ])
  })

  test('of one call ends at its limit, even while it still sends events', async () => {
    let talking: NodeJS.Timeout | undefined
    answer = (_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' })
      talking = setInterval(() => response.write('data: still\n\n'), 10)
      response.on('close', () => clearInterval(talking))
    }
    const input = { params: { id: '7' }, body: { text: '' }, timeoutMs: 5000, limitMs: 80 }
    await expect(callStream(echo, input, () => {})).rejects.toMatchObject({
      status: 408,
      message: 'Request timeout after 80ms',
    })
  })

  test('that breaks is opened again after the last event seen', async () => {
    const resumedAfter: unknown[] = []
    const seen: string[] = []
    answer = (request, response) => {
      resumedAfter.push(request.headers['last-event-id'])
      response.writeHead(200, { 'Content-Type': 'text/event-stream' })
      response.end(`id: ${resumedAfter.length}\nevent: entry\ndata: ${resumedAfter.length}\n\n`)
    }
    await new Promise<void>((resolve) => {
      const open = openStream(stream, {}, { onEvent: ({ data }) => seen.push(data) === 2 && (open.close(), resolve()) })
    })
    expect({ resumedAfter, seen }).toEqual({ resumedAfter: [undefined, '1'], seen: ['1', '2'] })
  })

  test('that the server hands over goes on from its last id at once, and counts as open all the time', async () => {
    const asked: (string | string[] | undefined)[] = []
    answer = (request, response) => {
      asked.push(request.headers['last-event-id'])
      const id = asked.length
      const isLast = id === 3
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(`id: ${id}\nevent: entry\ndata: ${id}\n\n`)
      if (!isLast) response.end('event: again\ndata: {}\n\n')
    }
    const seen: string[] = []
    const states: string[] = []
    await new Promise<void>((resolve) => {
      const open = openStream(
        stream,
        {},
        {
          onEvent: ({ event, data }) => {
            seen.push(`${event} ${data}`)
            if (data === '3') resolve(open.close())
          },
          onState: (state) => states.push(state),
        },
      )
    })
    expect({ asked, seen }).toEqual({ asked: [undefined, '1', '2'], seen: ['entry 1', 'entry 2', 'entry 3'] })
    expect(states).not.toContain('lost')
  })

  test('that is held back on the way is asked for in brief pieces within 10 seconds, and says so', async () => {
    let briefs = 0
    // A proxy that holds replies back hands over none that does not end.
    answer = (request, response) => {
      if (!request.url!.includes('brief=true')) return
      briefs += 1
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.end(`id: ${briefs}\nevent: entry\ndata: ${briefs}\n\nevent: again\ndata: {}\n\n`)
    }
    const seen: string[] = []
    const states: string[] = []
    const began = performance.now()
    await new Promise<void>((resolve) => {
      const onState = (state: string) => void states.push(state)
      const open = openStream(
        stream,
        {},
        { onEvent: ({ data }) => seen.push(data) === 3 && (open.close(), resolve()), onState },
      )
    })
    expect(performance.now() - began).toBeLessThan(10_000)
    expect(seen).toEqual(['1', '2', '3'])
    expect(new Set(states)).toEqual(new Set(['slow']))
  })

  test('that is refused for good is not tried again', async () => {
    replyWith(404, JSON.stringify({ message: 'Interview not found', code: 'interview_not_found' }))
    const error = await new Promise((resolve) => openStream(stream, {}, { onEvent: () => {}, onRefused: resolve }))
    expect(error).toMatchObject({ status: 404, code: 'interview_not_found' })
  })
})
