/** The chain: SHA-256 of the previous hash followed by the entry without its hash, as canonical JSON (RFC 8785). */
import { createHash } from 'node:crypto'
import type { JournalEntry } from '@nova/contract/room/journal'
import canonicalize from 'canonicalize'

export const firstHash = '0'.repeat(64)

export function hashEntry(previous: string, entry: Omit<JournalEntry, 'hash'>): string {
  return createHash('sha256').update(previous).update(canonicalize(entry)!).digest('hex')
}
