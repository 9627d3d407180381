/** Sources of new text in a project's files, edit by edit, for the origins of its lines. */
import { type EditSources, readSources, type SourceReader, type SourceRun } from '@nova/contract/room/line-origins'
import type { Account } from './account.ts'
import type { MarkRun } from './fold.ts'

/** Leaves out edits that were typed throughout. A pace that is found later has changed the sources by now. */
export function listLineSources({ inserts }: Pick<Account, 'inserts'>): EditSources[] {
  return inserts.flatMap(({ seq, place, inserted }) => {
    const isTyped = inserted.every((runs) => runs.every(({ origin }) => origin.source === 'typed'))
    return isTyped ? [] : [{ seq, place, inserted: inserted.map(joinRuns) }]
  })
}

function joinRuns(runs: readonly MarkRun[]): SourceRun[] {
  const joined: SourceRun[] = []
  for (const { origin, length } of runs) {
    const { source, proposal } = origin
    const last = joined.at(-1)
    if (last && last[0] === source && last[2] === proposal) last[1] += length
    else joined.push(proposal === undefined ? [source, length] : [source, length, proposal])
  }
  return joined
}

const readers = new WeakMap<Account, SourceReader>()

/** The same by place; listed once for an account, since each project is read for several figures. */
export function readLineSources(account: Account): SourceReader {
  const known = readers.get(account)
  const reader = known ?? readSources(listLineSources(account))
  readers.set(account, reader)
  return reader
}
