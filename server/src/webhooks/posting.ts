/** One request to a receiver: its answer, or the reason for none. Ten seconds at most, and no redirect is followed. */
import { request } from 'undici'
import { isRefusedHere, openGuarded } from '../platform/outgoing/outgoing.ts'

export type Answer = {
  tookMs: number
  status: number | null
  /** Null where it was delivered. */
  failure: string | null
  /** The beginning of the answer. */
  text: string
  /** How long the receiver asks to be left alone. */
  retryAfterMs?: number
}

/** Time for the whole request; a test may give less. */
export const postingLimits = { maxMs: 10_000 }
const maxReadBytes = 16 * 1024
const maxKeptBytes = 1024

export async function post(
  address: string,
  headers: Record<string, string>,
  body: string,
  allow: readonly string[],
  method: 'POST' | 'PATCH' = 'POST',
): Promise<Answer> {
  const startedAt = performance.now()
  const took = () => Math.round(performance.now() - startedAt)
  const url = new URL(address)
  const { maxMs } = postingLimits
  const signal = AbortSignal.timeout(maxMs)
  let agent
  try {
    agent = openGuarded(url, allow)
    const limits = { signal, headersTimeout: maxMs, bodyTimeout: maxMs }
    const reply = await request(url, { method, dispatcher: agent, headers, body, ...limits })
    const status = reply.statusCode
    const isTaken = status >= 200 && status < 300
    const text = await readStart(reply.body)
    const failure = isTaken ? null : `Answered with status ${status}.`
    const retryAfterMs = isBusy.has(status) ? readRetryAfter(reply.headers['retry-after']) : undefined
    return { tookMs: took(), status, failure, text, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) }
  } catch (error) {
    return { tookMs: took(), status: null, failure: describe(error, signal.aborted), text: '' }
  } finally {
    void agent?.destroy()
  }
}

const isBusy = new Set([429, 503])

/** Seconds or a date (RFC 9110, 10.2.3); undefined where it is neither, or has passed. */
function readRetryAfter(header: string | string[] | undefined): number | undefined {
  const text = [header].flat()[0]?.trim() ?? ''
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now()
  return ms > 0 ? ms : undefined
}

/** The first 16 kB; the rest is not read. An answer that stops midway has its status all the same. */
async function readStart(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of body) {
      chunks.push(chunk)
      size += chunk.length
      if (size >= maxReadBytes) break
    }
  } catch {
    // The deadline, or a connection that broke.
  }
  const kept = Buffer.concat(chunks).subarray(0, maxKeptBytes)
  // The database keeps no zero characters.
  return new TextDecoder().decode(kept).replaceAll('\0', '\uFFFD')
}

const words: Record<string, string> = {
  ENOTFOUND: 'The name of the server isn’t known.',
  EAI_AGAIN: 'The name of the server couldn’t be looked up.',
  ECONNREFUSED: 'The server refused the connection.',
  ECONNRESET: 'The server closed the connection without an answer.',
  EPIPE: 'The server closed the connection without an answer.',
  UND_ERR_SOCKET: 'The server closed the connection without an answer.',
  UND_ERR_HEADERS_OVERFLOW: 'The headers of the answer are too long.',
}
const slow = /^(?:UND_ERR_(?:CONNECT|HEADERS|BODY)_TIMEOUT|ETIMEDOUT)$/

/** In our own words: an error's may name what is inside. */
function describe(error: unknown, isLate: boolean): string {
  if (isRefusedHere(error)) return 'The address isn’t public, so nothing was sent.'
  const code = codeOf(error)
  if (isLate || slow.test(code)) return `No answer within ${postingLimits.maxMs / 1000} seconds.`
  if (/CERT|TLS|SSL|SELF_SIGNED|ALTNAME|^UNABLE_TO/.test(code)) return 'The certificate of the server isn’t valid.'
  if (code.startsWith('HPE_') || (error as Error).name === 'HTTPParserError') return 'The answer isn’t HTTP.'
  return words[code] ?? 'The request failed.'
}

function codeOf(error: unknown): string {
  const { code, cause, errors } = error as { code?: unknown; cause?: unknown; errors?: unknown[] }
  if (typeof code === 'string') return code
  if (errors?.[0]) return codeOf(errors[0])
  return cause === undefined ? '' : codeOf(cause)
}
