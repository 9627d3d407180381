/** Text that the server refused for good: it stays on the device and on the screen until the person has it. */
import type { ClientEntry } from '@nova/contract/room/journal'
import type { OwnTest } from '@nova/contract/room/own-tests'
import { readChanges } from '@nova/contract/room/text'
import { createStore } from './store.ts'

export type UnsavedText = { id: string; questionId: string | null; text: string; isMessage: boolean }

/** `dismiss` removes an entry from the device. */
export function createUnsavedWork(dismiss: (id: string) => void) {
  const { get, set, subscribe } = createStore<readonly UnsavedText[]>([])
  return {
    get,
    subscribe,
    add: (entry: ClientEntry) => {
      const text = textOf(entry)
      const { id, questionId = null, kind } = entry
      const unsaved = { id, questionId, text, isMessage: kind === 'message' }
      if (text !== '') set((before) => [...before.filter((each) => each.id !== id), unsaved])
    },
    dismiss: (id: string) => {
      set((before) => before.filter((each) => each.id !== id))
      dismiss(id)
    },
  }
}

export type UnsavedWork = ReturnType<typeof createUnsavedWork>

/** Returns the person's input; '' if there is nothing to copy. */
function textOf(entry: ClientEntry): string {
  if (entry.kind === 'note' || entry.kind === 'problem' || entry.kind === 'message') return entry.payload.text
  if (entry.kind === 'ownTests') return tellTests(entry.payload.cases)
  if (entry.kind !== 'edit') return ''
  const typed = entry.payload.edits.filter(({ cause }) => cause !== 'template')
  return typed.flatMap(({ changes }) => readChanges(changes).replacements.map(({ inserted }) => inserted)).join('')
}

/** A line for each test. */
const tellTests = (cases: readonly OwnTest[]) =>
  cases.map(({ args, expected }) => `${args.join(', ')} → ${expected}`).join('\n')
