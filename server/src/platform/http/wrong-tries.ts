/**
 * Limits wrong tries at a secret that could be guessed, for one address over all servers; right ones cost nothing. Each try
 * takes a place before it is judged and gives it back unless it was wrong, so that many at once can't pass the limit. A
 * course that signs in at the same moment waits for places instead of being refused.
 */
import { createHash } from 'node:crypto'
import { type Database, withoutDisk } from '../database/database.ts'
import { type Limit, makeSweep, over, windowMs } from './call-limits.ts'

/** Tries of one address that wait for a place on this server. */
const maxWaiting = 1_000

/** `waitSeconds` above 0: there is no place before then. `end` gives the place back, unless the try was wrong. */
export type Try = { waitSeconds: number; end: (isWrong: boolean) => Promise<void> }

type Place = { endsAt: string } | { endsInMs: number }
/** Tries of one address on this server: under way, ended so far, and waiting for one to end. */
type Tries = { open: number; ended: number; waiting: (() => void)[] }

export function makeWrongTries(pool: Database['pool']): (limit: Limit, caller: string) => Promise<Try> {
  const ofAddress = new Map<string, Tries>()
  const sweep = makeSweep(pool)
  const leave = (key: string, tries: Tries) => {
    tries.open -= 1
    tries.ended += 1
    const next = tries.waiting.shift()
    if (next) next()
    else if (tries.open === 0) ofAddress.delete(key)
  }
  return async ({ name, max }, caller) => {
    const key = `wrong ${name} ${caller}`
    await sweep()
    for (;;) {
      const tries = ofAddress.get(key) ?? { open: 0, ended: 0, waiting: [] }
      ofAddress.set(key, tries)
      if (tries.open < max) {
        tries.open += 1
        const { ended } = tries
        const place = await takePlace(pool, key, max).catch((error: unknown) => {
          leave(key, tries)
          throw error
        })
        if ('endsAt' in place) return { waitSeconds: 0, end: (isWrong) => endTry(isWrong, place.endsAt) }
        // A try that ended since then may have given its place back.
        const isSettled = tries.ended === ended
        if (isSettled && (tries.open === 1 || tries.waiting.length >= maxWaiting)) {
          leave(key, tries)
          return refused(place.endsInMs)
        }
        tries.open -= 1
        if (!isSettled) continue
      } else if (tries.waiting.length >= maxWaiting) return refused(windowMs)
      await new Promise<void>((resolve) => tries.waiting.push(resolve))
    }

    async function endTry(isWrong: boolean, endsAt: string): Promise<void> {
      try {
        if (!isWrong) await givePlaceBack(pool, key, endsAt)
      } finally {
        const tries = ofAddress.get(key)
        if (tries) leave(key, tries)
      }
    }
  }
}

const refused = (endsInMs: number): Try => ({
  waitSeconds: Math.max(1, Math.ceil(endsInMs / 1000)),
  end: async () => undefined,
})

const hashOf = (key: string) => createHash('sha256').update(key).digest()

/** The end of the window in which a place was taken; or how long the window lasts where none was free. */
async function takePlace(pool: Database['pool'], key: string, max: number): Promise<Place> {
  const taken = await pool.query<{ endsAt: string }>(
    `insert into call_counts as counted (key, calls, ends_at)
     select $1::bytea, 1, now() + $2 * interval '1 ms' from ${withoutDisk}
     on conflict (key) do update set
       calls = case when ${over} then 1 else counted.calls + 1 end,
       ends_at = case when ${over} then excluded.ends_at else counted.ends_at end
     where ${over} or counted.calls < $3
     returning ends_at::text as "endsAt"`,
    [hashOf(key), windowMs, max],
  )
  if (taken.rows[0]) return taken.rows[0]
  const { rows } = await pool.query<{ endsInMs: number }>(
    `select (extract(epoch from ends_at - now()) * 1000)::float8 as "endsInMs" from call_counts where key = $1`,
    [hashOf(key)],
  )
  return rows[0] ?? { endsInMs: 0 }
}

/** Only to the window that it was taken from. */
async function givePlaceBack(pool: Database['pool'], key: string, endsAt: string): Promise<void> {
  await pool.query(
    `update call_counts set calls = calls - 1
     from ${withoutDisk} where key = $1 and ends_at = $2::timestamptz and calls > 0`,
    [hashOf(key), endsAt],
  )
}
