/**
 * Project facts from the stream other than pads: the latest entry that changed files, and the files' starting texts.
 */
import type { EditPayload, EntryOf } from '@nova/contract/room/journal'
import { readChanges } from '@nova/contract/room/text'
import { isFilePad } from '@nova/contract/words'
import type { PadName } from '../journal/outbox-batch.ts'
import { createStore } from '../journal/store.ts'

export function followProjects() {
  /** The last entry that changed a question's files. */
  const fileChanges = createStore<ReadonlyMap<string, number>>(new Map())
  const starts = new Map<string, string>()

  const take = (entries: readonly EntryOf[]) => {
    const changed = new Map<string, number>()
    for (const entry of entries) {
      const { kind, questionId, payload, seq } = entry
      if (!questionId) continue
      if (kind === 'file') changed.set(questionId, seq)
      if (kind !== 'edit' || !isFilePad(payload.language)) continue
      const isStart = payload.edits.every(({ cause }) => cause === 'template')
      if (isStart) starts.set(`${questionId} ${payload.language}`, insertedBy(payload))
      else changed.set(questionId, seq)
    }
    if (changed.size > 0) fileChanges.set((before) => new Map([...before, ...changed]))
  }
  const startOf = ({ questionId, language }: PadName) => starts.get(`${questionId} ${language}`)
  return { take, read: { fileChanges, startOf } }
}

/** The text that a template put into an empty pad. */
function insertedBy({ edits }: EditPayload): string {
  return edits.flatMap(({ changes }) => readChanges(changes).replacements.map(({ inserted }) => inserted)).join('')
}
