/**
 * Channels by which servers tell each other of an interview's entries and cursors: sixteen, by a hash of its id, so that
 * a server hears of few interviews that none of its followers watches.
 *
 * While servers are being replaced, those of before this version say and hear `journal` and `selection`, whatever the
 * interview. So this version says everything there as well, marked, and hears what is unmarked. The next
 * version need not.
 */
import { type SQL, sql } from 'drizzle-orm'

const channels = 16

export function channelOf(interviewId: string): string {
  // FNV-1a, which spreads ids that differ in one place only.
  let hash = 0x811c9dc5
  for (const sign of interviewId.toLowerCase()) hash = Math.imul(hash ^ sign.charCodeAt(0), 0x01000193)
  return `journal_${(hash >>> 16) % channels}`
}

/** Ends what is said a second time, for servers of before; they read past it, in a number as in JSON. */
export const newMark = ' '

/** Within a statement: tells other servers, once the transaction is committed, that the journal has grown to `seq`. */
export function tellGrown(interviewId: string, seq: number): SQL {
  const told = `${interviewId.toLowerCase()}:${seq}`
  return sql`(pg_notify(${channelOf(interviewId)}, ${told})::text || pg_notify('journal', ${told + newMark})::text)`
}
