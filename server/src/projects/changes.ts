/** Journals the changes that commands made in the box; never loses what a person wrote at the same time. */
import { Refusal } from '@nova/contract/refusals'
import type { Changes } from '@nova/contract/room/text'
import type { FilePad } from '@nova/contract/words'
import { requireInterview } from '../interview-access/interview-access.ts'
import { append, lockJournal, noteFull } from '../journal/journal.ts'
import { findPad } from '../journal/pads.ts'
import type { NewEntry } from '../journal/seal.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import type { ProjectChange } from '../platform/project-boxes/project-box.ts'
import type { Place, Synced } from './place.ts'

const candidate = { role: 'candidate', id: null, name: null } as const

/**
 * Journals the changes as the candidate's, as edits of cause `command` and file operations. If a person has typed into
 * the same part of a file, the person's text wins: those files are returned, to be written into the box.
 */
export async function takeChanges(
  ctx: Ctx,
  place: Place,
  synced: Synced,
  changes: ProjectChange[],
): Promise<{ path: string; text: string }[]> {
  const undone: { path: string; text: string }[] = []
  // First what is gone: a folder may take the place of a file.
  for (const change of changes.toSorted((one, other) => Number('deleted' in other) - Number('deleted' in one))) {
    try {
      const kept = await takeChange(ctx, place, synced, change)
      if (kept !== undefined) undone.push({ path: change.path, text: kept })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.code === 'record_full') await noteFull(ctx, place.interviewId)
      // Such as a workspace that is full: the file stays in the box alone.
      ctx.log.debug({ err: error, path: change.path }, 'a change by a command was not kept')
    }
  }
  return undone
}

function takeChange(ctx: Ctx, place: Place, synced: Synced, change: ProjectChange): Promise<string | undefined> {
  const { interviewId, questionId } = place
  if ('listed' in change) return Promise.resolve(undefined)
  const { path } = change
  const language: FilePad = `file:${path}`
  return inTransaction(ctx, async (tx) => {
    const head = await lockJournal(tx, interviewId)
    const row = await requireInterview({ ...tx, actor: { role: 'system' } }, interviewId)
    if (row.status !== 'InProgress') return undefined
    const pad = await findPad(tx, interviewId, questionId, language)
    const make = (kind: 'edit' | 'file', payload: unknown): NewEntry => ({
      actor: candidate,
      kind,
      questionId,
      payload,
    })
    if ('deleted' in change) {
      const had = synced.get(path)
      if (had && !pad.isDeleted && pad.text !== had.text) {
        synced.set(path, { text: pad.text, version: pad.version })
        return pad.text
      }
      synced.delete(path)
      if (!pad.isDeleted) await append(tx, interviewId, [make('file', { act: 'delete', path })], head)
      return undefined
    }
    const entries: NewEntry[] = pad.isDeleted ? [make('file', { act: 'create', path })] : []
    const text = change.text.replaceAll('\r\n', '\n').replaceAll('\r', '\n')
    const base = pad.isDeleted ? pad.text : (synced.get(path)?.text ?? pad.text)
    const merged = pad.isDeleted ? text : merge(base, pad.text, text)
    if (merged === undefined) {
      synced.set(path, { text: pad.text, version: pad.version })
      return pad.text
    }
    const isSame = merged === pad.text
    if (!isSame) {
      const edits = [{ changes: difference(pad.text, merged), cause: 'command', at: tx.now().getTime() }]
      entries.push(make('edit', { language, baseVersion: pad.version, edits }))
    }
    if (entries.length > 0) await append(tx, interviewId, entries, head)
    synced.set(path, { text: merged, version: pad.version + (isSame ? 0 : 1) })
    return merged === text ? undefined : merged
  })
}

/** Both changes of a text, where they touch different stretches of it; undefined where they do not. */
export function merge(base: string, ours: string, theirs: string): string | undefined {
  if (ours === base) return theirs
  if (theirs === base || theirs === ours) return ours
  const one = stretchOf(base, ours)
  const other = stretchOf(base, theirs)
  const [first, second] = one.from <= other.from ? [one, other] : [other, one]
  if (first.from + first.removed > second.from || first.from === second.from) return undefined
  return (
    base.slice(0, first.from) +
    first.inserted +
    base.slice(first.from + first.removed, second.from) +
    second.inserted +
    base.slice(second.from + second.removed)
  )
}

/** The one stretch in which two texts differ. */
function stretchOf(before: string, after: string): { from: number; removed: number; inserted: string } {
  const most = Math.min(before.length, after.length)
  let from = 0
  while (from < most && before[from] === after[from]) from += 1
  // A character of two halves changes as a whole: no half of one can be kept.
  if (from > 0 && isHigh(before, from - 1)) from -= 1
  let same = 0
  while (same < most - from && before.at(-1 - same) === after.at(-1 - same)) same += 1
  if (same > 0 && isLow(before, before.length - same)) same -= 1
  return { from, removed: before.length - from - same, inserted: after.slice(from, after.length - same) }
}

const isHigh = (text: string, at: number) => text.charCodeAt(at) >> 10 === 0x36
const isLow = (text: string, at: number) => text.charCodeAt(at) >> 10 === 0x37

function difference(before: string, after: string): Changes {
  const { from, removed, inserted } = stretchOf(before, after)
  const rest = before.length - from - removed
  return [...(from > 0 ? [from] : []), [removed, ...inserted.split('\n')], ...(rest > 0 ? [rest] : [])] as Changes
}
