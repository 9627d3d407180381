import { useState } from 'react'

/** Abandoned entries are deleted after this time. */
const keptMs = 30 * 86_400_000
const prefix = 'entries:'

/** `until` where they are to be forgotten sooner. */
type Kept = { at: number; until?: number; entries: object }

/**
 * A form's entries, kept on this device until they are sent: they survive closing the page and the tab. The key names
 * the person, so that the next person to sign in doesn't see them; signing out deletes them all.
 */
export function useKeptEntries<T extends object>(
  key: string,
  empty: T,
): [entries: T, change: (part: Partial<T>) => void, forget: () => void] {
  const [held, setHeld] = useState(() => ({ key, entries: (readKeptEntries(key) as T | null) ?? empty }))
  const entries = held.key === key ? held.entries : ((readKeptEntries(key) as T | null) ?? empty)
  const change = (part: Partial<T>) => {
    const next = { ...entries, ...part }
    setHeld({ key, entries: next })
    keepEntries(key, next)
  }
  const forget = () => {
    setHeld({ key, entries: empty })
    keepEntries(key, null)
  }
  return [entries, change, forget]
}

/** Null where nothing is kept. */
export function readKeptEntries(key: string): object | null {
  try {
    const kept = JSON.parse(localStorage.getItem(prefix + key) ?? 'null') as Kept | null
    if (kept && Date.now() < (kept.until ?? kept.at + keptMs)) return kept.entries
    if (kept) localStorage.removeItem(prefix + key)
    return null
  } catch {
    return null
  }
}

/** Null forgets them. `forMs`: how long they are kept, where not as long as others. */
export function keepEntries(key: string, entries: object | null, forMs = keptMs): void {
  const at = Date.now()
  try {
    if (entries) localStorage.setItem(prefix + key, JSON.stringify({ at, until: at + forMs, entries } satisfies Kept))
    else localStorage.removeItem(prefix + key)
  } catch {
    // They then last as long as the page.
  }
}

/** Deletes the entries of every person on this device. */
export function forgetKeptEntries(): void {
  forgetWhere(() => true)
  try {
    // This tab's entries of the wizard, messages and imports: the next person to sign in would see them.
    for (const key of Object.keys(sessionStorage))
      if (/^(?:create-interview:|nova-unsent-|import-file:)/.test(key)) sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}

export function forgetOldEntries(): void {
  forgetWhere((key) => readKeptEntries(key) === null)
}

function forgetWhere(isMeant: (key: string) => boolean): void {
  try {
    for (const name of Object.keys(localStorage))
      if (name.startsWith(prefix) && isMeant(name.slice(prefix.length))) localStorage.removeItem(name)
  } catch {
    // Nothing was kept.
  }
}
