/** Passes the results of calls on to the watch of models, if this server has one. */
import type { Failure } from '../platform/ai/ask.ts'
import type { Ctx } from '../platform/context/context.ts'
import type { Database } from '../platform/database/database.ts'

type Heard = {
  /** Looks into a failed call. */
  onFailure: (key: string) => Promise<void>
  /** When each model was heard last, by the process's own clock. */
  heardAt: Map<string, number>
}

const watches = new WeakMap<Database, Heard>()

/** Begins to pass on what is heard, until the returned function is called. */
export function listenToCalls(database: Database, onFailure: Heard['onFailure']) {
  const heardAt = new Map<string, number>()
  watches.set(database, { onFailure, heardAt })
  return {
    heardAt: (key: string) => heardAt.get(key) ?? -Infinity,
    end: () => void watches.delete(database),
  }
}

/** True if this server watches its models, so that a failure is known from their states. */
export const isWatching = (database: Database): boolean => watches.has(database)

/** A model that refuses, is away or silent; a cancelled call or an unreadable answer says nothing of that. */
const silences: readonly Failure[] = ['timeout', 'unavailable', 'refused', 'rate_limited']

/** Passes on the end of a call. */
export function hearCall(ctx: Pick<Ctx, 'database' | 'log'>, key: string, failure: Failure | undefined): void {
  const watch = watches.get(ctx.database)
  if (!watch) return
  if (failure === undefined) watch.heardAt.set(key, performance.now())
  else if (silences.includes(failure))
    watch.onFailure(key).catch((error: unknown) => ctx.log.warn({ err: error }, 'a failed call was not looked into'))
}
