/** How long work holds the event loop, and what an empty call takes of it on this machine. */
import { request as httpRequest } from 'node:http'
import { performance } from 'node:perf_hooks'
import type { Session } from '@nova/contract/accounts'
import type { TestServer } from './server.ts'

/**
 * The shortest of some empty calls holds the loop for 0.5 to 0.7 ms where the budget was set. A hundred of them are the
 * budget of 50 ms, which nobody notices while typing; on another machine both change alike.
 */
export const mostEmptyCalls = 100
const budgetMs = 50

/**
 * Does work and gives its result and the longest time in milliseconds in which the loop did nothing else. Waiting for a
 * processor that other programs use does not count; the time on the processor is known in steps of 4 ms. To see every turn
 * of the loop keeps a processor busy until the work is done: once in a millisecond is enough where the budget is many.
 */
export async function measureHeld<T>(
  work: () => Promise<T>,
  seesEveryTurn = false,
): Promise<{ result: T; heldMs: number }> {
  let heldMs = 0
  let isOver = false
  let turnedAt = performance.now()
  let usedAt = process.threadCpuUsage()
  const seeNext = () => (seesEveryTurn ? setImmediate(probe) : setTimeout(probe, 1))
  const probe = () => {
    const now = performance.now()
    const { user, system } = process.threadCpuUsage(usedAt)
    heldMs = Math.max(heldMs, Math.min(now - turnedAt, (user + system) / 1000 + 4))
    turnedAt = now
    usedAt = process.threadCpuUsage()
    if (!isOver) seeNext()
  }
  seeNext()
  try {
    const result = await work()
    return { result, heldMs }
  } finally {
    isOver = true
  }
}

export type Sent = { method: string; path: string; headers: Record<string, string>; body?: Buffer | undefined }

/** Sends a request, and gives its status and how long the loop was held until its reply had arrived. */
export async function sendMeasured(
  server: TestServer,
  { method, path, headers, body }: Sent,
  seesEveryTurn = false,
): Promise<{ status: number; heldMs: number }> {
  const { result, heldMs } = await measureHeld(
    () =>
      new Promise<number>((done, fail) => {
        const length = body ? { 'content-length': String(body.length) } : {}
        const sent = httpRequest(server.url + path, { method, headers: { ...headers, ...length } }, (reply) => {
          reply.resume()
          reply.on('end', () => done(reply.statusCode!))
        })
        sent.on('error', fail)
        sent.end(body)
      }),
    seesEveryTurn,
  )
  return { status: result, heldMs }
}

/** The shortest time for which a call without anything to do holds the loop. */
export async function measureEmptyCall(server: TestServer, owner: Session): Promise<number> {
  const empty = { method: 'GET', path: '/api/Interviewers/me', headers: { authorization: `Bearer ${owner.token}` } }
  let least = Infinity
  for (let call = 0; call < 31; call += 1) least = Math.min(least, (await sendMeasured(server, empty, true)).heldMs)
  // Never less than a hundredth of the budget: a process whose modules are warm answers faster and is owed no less.
  return Math.max(least, budgetMs / mostEmptyCalls)
}
