/**
 * The one way pages reach the server: typed calls made from the contract, errors as ApiError with the words of the
 * specification, the session token on every call. Same origin only.
 */
import { callTimeoutMs, creationTimeoutMs, tokenStorageKey } from '@nova/contract/constants'
import type { CallReply, Endpoint } from '@nova/contract/endpoint'
import { deviceHeader } from '@nova/contract/room/devices'
import type { z } from 'zod'
import { getDeviceId } from './device-id.ts'
import { readEvents, type ServerEvent } from './event-stream.ts'

/** An error from the server or the network. Status 0: the server was not reached. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly details: unknown
  /** The answer as it came. */
  readonly body: unknown

  constructor(status: number, code: string, message: string, details?: unknown, body: unknown = details) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.details = details
    this.body = body
  }
}

type Part<E extends Endpoint, K extends 'params' | 'query' | 'body' | 'form'> = E[K] extends z.ZodType
  ? z.input<E[K]>
  : never

/** Input of a call: the parts its endpoint declares. */
export type CallParts<E extends Endpoint> = {
  [K in 'params' | 'body' | 'form' as E[K] extends z.ZodType ? K : never]: Part<E, K>
} & (E['query'] extends z.ZodType ? { query?: Partial<Part<E, 'query'>> } : unknown) &
  (E['form'] extends z.ZodType ? { files?: readonly File[] } : unknown)

export type CallOptions = {
  /** Instead of the stored one; null sends none. */
  token?: string | null
  /** Makes it a candidate's call; the session token is not sent. */
  candidateToken?: string
  timeoutMs?: number
  /** For a stream: limit on its total time, even while data arrives. */
  limitMs?: number
  signal?: AbortSignal
  headers?: Record<string, string>
}

type Input<E extends Endpoint> = CallParts<E> & CallOptions
type InputArgument<E extends Endpoint> =
  Record<never, never> extends CallParts<E> ? [input?: Input<E>] : [input: Input<E>]

/** Calls an endpoint of the contract. Throws ApiError; when `signal` aborts, its AbortError. */
export async function call<const E extends Endpoint>(endpoint: E, ...input: InputArgument<E>): Promise<CallReply<E>> {
  const response = await callForResponse(endpoint, ...input)
  const reply: unknown = response.status === 204 ? undefined : await response.json()
  // The server made it by the contract; in development and in tests a page must not be fed what no server sends.
  if (import.meta.env.DEV) endpoint.reply?.parse(reply)
  return reply as CallReply<E>
}

/** The same for callers who need headers, the status or a file: the whole response, already read. */
export async function callForResponse<const E extends Endpoint>(
  endpoint: E,
  ...[input]: InputArgument<E>
): Promise<Response> {
  const { url, init, options } = prepare(endpoint, input)
  const timeoutMs = options.timeoutMs ?? (endpoint.form ? creationTimeoutMs : callTimeoutMs)
  return send(url, { ...init, signal: options.signal ?? null }, timeoutMs)
}

/**
 * Sends a request below this origin and reads the answer whole, within the time limit. For paths that are in no
 * contract; everything else uses `call`.
 */
export async function send(url: URL, init: RequestInit, timeoutMs: number): Promise<Response> {
  const method = init.method ?? 'GET'
  const timeout = AbortSignal.timeout(timeoutMs)
  let response: Response
  try {
    const answer = await fetch(url, {
      ...init,
      signal: init.signal ? AbortSignal.any([timeout, init.signal]) : timeout,
    })
    const body = answer.status === 204 ? null : await answer.blob()
    response = new Response(body, { status: answer.status, headers: answer.headers })
  } catch (cause) {
    if (init.signal?.aborted) throw cause
    if (timeout.aborted) throw timedOut(method, timeoutMs)
    throw new ApiError(0, 'network_error', 'Network error', cause)
  }
  if (response.ok) return response
  throw await refusalOf(response, init)
}

/** Calls an endpoint as a stream of events and hands over each; resolves when the server ends the stream. */
export async function callStream<const E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  onEvent: (event: ServerEvent) => void,
): Promise<void> {
  const { url, init, options } = prepare(endpoint, input)
  await stream(url, init, options, onEvent)
}

export type StreamHandlers = {
  onEvent: (event: ServerEvent) => void
  /**
   * 'open' on every connection, 'lost' whenever one ends; it is tried again by itself. 'slow' where replies come only once
   * they are whole, so that many brief ones are asked for.
   */
  onState?: (state: 'open' | 'slow' | 'lost') => void
  /** The server refused for good (no longer signed in, not found, …); nothing is tried any more. */
  onRefused?: (error: ApiError) => void
}

const silenceMs = 45_000
/** A stream says something every 5 s. */
const streamSilenceMs = 10_000
/** A stream that says nothing at first is held back on the way. */
const startMs = 5000
const briefSilenceMs = 20_000
/** After this long in brief streams, try a lasting one again. */
const briefForMs = 120_000
const firstBackOffMs = 500
const maxBackOffMs = 15_000

/** Follows a stream of events until closed: reconnects with back-off and resumes after the last event seen. */
export function openStream<const E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  handlers: StreamHandlers,
): { close: () => void } {
  const closing = new AbortController()
  void follow()
  return { close: () => closing.abort() }

  async function follow() {
    let lastId = ''
    let backOffMs = firstBackOffMs
    let briefUntil = 0
    while (!closing.signal.aborted) {
      // Ended by the server after much was sent: the next stream goes on at once.
      let isHandedOver = false
      const before = lastId
      const handleEvent = (event: ServerEvent) => {
        if (event.id) lastId = event.id
        if (event.event === 'again') isHandedOver = true
        else handlers.onEvent(event)
      }
      const isBrief = Date.now() < briefUntil
      let isStarted = false
      const { url, init, options } = prepare(endpoint, input)
      if (isBrief) url.searchParams.set('brief', 'true')
      if (lastId) init.headers.set('Last-Event-ID', lastId)
      try {
        const times = isBrief ? { timeoutMs: briefSilenceMs } : { timeoutMs: streamSilenceMs, startMs }
        await stream(url, init, { ...options, ...times, signal: closing.signal }, handleEvent, () => {
          isStarted = true
          backOffMs = firstBackOffMs
          handlers.onState?.(isBrief ? 'slow' : 'open')
        })
      } catch (error) {
        if (closing.signal.aborted) return
        if (error instanceof ApiError && error.status >= 400 && error.status < 500 && !isPassing(error.status)) {
          handlers.onRefused?.(error)
          return
        }
        if (!isBrief && !isStarted && error instanceof ApiError && error.code === 'timeout') {
          briefUntil = Date.now() + briefForMs
          continue
        }
      }
      if (isHandedOver && (isBrief || lastId !== before)) continue
      handlers.onState?.('lost')
      await pause(backOffMs * (0.75 + Math.random() / 2), closing.signal)
      backOffMs = Math.min(backOffMs * 2, maxBackOffMs)
    }
  }
}

const isPassing = (status: number) => status === 408 || status === 429

async function stream(
  url: URL,
  init: Prepared['init'],
  options: CallOptions & { startMs?: number },
  onEvent: (event: ServerEvent) => void,
  onOpen?: () => void,
) {
  const silence = new AbortController()
  const limit = options.limitMs === undefined ? undefined : setTimeout(() => silence.abort(), options.limitMs)
  const { timeoutMs = silenceMs } = options
  let timer = setTimeout(() => silence.abort(), options.startMs ?? timeoutMs)
  let isOpen = false
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), timeoutMs)
    if (!isOpen) onOpen?.()
    isOpen = true
  }
  init.headers.set('Accept', 'text/event-stream')
  try {
    const signal = options.signal ? AbortSignal.any([silence.signal, options.signal]) : silence.signal
    const response = await fetch(url, { ...init, signal })
    if (!response.ok) throw await refusalOf(response, init)
    if (response.body) await readEvents(response.body, onEvent, heard)
  } catch (cause) {
    if (cause instanceof ApiError || options.signal?.aborted) throw cause
    if (silence.signal.aborted) throw timedOut(init.method, options.limitMs ?? options.timeoutMs ?? silenceMs)
    throw new ApiError(0, 'network_error', 'Network error', cause)
  } finally {
    clearTimeout(timer)
    clearTimeout(limit)
  }
}

type Prepared = {
  url: URL
  init: { method: string; headers: Headers; body: BodyInit | null }
  options: CallOptions
}

type LooseInput = CallOptions & {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  form?: Record<string, unknown>
  files?: readonly File[]
}

/** The request of a call; for upload.ts. */
export function prepare(endpoint: Endpoint, given: unknown): Prepared {
  const input = (given ?? {}) as LooseInput
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(textOf(input.params?.[name])),
  )
  const url = new URL(path, location.origin)
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== '') url.searchParams.set(name, textOf(value))
  }
  const headers = new Headers(input.headers)
  if (!headers.has('Accept')) headers.set('Accept', 'application/json')
  const token = input.token === undefined ? storedToken() : input.token
  if (input.candidateToken) {
    headers.set('X-Candidate-Token', input.candidateToken)
    headers.set(deviceHeader, getDeviceId())
  } else if (token) headers.set('Authorization', `Bearer ${token}`)
  let body: BodyInit | null = null
  if (endpoint.form) body = formOf(input.form ?? {}, input.files ?? [])
  else if (input.body !== undefined) {
    headers.set('Content-Type', 'application/json')
    body = JSON.stringify(input.body)
  }
  return { url, init: { method: endpoint.method, headers, body }, options: input }
}

function formOf(fields: Record<string, unknown>, files: readonly File[]): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    for (const each of Array.isArray(value) ? value : [value]) if (each !== undefined) form.append(name, textOf(each))
  }
  for (const file of files) form.append('Pdfs', file, file.name)
  return form
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return value === undefined || value === null ? '' : JSON.stringify(value)
}

async function refusalOf(response: Response, init: RequestInit): Promise<ApiError> {
  const error = errorOf(response.status, await response.text())
  const sent = new Headers(init.headers).get('Authorization')
  if (error.code === 'not_signed_in' && sent && sent === `Bearer ${storedToken()}`) {
    forgetToken()
    for (const listener of sessionEndListeners) listener()
  }
  return error
}

/** The error in an answer; for upload.ts. */
export function errorOf(status: number, text: string): ApiError {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return new ApiError(status, `http_${status}`, text.trim() || 'Network error', text)
  }
  const { message, code, details } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  return new ApiError(
    status,
    typeof code === 'string' ? code : `http_${status}`,
    typeof message === 'string' && message ? message : `HTTP ${status}`,
    details,
    body,
  )
}

function timedOut(method: string, timeoutMs: number): ApiError {
  return new ApiError(408, 'timeout', method === 'GET' ? 'Request timeout' : `Request timeout after ${timeoutMs}ms`)
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
}

/** Message for any thrown value: the server's own words, else the given ones. Status codes mean nothing to users. */
export function messageOf(error: unknown, otherwise: string): string {
  return hasReason(error) ? error.message : otherwise
}

/** True if the server gave a reason; a lost connection, a timeout or a proxy's page gives none. */
function hasReason(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || error.message === '') return false
  return error.code !== 'network_error' && error.code !== 'timeout' && !error.code.startsWith('http_')
}

/** Maps each rejected field's path to the server's objection; '' holds those of no field. */
export function objectionsOf(error: unknown, otherwise: string): Record<string, string> {
  const details = error instanceof ApiError && Array.isArray(error.details) ? (error.details as unknown[]) : []
  const placed = details.flatMap((detail) => {
    const { path, message } = (detail ?? {}) as { path?: unknown; message?: unknown }
    return typeof path === 'string' && path !== '' && typeof message === 'string' ? [[path, message]] : []
  })
  return placed.length > 0 ? Object.fromEntries(placed) : { '': messageOf(error, otherwise) }
}

/** Toast for a failure: what failed, and what to do. The server's own words say both. */
export function failureOf(error: unknown, title: string): [message: string, options: { description?: string }] {
  if (hasReason(error)) return [error.message, {}]
  return [title, { description: adviceFor(error instanceof ApiError ? error.status : undefined) }]
}

function adviceFor(status: number | undefined): string {
  if (status === 0) return "We couldn't reach the server. Check your connection and try again."
  if (status === 408 || status === 504) return 'The server took too long to answer. Please try again.'
  return 'Something went wrong on our side. Please try again in a moment.'
}

// Fallback if storage is blocked: the session lasts as long as the page.
let tokenInMemory: string | null = null

export function storedToken(): string | null {
  try {
    return localStorage.getItem(tokenStorageKey)
  } catch {
    return tokenInMemory
  }
}

export function storeToken(token: string): void {
  tokenInMemory = token
  try {
    localStorage.setItem(tokenStorageKey, token)
  } catch {
    // Kept in memory above.
  }
}

export function forgetToken(): void {
  tokenInMemory = null
  try {
    localStorage.removeItem(tokenStorageKey)
  } catch {
    // Nothing was stored.
  }
}

const sessionEndListeners = new Set<() => void>()

/**
 * Calls `listener` when the server no longer knows the stored session; its token is already removed. Returns an
 * unsubscribe function.
 */
export function onSessionEnd(listener: () => void): () => void {
  sessionEndListeners.add(listener)
  return () => sessionEndListeners.delete(listener)
}
