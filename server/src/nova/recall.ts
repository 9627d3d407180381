/** Caches results for the latest texts: one message and one solution are compared again and again. */

/** In characters. Results for a longer text take much memory and are rarely reused. */
const maxKeptLength = 20_000

/**
 * Remembers for `most` texts what was made of each, as long as it is made with the same `key`, and forgets the one that was
 * not asked for longest.
 */
export function makeRecall<T>(
  most: number,
  longest = maxKeptLength,
): (text: string, make: (text: string) => T, key?: unknown) => T {
  const known = new Map<string, { key: unknown; value: T }>()
  return (text, make, key) => {
    if (text.length > longest) return make(text)
    const before = known.get(text)
    const value = before && before.key === key ? before.value : make(text)
    known.delete(text)
    known.set(text, { key, value })
    if (known.size > most) known.delete(known.keys().next().value!)
    return value
  }
}
