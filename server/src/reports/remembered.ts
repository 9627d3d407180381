/** Readings of running sessions that this process remembers, so that each costs what is new in the journal. */
import { setImmediate } from 'node:timers/promises'
import type { EntryOf } from '@nova/contract/room/journal'
import { readPieces } from '../journal/reading.ts'
import { type Ctx, forReading } from '../platform/context/context.ts'
import type { Database } from '../platform/database/database.ts'

export type Reading = {
  /** The last entry added. */
  seq: () => number
  /** Adds what follows. */
  add: (entries: EntryOf[]) => void
  /** About how many characters are kept. */
  size: () => number
}

/** Most characters that are remembered of all sessions together. */
const maxRemembered = 16_000_000
/** Entries that are added before others get their turn. */
const entriesInTurn = 50

type Known<R> = { reading: R | undefined; turn: Promise<unknown> }

/** A memory for one kind of reading; `make` begins the reading of an interview that is not remembered. */
export function makeMemory<R extends Reading>() {
  const byDatabase = new WeakMap<Database, Map<string, Known<R>>>()

  /** Returns the reading of the current journal. `entered`: new entries, not read again if they come next. */
  return async (ctx: Ctx, id: string, make: () => R | Promise<R>, entered: EntryOf[] = []): Promise<R> => {
    const all = byDatabase.get(ctx.database) ?? new Map<string, Known<R>>()
    byDatabase.set(ctx.database, all)
    const known: Known<R> = all.get(id) ?? { reading: undefined, turn: Promise.resolve() }
    // The one last asked for is the last to be forgotten.
    all.delete(id)
    all.set(id, known)
    // Read only committed entries: a rollback must not leave anything in the cache.
    const committed = forReading(ctx)
    const turn = known.turn.then(async () => {
      const reading = (known.reading ??= await make())
      if (entered[0]?.seq === reading.seq() + 1) {
        reading.add(entered)
        return reading
      }
      for await (const piece of readPieces(committed, id, { after: reading.seq() })) {
        for (let at = 0; at < piece.length; at += entriesInTurn) {
          reading.add(piece.slice(at, at + entriesInTurn))
          // Others get their turn: a paste is looked for in all that was written.
          await setImmediate()
        }
      }
      return reading
    })
    known.turn = turn
    try {
      return await turn
    } catch (error) {
      if (all.get(id) === known) all.delete(id)
      throw error
    } finally {
      forgetOldest(all)
    }
  }
}

function forgetOldest<R extends Reading>(all: Map<string, Known<R>>): void {
  let size = [...all.values()].reduce((sum, { reading }) => sum + (reading?.size() ?? 0), 0)
  for (const [id, { reading }] of all) {
    if (size <= maxRemembered || all.size === 1) return
    all.delete(id)
    size -= reading?.size() ?? 0
  }
}
