/**
 * How many calls a minute one caller may make. Cheap calls are counted in this process; sensitive and expensive ones in
 * the database, so that several servers share one count.
 */
import { createHash } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import type { Database } from '../database/database.ts'

/** Calls a minute. */
export const generalLimit = 1200
/** Calls a minute without a valid credential, for one address: enough for a campus whose sessions have all ended. */
const failureLimit = 600
/** Files of the pages a minute, for one address: a campus opens its pages at the same time. */
const pageLimit = 12_000

/** A call with a limit up to this is sensitive or expensive, and rare enough for a round trip of its own. */
const maxShared = 60
const windowMs = 60_000
const maxLocalKeys = 50_000

export type Limit = { name: string; max: number; isShared: boolean }

export const failedCredentials: Limit = { name: 'failed credentials', max: failureLimit, isShared: false }
export const pageFiles: Limit = { name: 'pages', max: pageLimit, isShared: false }

/** The limit of a call, from its declared calls a minute. */
export function limitOfCall(name: string, perMinute = generalLimit): Limit {
  return { name, max: perMinute, isShared: perMinute <= maxShared }
}

export type CallLimits = {
  /** Counts one call. Gives the seconds to wait where it is one too many, 0 where it is allowed. */
  count(limit: Limit, caller: string): Promise<number>
}

/** Counts in fixed windows of a minute that begin with a caller's first call. */
export function makeCallLimits(pool: Database['pool']): CallLimits {
  const countLocally = makeLocalCounts()
  const countShared = makeSharedCounts(pool)
  return {
    async count(limit, caller) {
      const key = `${limit.name} ${caller}`
      const { calls, endsInMs } = limit.isShared ? await countShared(key) : countLocally(key)
      return calls <= limit.max ? 0 : Math.max(1, Math.ceil(endsInMs / 1000))
    },
  }
}

type Count = { calls: number; endsInMs: number }

/** Counts in memory, for at most `maxKeys` callers: beyond that the oldest window is forgotten. */
export function makeLocalCounts(now: () => number = () => performance.now(), maxKeys = maxLocalKeys) {
  const windows = new Map<string, { calls: number; endsAt: number }>()
  return (key: string): Count => {
    const at = now()
    let window = windows.get(key)
    if (!window || window.endsAt <= at) {
      // Removed first, so that the map stays in the order in which windows end.
      windows.delete(key)
      window = { calls: 0, endsAt: at + windowMs }
      windows.set(key, window)
      for (const [oldest, { endsAt }] of windows) {
        if (endsAt > at && windows.size <= maxKeys) break
        windows.delete(oldest)
      }
    }
    window.calls += 1
    return { calls: window.calls, endsInMs: window.endsAt - at }
  }
}

/** Counts in the database, by its clock; keys are hashed, because addresses are personal data. */
function makeSharedCounts(pool: Database['pool']) {
  let sweptAt = -Infinity
  return async (key: string): Promise<Count> => {
    if (performance.now() - sweptAt > windowMs) {
      sweptAt = performance.now()
      await pool.query(`delete from call_counts where ends_at <= now()`)
    }
    const { rows } = await pool.query<Count>(
      `insert into call_counts as counted (key, calls, ends_at)
       values ($1, 1, now() + $2 * interval '1 ms')
       on conflict (key) do update set
         calls = case when counted.ends_at <= now() then 1 else counted.calls + 1 end,
         ends_at = case when counted.ends_at <= now() then excluded.ends_at else counted.ends_at end
       returning calls, (extract(epoch from ends_at - now()) * 1000)::float8 as "endsInMs"`,
      [createHash('sha256').update(key).digest(), windowMs],
    )
    return rows[0]!
  }
}

/** What an address is counted by: IPv6 by its first 64 bits, since one household or attacker has all of them. */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  return parsed instanceof ipaddr.IPv6
    ? `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString().split('%')[0]}/64`).toString()}/64`
    : parsed.toString()
}
