/** What is read or made once for a name and kept for the next who asks. */
import { atOnce, inTurns, type Steps } from '../../platform/threads/steps.ts'

/**
 * Remembers what was made for each name, and forgets the oldest beyond `most`. What is made in steps can be prepared
 * with others getting their turn in between.
 */
export function remember<T>(most: number, make: (name: string) => Steps<T>) {
  const made = new Map<string, T>()
  const keep = (name: string, value: T) => {
    made.delete(name)
    made.set(name, value)
    if (made.size > most) made.delete(made.keys().next().value!)
    return value
  }
  const underWay = new Map<string, Promise<void>>()
  const know = (name: string): T => (made.has(name) ? keep(name, made.get(name)!) : keep(name, atOnce(make(name))))
  know.prepare = async (name: string): Promise<void> => {
    if (made.has(name)) return
    // Many may ask at once: they wait for the same.
    const making =
      underWay.get(name) ??
      inTurns(make(name))
        .then((value) => void keep(name, value))
        .finally(() => underWay.delete(name))
    underWay.set(name, making)
    await making
  }
  return know
}
