/** Tools of a demo story: calls to the product, and a clock that the story moves. */
import { randomUUID } from 'node:crypto'

export type Reply = { status: number; body: unknown }
export type Call = (
  method: string,
  path: string,
  options?: { body?: unknown; token?: string; candidate?: string },
) => Promise<Reply>

export type Stage = {
  call: Call
  /** Opens a candidate's stream, as their page does for as long as it is there; closed by the returned function. */
  listen: (path: string, candidate: string) => Promise<() => void>
  clock: { now: () => number; set: (at: number) => void }
  /** Waits until the product has done what follows by itself, such as a report. */
  settle: () => Promise<void>
}

/** Implements `listen` for a server at `url`. */
export async function listenAt(url: string, path: string, candidate: string): Promise<() => void> {
  const over = new AbortController()
  const headers = { accept: 'text/event-stream', 'x-candidate-token': candidate }
  const { body } = await fetch(url + path, { headers, signal: over.signal })
  // Read, so that the server doesn't wait for the reader.
  body?.pipeTo(new WritableStream()).catch(() => undefined)
  return () => over.abort()
}

/** A call that must succeed; its reply's body. */
export async function ask<T>(stage: Stage, ...[method, path, options]: Parameters<Call>): Promise<T> {
  const { status, body } = await stage.call(method, path, options)
  if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(body)}`)
  return body as T
}

/** A journal entry as a page makes it at this moment. */
export function makeEntry(stage: Stage, kind: string, payload: object, questionId?: string) {
  return { id: randomUUID(), clientAt: stage.clock.now(), kind, payload, ...(questionId ? { questionId } : {}) }
}
