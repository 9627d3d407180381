/**
 * How much of an interview's writing is followed edit by edit. Beyond that, what a pad held then and what it holds at the
 * end are one edit, so that a report of any journal is made in bounded time and memory, and says so.
 */
import { starterForms } from '@nova/contract/questions/starter-forms'
import type { EditPayload, EntryOf } from '@nova/contract/room/journal'
import { openText, type OpenText, readChanges, replaceAll } from '@nova/contract/room/text'
import type { EvidenceQuestion } from '../observations/input.ts'
import { padKey, starterOf } from '../observations/observations.ts'

/** `moved`: total length of the texts that the edits were made in. */
type Ceiling = { edits: number; inserted: number; moved: number }
export const fully: Ceiling = { edits: 200_000, inserted: 4_000_000, moved: 4_000_000_000 }
export const briefly: Ceiling = { edits: 20_000, inserted: 400_000, moved: 400_000_000 }

type EditEntry = EntryOf<'edit'>
type Pad = { text: OpenText; before?: string; last?: EditEntry }

export type FollowedEntries = { entries: EntryOf[]; untracedEdits: number }

/** Takes the entries in their order; keeps what is followed, and of the rest the pads alone. */
export function followEdits(questions: readonly EvidenceQuestion[], limits: Ceiling) {
  const kept: EntryOf[] = []
  const pads = new Map<string, Pad>()
  const done = { edits: 0, inserted: 0, moved: 0 }
  let untracedEdits = 0
  let isOver = false

  const openPad = (entry: EditEntry): Pad => {
    const { language, edits } = entry.payload
    const starter = starterOf(
      questions.find(({ id }) => id === entry.questionId),
      language,
    )
    // A pad may open with its starter without an edit that says so.
    const { length } = readChanges(edits[0]!.changes)
    return { text: openText(starterForms(language, starter).find((form) => form.length === length) ?? '') }
  }

  const apply = (pad: Pad, { edits }: EditPayload) => {
    for (const { changes } of edits) {
      done.edits += 1
      done.moved += pad.text.length()
      for (const { inserted } of readChanges(changes).replacements) done.inserted += inserted.length
      pad.text.apply(changes)
    }
  }

  const take = (entry: EntryOf) => {
    if (entry.kind !== 'edit') return void kept.push(entry)
    const key = padKey(entry.questionId ?? '', entry.payload.language)
    const pad = pads.get(key) ?? openPad(entry)
    pads.set(key, pad)
    if (isOver) {
      pad.before ??= pad.text.read()
      pad.last = entry
      untracedEdits += entry.payload.edits.length
    } else kept.push(entry)
    apply(pad, entry.payload)
    isOver ||= done.edits > limits.edits || done.inserted > limits.inserted || done.moved > limits.moved
  }

  const finish = (): FollowedEntries => {
    const merged = [...pads.values()].flatMap(({ text, before, last }): EntryOf[] => {
      if (before === undefined || !last) return []
      const edit = {
        changes: replaceAll(before, text.read()),
        cause: 'typed' as const,
        at: last.payload.edits.at(-1)!.at,
      }
      return [{ ...last, payload: { ...last.payload, edits: [edit] } }]
    })
    const entries = merged.length > 0 ? [...kept, ...merged].sort((one, other) => one.seq - other.seq) : kept
    return { entries, untracedEdits }
  }

  return { take, finish }
}
