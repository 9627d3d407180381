import type { EntryOf } from '@nova/contract/journal'

/** The moment of an entry, or of an edit in it, in milliseconds on the server's clock. */
export type Clock = (entry: EntryOf, clientAt?: number) => number

type Device = { skew: number }

/**
 * A page's own times keep the distances between keys and survive an hour offline; the least delay seen from one
 * device tells how far its clock is from the server's.
 */
export function makeClock(entries: EntryOf[]): Clock {
  const deviceByName = new Map<string, Device>()
  const knownBySeq = new Map<number, { received: number; device: Device | undefined }>()
  let joins = 0
  for (const entry of entries) {
    const received = Date.parse(entry.at)
    if (entry.kind === 'joined') joins++
    if (entry.clientAt === null) {
      knownBySeq.set(entry.seq, { received, device: undefined })
      continue
    }
    const name = `${entry.actor.role} ${entry.actor.id ?? ''} ${joins}`
    const device = deviceByName.get(name) ?? { skew: Infinity }
    deviceByName.set(name, device)
    device.skew = Math.min(device.skew, received - entry.clientAt)
    knownBySeq.set(entry.seq, { received, device })
  }
  return (entry, clientAt) => {
    const { received, device } = knownBySeq.get(entry.seq)!
    const own = clientAt ?? entry.clientAt
    return own === null || !device ? received : Math.min(received, own + device.skew)
  }
}
