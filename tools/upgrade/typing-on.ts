/** A candidate's page as several servers meet it: it types, and sends a batch again until one of them has taken it. */
import type { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { unwatchedFlushMs } from '@nova/contract/constants'
import type { Writer } from '../rooms/journal-check.ts'
import { makeEdits, now, post } from '../rooms/typing.ts'

/** How long the slowest batch took from its first try until it was acknowledged, and how many tries failed. */
export type Stalls = { batches: number; longestMs: number; failedTries: number }

const keyEveryMs = 120
const againMs = 250
const patienceMs = 120_000

/** Types until `isOver`, taking turns between the servers that `urls` names at the moment. */
export async function typeOn(
  writer: Writer,
  agent: Agent,
  urls: () => string[],
  options: { isOver: () => boolean; isGivenUp: () => boolean; stalls: () => Stalls },
): Promise<void> {
  const room = { ...writer.room, version: writer.version }
  let due = now() + Math.random() * unwatchedFlushMs
  let keyAt = now()
  let turn = Math.floor(Math.random() * 1000)
  while (!options.isOver()) {
    await sleep(Math.max(1, due - now()))
    due = Math.max(due, now() - unwatchedFlushMs) + unwatchedFlushMs
    const keys: number[] = []
    for (; keyAt <= now(); keyAt += keyEveryMs) keys.push(keyAt)
    if (keys.length === 0) continue
    const entry = makeEdits(room, keys)
    const body = JSON.stringify({ entries: [entry] })
    const startedAt = now()
    const sendOnce = () => {
      const servers = urls()
      turn += 1
      return post(`${servers[turn % servers.length]}${room.path}/journal`, agent, room.token, body)
    }
    for (;;) {
      try {
        await sendOnce()
        break
      } catch (error) {
        // A server that is stopping answers 503 or nothing; any other refusal is a finding.
        const isRefused = /answered 4\d\d/.test((error as Error).message)
        if (isRefused || options.isGivenUp() || now() - startedAt > patienceMs) throw error
        options.stalls().failedTries += 1
        await sleep(againMs)
      }
    }
    const stalls = options.stalls()
    stalls.batches += 1
    stalls.longestMs = Math.max(stalls.longestMs, now() - startedAt)
    writer.acknowledged.push(entry.id)
  }
  writer.version = room.version
}
