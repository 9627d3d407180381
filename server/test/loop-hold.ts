/** How long work holds the event loop, and what an empty call takes of it on this machine. */
import { request as httpRequest } from 'node:http'
import { performance } from 'node:perf_hooks'
import type { Session } from '@nova/contract/accounts/accounts'
import type { TestServer } from './server.ts'

/**
 * Delay that goes unnoticed while typing. The shortest of several empty calls took a hundredth of it, 0.5 to 0.7 ms, on
 * the machine where it was set; on another machine both scale alike.
 */
const budgetMs = 50
/**
 * One and a half times the budget, which `npm run bench` measures on an idle machine: two programs on one processor
 * each take longer. The defects these tests catch blocked the loop for a second or more.
 */
export const maxEmptyCalls = 150

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

/**
 * The least of a few tries in empty calls, for garbage collection differs from one to the next. `held` is a first try that
 * was made already.
 */
export async function minHeld(
  what: string,
  emptyMs: number,
  work: () => Promise<{ heldMs: number }>,
  held = Infinity,
): Promise<number> {
  let heldMs = held
  for (let attempt = 0; attempt < 4 && heldMs > maxEmptyCalls * emptyMs; attempt += 1) {
    heldMs = Math.min(heldMs, (await work()).heldMs)
  }
  const emptyCalls = Math.round(heldMs / emptyMs)
  const line = `@ ${emptyCalls} ${what} ${heldMs.toFixed(1)} / ${emptyMs.toFixed(2)}\n`
  if (process.env['SHOW_LOOP_DELAY']) process.stdout.write(line)
  return emptyCalls
}

/** The shortest time for which a call without anything to do holds the loop. */
export async function measureEmptyCall(server: TestServer, owner: Session): Promise<number> {
  const empty = { method: 'GET', path: '/api/Interviewers/me', headers: { authorization: `Bearer ${owner.token}` } }
  let least = Infinity
  for (let call = 0; call < 31; call += 1) least = Math.min(least, (await sendMeasured(server, empty, true)).heldMs)
  // Never less than a hundredth of the budget: a process whose modules are warm answers faster and is owed no less.
  return Math.max(least, budgetMs / 100)
}
