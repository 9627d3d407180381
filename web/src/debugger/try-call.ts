/** One call of the debugger: reading what was typed, making the call, and what to show of it. */
import { callTimeoutMs } from '@nova/contract/constants'
import { ApiError, send, storedToken } from '../api.ts'

export type TestCall = { method: string; endpoint: string; payload: string; withToken: boolean }

export type TestResult = {
  id: string
  endpoint: string
  method: string
  status: 'pending' | 'success' | 'error'
  response?: unknown
  error?: string
  durationMs?: number
}

/** '/api/health', or a method word before it. Without one: GET where there is no payload, POST where there is. */
export function readEndpoint(typed: string, payload: string): { method: string; endpoint: string } {
  const [, word, path = ''] = /^\s*(?:([a-z]+)\s+)?(.*?)\s*$/i.exec(typed) ?? []
  return { method: word?.toUpperCase() ?? (payload.trim() ? 'POST' : 'GET'), endpoint: path }
}

/** Makes the call and reports the result; never throws. Calls that cannot be valid are not made. */
export async function tryCall(test: TestCall): Promise<Omit<TestResult, 'id'>> {
  const { method, endpoint } = test
  const started = performance.now()
  try {
    const response = await attempt(test)
    return { method, endpoint, status: 'success', response, durationMs: Math.round(performance.now() - started) }
  } catch (cause) {
    const durationMs = Math.round(performance.now() - started)
    const error = cause instanceof Error && cause.message ? cause.message : 'Unknown error'
    const answer = cause instanceof ApiError && cause.status > 0 ? cause : undefined
    // oxlint-disable-next-line no-console -- for developers, who look in the console
    console.warn('API test failed', { method, endpoint, message: error, status: answer?.status, durationMs })
    return { method, endpoint, status: 'error', error, durationMs, ...(answer && { response: answer.body }) }
  }
}

async function attempt({ method, endpoint, payload, withToken }: TestCall): Promise<unknown> {
  if (method !== 'GET' && method !== 'POST') throw new Error(`Unsupported method: ${method}`)
  const url = URL.canParse(endpoint, location.origin) ? new URL(endpoint, location.origin) : null
  if (!endpoint.startsWith('/') || url?.origin !== location.origin) {
    throw new Error('Only paths on this site can be tested. Start with a slash, as in /api/health.')
  }
  // The field starts as an empty object; for a GET it means no payload.
  const hasPayload = payload.trim() !== '' && !(method === 'GET' && /^\s*\{\s*\}\s*$/.test(payload))
  const body = hasPayload ? JSON.stringify(parsePayload(payload)) : null
  if (method === 'GET' && body !== null)
    throw new Error("A GET call can't have a payload. Clear the payload or use POST.")
  const headers = new Headers({ Accept: 'application/json' })
  if (body !== null) headers.set('Content-Type', 'application/json')
  const token = withToken ? storedToken() : null
  if (token) headers.set('Authorization', `Bearer ${token}`)
  const response = await send(url, { method, headers, body }, callTimeoutMs)
  return readableOf(await response.text())
}

function parsePayload(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error(`Invalid JSON payload: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

function readableOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
