/** HTTP to runners: every call ends in time, and a failure is an answer. */
import { request as httpRequest, type Agent, type Dispatcher } from 'undici'

export type Call = { base: string; token: string | undefined; agent: Agent }

export type Answer = {
  status: number
  body: Dispatcher.ResponseData['body']
  /** Undefined where it isn't JSON, is too long or breaks off. */
  readJson(): Promise<unknown>
}
export type Failure = {
  error: string
  /** True if the other side may have begun the request. */
  hasBegun: boolean
}

type Options = {
  body?: object
  signal: AbortSignal
  accept?: string
  /** How long until it begins to answer. */
  headersMs?: number
  /** How long it may say nothing while it answers. */
  silentMs?: number
  anyStatus?: boolean
}

const maxAnswered = 64 * 1_024 * 1_024
/** Failures before anything was sent. */
const neverBegan = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'],
  ...['CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'ERR_TLS_CERT_ALTNAME_INVALID', 'UND_ERR_CLOSED'],
])

/** Base address of the protocol's calls: operators may give the address with or without this path. */
export function baseOf(url: string): string {
  return /\/api\/v2(\/piston)?$/.test(url) ? url : `${url}/api/v2`
}

export async function send(
  { token, agent }: Call,
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  { body, signal, accept = 'application/json', headersMs = 5_000, silentMs = 20_000 }: Options,
): Promise<Answer | Failure> {
  try {
    const answer = await httpRequest(url, {
      dispatcher: agent,
      method,
      signal,
      headersTimeout: headersMs,
      bodyTimeout: silentMs,
      headers: {
        accept,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.statusCode, body: answer.body, readJson: () => readJson(answer.body) }
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    return { error: describeFailure(code, message), hasBegun: !neverBegan.has(code) }
  }
}

/** Sends a request and reads its answer; errors are described in words. */
export async function askJson(
  call: Call,
  method: 'GET',
  url: string,
  options: Options,
): Promise<{ json: unknown } | string> {
  const answer = await send(call, method, url, options)
  if ('error' in answer) return answer.error
  const json = await answer.readJson()
  if (answer.status === 401 || answer.status === 403) return 'It does not take this RUNNER_TOKEN.'
  if (answer.status !== 200 && !options.anyStatus) return `It answers with status ${answer.status}.`
  return json === undefined ? 'Its answer cannot be read.' : { json }
}

async function readJson(body: Dispatcher.ResponseData['body']): Promise<unknown> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length > maxAnswered) return undefined
      chunks.push(chunk)
    }
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    return undefined
  }
}

/** Too busy, or stopping: another may take it. */
export function isTurnedAway(status: number): boolean {
  return status === 429 || status === 503
}

/** The `message` of an answer that is an error. */
export function reasonOf(json: unknown): string | undefined {
  const message = (json as { message?: unknown } | null)?.message
  return typeof message === 'string' ? message.slice(0, 500) : undefined
}

function describeFailure(code: string, message: string): string {
  if (code === 'ECONNREFUSED') return 'Nothing listens there.'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'Its name is not known.'
  if (/TIMEOUT|ABORT|TimeoutError/i.test(`${code} ${message}`)) return 'It does not answer in time.'
  return `It cannot be reached (${code || message}).`
}
