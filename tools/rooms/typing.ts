/** A candidate's page as the server meets it: keys, batches at most one in flight, and streams held open. */
import { randomUUID } from 'node:crypto'
import { type Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { watchedFlushMs } from '@nova/contract/constants'
import type { EntryOf } from '@nova/contract/room/journal'
import type { Room } from './rooms.ts'

export type Typing = { stop: () => Promise<void>; batches: () => number }

const keyEveryMs = 120
const line = 'const total = files.reduce((sum, file) => sum + file.size, 0)\n'

export const now = (): number => performance.timeOrigin + performance.now()

/**
 * Types one key after another and sends batches as a page does, until stopped: every `flushMs`, and, while watched, at
 * once on the first key after a pause.
 */
export function typeIn(
  url: string,
  agent: Agent,
  room: Room & { version?: number },
  options: { flushMs: number; onSent: (latencyMs: number) => void },
): Typing {
  const isWatched = options.flushMs <= watchedFlushMs
  let isStopped = false
  let batches = 0
  let keyAt = now() + Math.random() * keyEveryMs
  const work = async () => {
    let due = now() + Math.random() * options.flushMs
    while (!isStopped) {
      const at = isWatched ? Math.max(due, keyAt) : due
      // Timers may fire a little early: one that finds no key yet would wait its turn again, and count that as waiting.
      while (now() < at) await sleep(Math.max(1, at - now()))
      due = Math.max(due, now() - (isWatched ? 0 : options.flushMs)) + options.flushMs
      const keys: number[] = []
      for (; keyAt <= now(); keyAt += keyEveryMs) keys.push(keyAt)
      if (keys.length === 0) continue
      const body = JSON.stringify({ entries: [makeEdits(room, keys)] })
      const sentAt = now()
      await post(`${url}${room.path}/journal`, agent, room.token, body)
      options.onSent(now() - sentAt)
      batches += 1
    }
  }
  const done = work()
  return {
    batches: () => batches,
    stop: () => {
      isStopped = true
      return done
    },
  }
}

/** One entry with an edit for each key, at the end of the pad's text. */
export function makeEdits(room: Room & { version?: number }, keys: number[]) {
  const baseVersion = room.version ?? 0
  const edits = keys.map((at, index) => {
    const length = baseVersion + index
    const key = line[length % line.length]!
    return { changes: [...(length > 0 ? [length] : []), key === '\n' ? [0, '', ''] : [0, key]], cause: 'typed', at }
  })
  room.version = baseVersion + keys.length
  const payload = { language: 'javascript', baseVersion, edits }
  return { id: randomUUID(), clientAt: keys[0]!, kind: 'edit', questionId: room.coding, payload }
}

/** Posts JSON as a candidate; fails where the answer isn't a success. */
export function post(url: string, agent: Agent, token: string, body: string): Promise<string> {
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-candidate-token': token,
  }
  return new Promise((done, fail) => {
    const sending = request(url, { method: 'POST', agent, headers }, (response) => {
      let said = ''
      response.on('data', (chunk: Buffer) => (said += chunk.toString()))
      response.on('end', () => {
        if (response.statusCode! < 300) done(said)
        else fail(new Error(`A call was answered ${response.statusCode}: ${said}`))
      })
    })
    sending.on('error', fail)
    sending.end(body)
  })
}

/** Holds a stream of the journal open; without `onEntry` what comes is let go. Resolves once it is open. */
export function watch(
  url: string,
  agent: Agent,
  headers: Record<string, string>,
  onEntry?: (entry: EntryOf) => void,
): Promise<() => void> {
  return new Promise((opened, fail) => {
    const sending = request(url, { agent, headers: { ...headers, accept: 'text/event-stream' } }, (response) => {
      if (response.statusCode !== 200) return fail(new Error(`A stream was answered ${response.statusCode}`))
      if (onEntry) readEntries(response, onEntry)
      else response.resume()
      opened(() => sending.destroy())
    })
    sending.on('error', fail)
    sending.end()
  })
}

/** Every candidate's page follows its own room. */
export async function openStreams(url: string, agent: Agent, rooms: Room[]): Promise<(() => void)[]> {
  const closers: (() => void)[] = []
  for (const { path, token } of rooms) {
    closers.push(await watch(`${url}${path}/stream`, agent, { 'x-candidate-token': token }))
  }
  return closers
}

function readEntries(response: IncomingMessage, onEntry: (entry: EntryOf) => void): void {
  let rest = ''
  response.setEncoding('utf8').on('error', () => undefined)
  response.on('data', (text: string) => {
    const events = (rest + text).split('\n\n')
    rest = events.pop()!
    for (const event of events) {
      if (!event.includes('event: entry')) continue
      onEntry(JSON.parse(event.slice(event.indexOf('data: ') + 6)) as EntryOf)
    }
  })
}
