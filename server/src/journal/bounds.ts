/**
 * Limits of one interview's journal, apart from the work in it. Nothing is refused: beyond the limit of
 * its kind a copy, a paste, a request or unjudged work keeps only its size and hash, and a console notes that it is no
 * longer recorded. Limits on total writing are in budgets.ts.
 */
import { createHash } from 'node:crypto'
import { keptInJournal } from '@nova/contract/constants'
import type { SentRequest } from '@nova/contract/projects/workspace'
import type { EntryKind } from '@nova/contract/room/journal'
import type { Used } from './budgets.ts'

/**
 * Returns the part of a payload that is kept whole up to the limit of its kind, as text; undefined for kinds without a
 * limit.
 */
function boundedText(kind: EntryKind, payload: unknown): string | undefined {
  if (kind === 'copy' || kind === 'paste') return (payload as { text: string }).text
  if (kind === 'console') return JSON.stringify((payload as { lines: unknown }).lines)
  if (kind === 'request') {
    const { path, headers, body } = payload as SentRequest
    return [path, ...headers.flat(), body].join('\n')
  }
  return kind === 'unjudged' ? JSON.stringify((payload as { payload: unknown }).payload) : undefined
}

/** The payload to keep, and what is used after it. Sizes are bytes of UTF-8. */
export function bound(kind: EntryKind, payload: unknown, used: Used): { payload: unknown; used: Used } {
  const text = boundedText(kind, payload)
  if (text === undefined) return { payload, used }
  const { count, bytes } = used[kind] ?? { count: 0, bytes: 0 }
  const own = Buffer.byteLength(text)
  const isOver = count >= keptInJournal.entries || bytes + own > keptInJournal.bytes
  const after = { ...used, [kind]: { count: count + 1, bytes: bytes + (isOver ? 0 : own) } }
  if (!isOver) return { payload, used: after }
  if (kind === 'console') return { payload: { lines: [], isCapped: true }, used: after }
  const reduced = { characters: text.length, sha256: createHash('sha256').update(text).digest('hex') }
  return { payload: { ...(payload as object), ...emptied[kind], reduced }, used: after }
}

const emptied: Partial<Record<EntryKind, object>> = {
  copy: { text: '' },
  paste: { text: '' },
  request: { path: '', headers: [], body: '' },
  unjudged: { payload: null },
}
