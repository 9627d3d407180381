/** Devices that read a running interview without having joined: the journal names each once. */
import type { Actor } from '@nova/contract/room/journal'
import { appendOwn, lockJournal } from '../journal/journal.ts'
import { readEntries } from '../journal/reading.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import type { Database } from '../platform/database/database.ts'

/** In one interview; later ones are dropped. */
const maxReaders = 20
const maxRemembered = 10_000

const settled = new WeakMap<Database, Set<string>>()
const system: Actor = { role: 'system', id: null, name: null }

/** Notes a call by another device than the one that joined last. Never fails the call. */
export async function noteReader(ctx: Ctx, interviewId: string, deviceId: string | null): Promise<void> {
  const known = settled.get(ctx.database) ?? new Set<string>()
  settled.set(ctx.database, known)
  const key = JSON.stringify([interviewId, deviceId])
  if (known.has(key) || known.has(interviewId)) return
  try {
    const isFull = await inTransaction(ctx, async (tx) => {
      await lockJournal(tx, interviewId)
      const entries = await readEntries(tx, interviewId, { kinds: ['joined', 'reader'] })
      const readers = entries.filter(({ kind }) => kind === 'reader').length
      const isKnown = entries.some((entry) => 'deviceId' in entry.payload && entry.payload.deviceId === deviceId)
      if (readers < maxReaders && !isKnown) await appendOwn(tx, interviewId, 'reader', { deviceId }, { actor: system })
      return readers >= maxReaders
    })
    if (known.size >= maxRemembered) known.clear()
    known.add(isFull ? interviewId : key)
  } catch (error) {
    ctx.log.warn({ err: error }, 'a device that reads an interview was not noted')
  }
}
