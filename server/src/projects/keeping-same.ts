/** Keeps the files of a box the same as the journal, both ways. */
import type { EntryOf } from '@nova/contract/journal'
import { isLocked } from '@nova/contract/projects'
import { isFilePad } from '@nova/contract/words'
import { feedOf } from '../journal/feed.ts'
import { readFiles } from '../journal/files.ts'
import { readEntries } from '../journal/reading.ts'
import type { Ctx } from '../platform/context/context.ts'
import type { ProjectBox, ProjectChange } from '../platform/sandbox/project/project-box.ts'
import { takeChanges } from './changes.ts'
import type { Place, Synced } from './place.ts'
import type { Viewer } from './terminals.ts'

type Sides = {
  box: ProjectBox
  /** What the box began with, as of the entry `seq`. */
  synced: Synced
  seq: number
  locked: string[]
  tell: Viewer
}

export type Turns = ReturnType<typeof takeTurns>

/** What comes from the journal and what goes to it take turns, so that neither overtakes the other. */
export function takeTurns({ log }: Pick<Ctx, 'log'>) {
  let turn: Promise<unknown> = Promise.resolve()
  return {
    add(work: () => Promise<void>): void {
      turn = turn.then(() =>
        work().catch((error: unknown) => log.warn({ err: error }, 'a workspace fell behind its journal')),
      )
    },
    settled: () => turn,
  }
}

/** Calls `follow` now and whenever files may have changed; gives the way to stop. */
export function followFiles(ctx: Ctx, interviewId: string, turns: Turns, follow: () => Promise<void>): () => void {
  let isWaiting = false
  // However much is written while one waits for its turn, it reads all of it.
  const soon = () => {
    if (isWaiting) return
    isWaiting = true
    turns.add(() => {
      isWaiting = false
      return follow()
    })
  }
  const { stop } = feedOf(ctx).follow(interviewId, {
    onGrown: (_, entries) => {
      // What terminals print is recorded every second, and is no news of files.
      if (!entries || entries.some(({ kind }) => kind === 'edit' || kind === 'file')) soon()
    },
    onGap: soon,
    onState: () => undefined,
    onSelection: () => undefined,
  })
  // What was written before it followed.
  soon()
  return stop
}

/** `follow` brings the journal's news into the box, `bringBack` what commands changed there into the journal. */
export function keepSame(ctx: Ctx, place: Place, sides: Sides) {
  const { interviewId, questionId } = place
  const { box, synced, locked, tell } = sides
  let { seq } = sides

  async function follow(): Promise<void> {
    const entries = await readEntries(ctx, interviewId, { after: seq, questionId, kinds: ['edit', 'file'] })
    seq = Math.max(seq, entries.at(-1)?.seq ?? 0)
    const changed = new Set(entries.flatMap((entry) => applyEntry(box, synced, entry)))
    if (changed.size === 0) return
    for (const { path, text, version } of await readFiles(ctx, interviewId, questionId, [...changed])) {
      if (synced.get(path)?.text !== text) box.write(path, text)
      synced.set(path, { text, version })
    }
  }

  async function bringBack(changes: ProjectChange[]): Promise<void> {
    await follow()
    const listed = changes.flatMap((each) => ('listed' in each ? [{ path: each.path, bytes: each.bytes }] : []))
    if (listed.length > 0) tell({ type: 'listed', files: listed })
    const allowed = changes.filter((change) => {
      if (!isLocked(locked, change.path)) return true
      const original = synced.get(change.path)
      // What belongs to the task is put back as it was.
      if (original) box.write(change.path, original.text)
      else box.remove(change.path)
      return false
    })
    for (const { path, text } of await takeChanges(ctx, place, synced, allowed)) box.write(path, text)
  }

  return { follow, bringBack }
}

/** Does to the box what an act on files did, and names the files whose text is to be looked at. */
function applyEntry(box: ProjectBox, synced: Synced, entry: EntryOf): string[] {
  if (entry.kind === 'edit') {
    const { language } = entry.payload
    return isFilePad(language) ? [language.slice('file:'.length)] : []
  }
  if (entry.kind !== 'file') return []
  const { payload } = entry
  if (payload.act === 'create') return [payload.path]
  if (synced.delete(payload.path)) box.remove(payload.path)
  return payload.act === 'rename' ? [payload.to] : []
}
