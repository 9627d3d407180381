/** What the stream tells of projects besides their pads: which entry changed files last, how they began, their terminals. */
import type { EditPayload, EntryOf } from '@nova/contract/journal'
import { readChanges } from '@nova/contract/text'
import { isFilePad } from '@nova/contract/words'
import type { PadName } from '../journal/outbox-batch.ts'
import { createStore } from '../journal/store.ts'
import { extendTerminals, noTerminals, type TerminalHistory } from '../project/terminal-history.ts'

/** Terminals are followed by who watches; the candidate has them by a line of their own. */
export function followProjects(isWatching: boolean) {
  /** The last entry that changed a question's files. */
  const fileChanges = createStore<ReadonlyMap<string, number>>(new Map())
  /** What terminals showed, by question. */
  const terminals = createStore<ReadonlyMap<string, TerminalHistory>>(new Map())
  const starts = new Map<string, string>()

  const takeTerminal = (entry: EntryOf<'terminal'>, questionId: string) =>
    terminals.set((before) =>
      new Map(before).set(
        questionId,
        extendTerminals(before.get(questionId) ?? noTerminals, entry, Date.parse(entry.at)),
      ),
    )
  const take = (entries: readonly EntryOf[]) => {
    const changed = new Map<string, number>()
    for (const entry of entries) {
      const { kind, questionId, payload, seq } = entry
      if (!questionId) continue
      if (kind === 'terminal' && isWatching) takeTerminal(entry, questionId)
      if (kind === 'file') changed.set(questionId, seq)
      if (kind !== 'edit' || !isFilePad(payload.language)) continue
      const isStart = payload.edits.every(({ cause }) => cause === 'template')
      if (isStart) starts.set(`${questionId} ${payload.language}`, insertedBy(payload))
      else changed.set(questionId, seq)
    }
    if (changed.size > 0) fileChanges.set((before) => new Map([...before, ...changed]))
  }
  /** What a file held at the start. */
  const startOf = ({ questionId, language }: PadName) => starts.get(`${questionId} ${language}`)
  return { take, read: { fileChanges, terminals, startOf } }
}

/** The text that a template put into an empty pad. */
function insertedBy({ edits }: EditPayload): string {
  return edits.flatMap(({ changes }) => readChanges(changes).replacements.map(({ inserted }) => inserted)).join('')
}
