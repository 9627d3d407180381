/** Identifies this tab. Locks distinguish a living tab from a dead one, whose unsent entries are then adopted. */
import { newId } from '../device-id.ts'

const tabKey = 'nova-tab'

let claimed: Promise<string> | undefined

/** This tab's id, kept over reloads, and held by a lock as long as the page lives. */
export function claimTab(): Promise<string> {
  return (claimed ??= claimTabOnce())
}

async function claimTabOnce(): Promise<string> {
  const kept = read(sessionStorage, tabKey)
  // A duplicated tab inherits the id; its twin holds the lock, so it takes a new one.
  if (kept && (await holdLock(lockName(kept), 1500))) return kept
  const id = newId()
  write(sessionStorage, tabKey, id)
  await holdLock(lockName(id), 1500)
  return id
}

/** Returns a check for open tabs; without lock support, only this tab counts as open. */
export async function findLivingTabs(): Promise<(tab: string) => boolean> {
  const locks = navigator.locks as LockManager | undefined
  if (!locks) return () => false
  const { held } = await locks.query()
  const names = new Set(held?.map((lock) => lock.name))
  return (tab) => names.has(lockName(tab))
}

/** Runs one tab at a time; at once where the browser knows no locks. */
export async function runAlone<T>(name: string, run: () => Promise<T>): Promise<T> {
  const locks = navigator.locks as LockManager | undefined
  return locks ? await locks.request(`nova-${name}`, run) : await run()
}

function lockName(tab: string): string {
  return `nova-tab-${tab}`
}

function holdLock(name: string, waitMs: number): Promise<boolean> {
  const locks = navigator.locks as LockManager | undefined
  if (!locks) return Promise.resolve(true)
  return new Promise((resolve) => {
    const forever = () => {
      resolve(true)
      return new Promise<never>(() => {})
    }
    locks.request(name, { signal: AbortSignal.timeout(waitMs) }, forever).catch(() => resolve(false))
  })
}

function read(storage: Storage, key: string): string | null {
  try {
    return storage.getItem(key)
  } catch {
    return null
  }
}

function write(storage: Storage, key: string, value: string): void {
  try {
    storage.setItem(key, value)
  } catch {
    // A browser that keeps nothing gets a new id per visit.
  }
}
