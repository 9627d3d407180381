/** Calls of a model's server. Its replies are untrusted: bounded in size and time, and only what fits a schema is used. */
import { request } from 'undici'
import type { z } from 'zod'

/** A server that hasn't answered by then is busy or none. */
const waitMs = 2_000
const maxBytes = 256 * 1024
const maxLineBytes = 64 * 1024
const linesOfTurn = 100

type Call = { body?: object; waitMs?: number; signal?: AbortSignal | undefined }

/** The reply to one call; undefined where it failed or is something else. No redirect is followed, and no key is sent. */
export async function callServer<S extends z.ZodType>(
  url: string,
  schema: S,
  call: Call = {},
): Promise<z.output<S> | undefined> {
  const timeout = AbortSignal.timeout(call.waitMs ?? waitMs)
  const signal = call.signal ? AbortSignal.any([timeout, call.signal]) : timeout
  try {
    const { statusCode, body } = await send(url, call.body, signal)
    const text = await readLimited(body)
    if (statusCode !== 200 || text === undefined) return undefined
    const read = schema.safeParse(JSON.parse(text))
    return read.success ? read.data : undefined
  } catch {
    return undefined
  }
}

/** Posts, and gives each line of the reply as JSON; throws where the connection fails or a line is too long. */
export async function* streamLines(url: string, body: object, signal: AbortSignal): AsyncGenerator<unknown> {
  const reply = await send(url, body, signal)
  let rest = ''
  let given = 0
  const decoder = new TextDecoder()
  for await (const piece of reply.body as AsyncIterable<Uint8Array>) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n')
    rest = lines.pop()!
    for (const line of lines) {
      if (line.trim() === '') continue
      yield JSON.parse(line)
      given += 1
      // A flood of short lines leaves the event loop its turns.
      if (given % linesOfTurn === 0) await new Promise((resolve) => setImmediate(resolve))
    }
    if (rest.length > maxLineBytes) throw new Error('A line of the reply is too long.')
  }
  if (rest.trim() !== '') yield JSON.parse(rest)
}

function send(url: string, body: object | undefined, signal: AbortSignal) {
  const headers = { accept: 'application/json' }
  if (!body) return request(url, { signal, headers })
  // A large file is checked for minutes without a word; the caller's signal ends what is silent for too long.
  const patient = { headersTimeout: 0, bodyTimeout: 0 }
  const sent = { method: 'POST' as const, body: JSON.stringify(body), ...patient }
  return request(url, { signal, headers: { ...headers, 'content-type': 'application/json' }, ...sent })
}

/** Undefined where it is longer than any answer. */
async function readLimited(body: AsyncIterable<Uint8Array>): Promise<string | undefined> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of body) {
    bytes += piece.length
    // Leaving the loop ends the connection.
    if (bytes > maxBytes) return undefined
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}
