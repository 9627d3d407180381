/** Tests a seat's requests to the server: their credentials, and how replies are handled. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../api.ts'
import { createWire, isPassing, type Seat } from './journal.ts'

type Asked = { method: string; path: string; query: string; candidate: string | null; session: string | null }
const asked: Asked[] = []
let answer: (request: Asked) => Response = () => Response.json({})

beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('location', { origin: 'http://nova.test' })
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'auth_token' ? 'session-token' : null) })
  vi.stubGlobal('fetch', async (url: URL, { method, headers }: RequestInit) => {
    const sent = new Headers(headers)
    const request = {
      method: method!,
      path: url.pathname,
      query: url.search,
      candidate: sent.get('x-candidate-token'),
      session: sent.get('authorization'),
    }
    asked.push(request)
    return answer(request)
  })
})
afterEach(() => vi.unstubAllGlobals())

const id = '0b8f7d3e-5a43-4c50-9e0e-1d2c3b4a5968'
const candidate: Seat = { role: 'candidate', id, token: 'link-token' }
const interviewer: Seat = { role: 'interviewer', id }
const entry = (seq: number) => ({
  seq,
  at: '2026-01-05T10:00:00Z',
  actor: { role: 'candidate', id: null, name: null },
  kind: 'problem',
  payload: { text: 'x' },
  questionId: null,
  clientId: null,
  clientAt: null,
  hash: 'h',
})
/** An entry this seat may not see. */
const hidden = (seq: number) => ({ seq, hash: 'h' })

describe('a seat', () => {
  test('asks by the same call as the other, each with its own credential', async () => {
    answer = () => Response.json([])
    await createWire(candidate).readAllPads()
    await createWire(interviewer).readAllPads()
    expect(asked.map(({ path }) => path)).toEqual([`/api/Interviews/${id}/pads`, `/api/Interviews/${id}/pads`])
    // In the candidate's seat, a signed-in user acts as the candidate.
    expect(asked.map(({ candidate: token, session }) => [token, session])).toEqual([
      ['link-token', null],
      [null, 'Bearer session-token'],
    ])
  })

  test('reads a long journal page by page', async () => {
    const pages = [
      { entries: [entry(1), hidden(2)], more: true, lastSeq: 3 },
      { entries: [entry(3)], more: false, lastSeq: 3 },
    ]
    answer = () => Response.json(pages.shift())
    const { entries, lastSeq } = await createWire(candidate).readAll()
    expect([entries.map(({ seq }) => seq), lastSeq]).toEqual([[1, 3], 3])
    expect(asked.map(({ query }) => new URLSearchParams(query).get('after'))).toEqual(['0', '2'])
  })
})

describe('a batch of entries', () => {
  const refuse = (status: number, body: object) => () => Response.json(body, { status })
  const send = () => createWire(candidate).append([], 'device')

  test('is taken, with the pace of the next', async () => {
    answer = () => Response.json({ seq: 4, flushMs: 250 })
    expect(await send()).toEqual({ outcome: 'taken', flushMs: 250 })
  })

  test('goes again where the server could not be reached, was busy or failed', async () => {
    answer = () => {
      throw new TypeError('Failed to fetch')
    }
    expect(await send()).toEqual({ outcome: 'unreachable' })
    answer = refuse(503, { code: 'server_busy', message: 'Busy' })
    expect(await send()).toEqual({ outcome: 'unreachable' })
    answer = refuse(429, { code: 'too_many_requests', message: 'Slow down' })
    expect(await send()).toEqual({ outcome: 'unreachable', waitMs: 3000, isSlowed: true })
    answer = refuse(429, { code: 'saving_slowed', message: 'Slowed' })
    expect(await send()).toEqual({ outcome: 'unreachable', waitMs: 3000, isSlowed: true })
  })

  test('that is stale comes back with what it missed', async () => {
    const details = { questionId: 'q1', language: 'python', version: 3, missing: [] }
    answer = refuse(409, { code: 'stale_text', message: 'Stale', details })
    expect(await send()).toEqual({ outcome: 'refused', code: 'stale_text', stale: details })
  })

  test('after the end is refused with the moment of the end', async () => {
    const details = { endedAt: '2026-01-05T11:00:00.000Z' }
    answer = refuse(409, { code: 'time_ended', message: 'Over', details })
    const endedAt = Date.parse(details.endedAt)
    expect(await send()).toEqual({ outcome: 'refused', code: 'time_ended', endedAt })
  })
})

describe('a run', () => {
  const events = (...lines: [string, object][]) =>
    new Response(lines.map(([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`).join(''), {
      headers: { 'content-type': 'text/event-stream' },
    })
  const request = { questionId: 'q1', language: 'python', code: 'print(1)' } as const
  const run = (onProgress: (progress: object) => void = () => {}) =>
    createWire(candidate).run(request, new AbortController().signal, onProgress)

  test('reports its progress, and then its result', async () => {
    const heard: object[] = []
    answer = () =>
      events(['queued', { id: 'r1', position: 2 }], ['stdout', { text: '1\n' }], ['done', { run: { id: 'r1' } }])
    expect(await run((progress) => heard.push(progress))).toEqual({ run: { id: 'r1' } })
    expect(heard).toEqual([{ id: 'r1', position: 2 }, { stdout: '1\n' }])
  })

  test('that the server refuses on the way fails in its words', async () => {
    answer = () => events(['error', { code: 'run_in_progress', message: 'Another run is still going.' }])
    await expect(run()).rejects.toMatchObject({ code: 'run_in_progress', message: 'Another run is still going.' })
  })

  test('whose connection ends before its result has failed', async () => {
    answer = () => events(['queued', { id: 'r1', position: 0 }])
    await expect(run()).rejects.toMatchObject({ status: 0, code: 'network_error' })
  })
})

test('trying again helps where the server did not say no', () => {
  const statuses = [0, 408, 429, 500, 503, 400, 401, 404, 409]
  const passing = statuses.filter((status) => isPassing(new ApiError(status, 'code', 'words')))
  expect(passing).toEqual([0, 408, 429, 500, 503])
  expect(isPassing(new TypeError('a bug'))).toBe(false)
})
