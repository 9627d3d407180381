import type { EntryOf } from '@nova/contract/journal'

/** The moment of an entry, or of an edit in it, in milliseconds on the server's clock. */
export type Clock = (entry: EntryOf, clientAt?: number) => number

/**
 * A page's own times keep the distances between keys and survive an hour offline; the least delay seen from one
 * device tells how far its clock is from the server's.
 */
export function makeClock(entries: EntryOf[]): Clock {
  const skewByDevice = new Map<string, number>()
  const deviceBySeq = new Map<number, string>()
  let joins = 0
  for (const entry of entries) {
    if (entry.kind === 'joined') joins++
    if (entry.clientAt === null) continue
    const device = `${entry.actor.role} ${entry.actor.id ?? ''} ${joins}`
    deviceBySeq.set(entry.seq, device)
    const delay = Date.parse(entry.at) - entry.clientAt
    skewByDevice.set(device, Math.min(delay, skewByDevice.get(device) ?? delay))
  }
  return (entry, clientAt) => {
    const received = Date.parse(entry.at)
    const own = clientAt ?? entry.clientAt
    const device = deviceBySeq.get(entry.seq)
    if (own === null || device === undefined) return received
    return Math.min(received, own + skewByDevice.get(device)!)
  }
}
