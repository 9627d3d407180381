/** Keeps the files of a box the same as the journal, both ways. */
import { setTimeout as wait } from 'node:timers/promises'
import { isLocked } from '@nova/contract/projects/projects'
import type { EntryOf } from '@nova/contract/room/journal'
import { isFilePad } from '@nova/contract/words'
import { feedOf } from '../journal/feed.ts'
import { readFiles } from '../journal/files.ts'
import { readEntries } from '../journal/reading.ts'
import type { Ctx } from '../platform/context/context.ts'
import type { ProjectBox, ProjectChange } from '../platform/project-boxes/project-box.ts'
import { takeChanges } from './changes.ts'
import type { Place, Synced } from './place.ts'
import type { Viewer } from './terminals.ts'

type Sides = {
  box: ProjectBox
  /** Initial content of the box, as of the entry `seq`. */
  synced: Synced
  seq: number
  locked: string[]
  tell: Viewer
  /** The box has the journal up to this entry. */
  onFollowed: (seq: number) => void
}

/** Half a minute: a database that is started again is there before. */
const [lastingTries, lastingMs] = [30, 1_000]

export type Turns = ReturnType<typeof takeTurns>

/** Serialises changes from the journal and to it, so that neither overtakes the other. */
export function takeTurns({ log }: Pick<Ctx, 'log'>) {
  let turn: Promise<unknown> = Promise.resolve()
  const warn = (error: unknown) => log.warn({ err: error }, 'a workspace fell behind its journal')
  return {
    /** The same, tried again for a while if the database is away: its changes are reported once. */
    addLasting(work: () => Promise<void>): void {
      turn = turn.then(async () => {
        for (let tries = 1; ; tries += 1) {
          const failure = await work().then(
            () => undefined,
            (error: unknown) => ({ error }),
          )
          if (!failure) return
          if (tries === lastingTries) return warn(failure.error)
          await wait(lastingMs)
        }
      })
    },
    add(work: () => Promise<void>): void {
      turn = turn.then(() => work().catch(warn))
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
      // Terminal output is recorded every second and doesn't affect files.
      if (!entries || entries.some(({ kind }) => kind === 'edit' || kind === 'file')) soon()
    },
    onGap: soon,
    onState: () => undefined,
    onSelection: () => undefined,
  })
  // Catches up on entries written before the subscription.
  soon()
  return stop
}

/** `follow` brings the journal's news into the box, `bringBack` what commands changed there into the journal. */
export function keepSame(ctx: Ctx, place: Place, sides: Sides) {
  const { interviewId, questionId } = place
  const { box, synced, locked, tell, onFollowed } = sides
  let { seq } = sides

  async function follow(): Promise<void> {
    const entries = await readEntries(ctx, interviewId, { after: seq, questionId, kinds: ['edit', 'file'] })
    if (entries.length === 0) return
    const changed = new Set(entries.flatMap((entry) => applyEntry(box, synced, entry)))
    if (changed.size > 0) {
      for (const { path, text, version } of await readFiles(ctx, interviewId, questionId, [...changed])) {
        if (synced.get(path)?.text !== text) box.write(path, text)
        synced.set(path, { text, version })
      }
    }
    seq = Math.max(seq, entries.at(-1)!.seq)
    onFollowed(seq)
  }

  async function bringBack(changes: ProjectChange[]): Promise<void> {
    await follow()
    await take(changes)
  }

  /** Merges them with people's edits since the box and the journal were the same. */
  async function take(changes: ProjectChange[]): Promise<void> {
    const listed = changes.flatMap((each) => ('listed' in each ? [{ path: each.path, bytes: each.bytes }] : []))
    if (listed.length > 0) tell({ type: 'listed', files: listed })
    const allowed = changes.filter((change) => {
      if (!isLocked(locked, change.path)) return true
      const original = synced.get(change.path)
      // Restore the task's own files.
      if (original) box.write(change.path, original.text)
      else box.remove(change.path)
      return false
    })
    for (const { path, text } of await takeChanges(ctx, place, synced, allowed)) box.write(path, text)
  }

  return { follow, bringBack, take }
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
