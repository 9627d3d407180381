/** Who this device and this tab are. Locks tell a living tab from a dead one, whose unsent entries are then adopted. */

const deviceKey = 'nova-device'
const tabKey = 'nova-tab'

/** A random UUID, also on pages without a secure context. */
export function newId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** The same for every tab and visit of this browser. */
export function getDeviceId(): string {
  const known = read(localStorage, deviceKey)
  if (known) return known
  const id = newId()
  write(localStorage, deviceKey, id)
  return id
}

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

/** Whether a tab with this id is still open; where the browser cannot tell, only this tab is. */
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
