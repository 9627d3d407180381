/**
 * How many calls a minute one caller may make, over all servers. Sensitive and expensive calls are counted in the
 * database one by one; cheap ones in batches, so that a caller within its limit costs hardly a query.
 */
import { createHash } from 'node:crypto'
import { keyCallsPerMinute } from '@nova/contract/accounts/api-keys'
import ipaddr from 'ipaddr.js'
import { type Database, withoutDisk } from '../database/database.ts'

/** Calls a minute. */
export const generalLimit = 1200
/** Calls a minute without a valid credential, for one address: enough for a campus whose sessions have all ended. */
const failureLimit = 600
/** Files of the pages a minute, for one address: a campus opens its pages at the same time. */
const pageLimit = 12_000

/** A call with a limit up to this is sensitive or expensive, and rare enough for a separate round trip. */
const maxExact = 60
/**
 * Share of a limit that a server counts locally before it reports it; each server may exceed the limit by this much.
 */
const batchShare = 0.05
export const windowMs = 60_000
export const windowSeconds = windowMs / 1000
const maxLocalKeys = 50_000

/** `batch`: how many calls a server counts by itself before it adds them to the database. */
export type Limit = { name: string; max: number; batch: number }

export const failedCredentials = limitOf('failed credentials', failureLimit)
/** All calls of one API key. */
export const callsOfKey = limitOf('key', keyCallsPerMinute)
export const pageFiles = limitOf('pages', pageLimit)

/** The limit of a call, from its declared calls a minute. */
export function limitOfCall(name: string, perMinute = generalLimit): Limit {
  return limitOf(name, perMinute)
}

/** The same for calls by link: never one by one, so that made-up links reach no table. */
export function limitOfLink(name: string, perMinute = generalLimit): Limit {
  return { name, max: perMinute, batch: Math.max(2, Math.ceil(perMinute * batchShare)) }
}

function limitOf(name: string, max: number): Limit {
  return { name, max, batch: max <= maxExact ? 1 : Math.ceil(max * batchShare) }
}

export type CallLimits = {
  /** Counts one call. Gives the seconds to wait where it is one too many, 0 where it is allowed. */
  count(limit: Limit, caller: string): Promise<number>
  /** The same, with the rest of the limit and the seconds until the window ends. */
  measure(limit: Limit, caller: string): Promise<Measured>
}

export type Measured = { waitSeconds: number; left: number; endsInSeconds: number }

/** Counts in fixed windows of a minute that begin with a caller's first call. */
export function makeCallLimits(pool: Database['pool']): CallLimits {
  const add = makeSharedCounts(pool)
  const countInBatches = makeBatchedCounts(add)
  const measure: CallLimits['measure'] = async (limit, caller) => {
    const key = `${limit.name} ${caller}`
    const { calls, endsInMs } = limit.batch === 1 ? await add(key, 1) : await countInBatches(key, limit)
    const endsInSeconds = Math.max(1, Math.ceil(endsInMs / 1000))
    return {
      waitSeconds: calls <= limit.max ? 0 : endsInSeconds,
      left: Math.max(0, limit.max - calls),
      endsInSeconds,
    }
  }
  return { measure, count: async (limit, caller) => (await measure(limit, caller)).waitSeconds }
}

type Count = { calls: number; endsInMs: number }
/** Adds calls to a caller's count and gives the sum of all servers. */
type Add = (key: string, calls: number) => Promise<Count>
/** `known` is in the database, `own` is not yet. */
type Window = { known: number; own: number; endsAt: number; isAdding: boolean }

/** Counts for at most `maxKeys` callers: beyond that the oldest window is forgotten. */
export function makeBatchedCounts(add: Add, now: () => number = () => performance.now(), maxKeys = maxLocalKeys) {
  const windows = new Map<string, Window>()
  const windowOf = (key: string): Window => {
    const at = now()
    const found = windows.get(key)
    if (found && found.endsAt > at) return found
    // Removed first, so that the map stays in the order in which windows end.
    windows.delete(key)
    const window = { known: 0, own: 0, endsAt: at + windowMs, isAdding: false }
    windows.set(key, window)
    for (const [oldest, { endsAt }] of windows) {
      if (endsAt > at && windows.size <= maxKeys) break
      windows.delete(oldest)
    }
    return window
  }
  return async (key: string, { max, batch }: Pick<Limit, 'max' | 'batch'>): Promise<Count> => {
    const window = windowOf(key)
    window.own += 1
    let calls = window.known + window.own
    // A caller already over the limit costs no further query.
    if (window.own >= batch && !window.isAdding && window.known <= max) calls += await share(key, window)
    return { calls, endsInMs: window.endsAt - now() }
  }

  /** Gives how many calls the other servers have counted since. A database that fails leaves this server its own count. */
  async function share(key: string, window: Window): Promise<number> {
    window.isAdding = true
    const { own, known } = window
    try {
      const { calls, endsInMs } = await add(key, own)
      window.known = calls
      window.own -= own
      window.endsAt = now() + endsInMs
      return Math.max(0, calls - known - own)
    } catch {
      return 0
    } finally {
      window.isAdding = false
    }
  }
}

/** The window is over; also where it ends later than a new one would: the database's clock was set back since it began. */
export const over = `(counted.ends_at <= now() or counted.ends_at > excluded.ends_at + interval '30 s')`

/** Counts in the database, by its clock; keys are hashed, because addresses are personal data. No call waits for the disk. */
function makeSharedCounts(pool: Database['pool']): Add {
  const sweep = makeSweep(pool)
  return async (key, calls) => {
    await sweep()
    const { rows } = await pool.query<Count>(
      `insert into call_counts as counted (key, calls, ends_at)
       select $1::bytea, $3::integer, now() + $2 * interval '1 ms' from ${withoutDisk}
       on conflict (key) do update set
         calls = case when ${over} then excluded.calls else counted.calls + excluded.calls end,
         ends_at = case when ${over} then excluded.ends_at else counted.ends_at end
       returning calls, (extract(epoch from ends_at - now()) * 1000)::float8 as "endsInMs"`,
      [createHash('sha256').update(key).digest(), windowMs, calls],
    )
    return rows[0]!
  }
}

/** Removes counts whose minute is over, once a minute. */
export function makeSweep(pool: Database['pool']): () => Promise<void> {
  let sweptAt = -Infinity
  return async () => {
    if (performance.now() - sweptAt <= windowMs) return
    sweptAt = performance.now()
    await pool.query(`delete from call_counts where ends_at <= now()`)
  }
}

/** Key that an address is counted by: for IPv6 the first 64 bits, since one household or attacker owns all of them. */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  return parsed instanceof ipaddr.IPv6
    ? `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString().split('%')[0]}/64`).toString()}/64`
    : parsed.toString()
}
