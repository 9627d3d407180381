/**
 * One open workspace: the box with the candidate's files, kept the same as the journal. What the candidate and interviewers
 * write goes into the box; what commands change there comes back as edits of cause `command`.
 */
import type { EntryOf } from '@nova/contract/journal'
import { isLocked, type ProjectQuestion } from '@nova/contract/projects'
import { isFilePad } from '@nova/contract/words'
import type { WorkspaceTold } from '@nova/contract/workspace-calls'
import { feedOf } from '../journal/feed.ts'
import { readFiles } from '../journal/files.ts'
import { readEntries, getLastSeq } from '../journal/reading.ts'
import type { Ctx } from '../platform/context/context.ts'
import type {
  ProjectBox,
  ProjectBoxEnding,
  ProjectChange,
  TerminalSize,
} from '../platform/sandbox/project/project-box.ts'
import { takeChanges } from './changes.ts'
import { openRecorder, type Recorder } from './recorder.ts'

export type Place = { interviewId: string; questionId: string }

/** Where what happens is told. */
export type Viewer = (told: WorkspaceTold) => void

/** What the box has of a file: the text as of this version of its pad. */
export type Synced = Map<string, { text: string; version: number }>

const replayed = 64 * 1_024

export const endings: Record<ProjectBoxEnding, string> = {
  asked: 'The workspace was closed.',
  idle: 'The terminal was closed because nothing happened in it for a long time. Your files are safe.',
  memory_limit: 'A program used too much memory, so the terminal was closed. Your files are safe.',
  room_needed: 'Others needed the memory, so the terminal was closed. Your files are safe.',
  drained: 'The server is restarting. Your files are safe.',
  failed: 'The terminal ended unexpectedly. Your files are safe.',
}

export type LiveWorkspace = Awaited<ReturnType<typeof openLive>>

/** Opens a box with the files of the journal; a sentence where there is none to be had. */
export async function openLive(
  ctx: Ctx,
  place: Place,
  {
    question,
    size,
    onEnded,
  }: { question: ProjectQuestion; size: TerminalSize; onEnded: (recorded: Promise<void>) => void },
) {
  const viewers = new Set<Viewer>()
  const terminals = new Map<number, TerminalSize & { output: string }>()
  const synced: Synced = new Map()
  const recorder = await openRecorder(ctx, place)
  const { interviewId, questionId } = place
  let seq = await getLastSeq(ctx, interviewId)
  const files = await readFiles(ctx, interviewId, questionId)
  for (const { path, text, version } of files) synced.set(path, { text, version })
  let isOver = false
  const over = Promise.withResolvers<void>()
  const tell: Viewer = (told) => viewers.forEach((viewer) => viewer(told))

  const opened = await ctx.sandbox.openProjectBox({
    runtime: question.runtime,
    files: files.map(({ path, text }) => ({ path, text })),
    size,
    queueKey: interviewId,
    onOutput: (terminal, text) => {
      const known = terminals.get(terminal)
      if (known) known.output = (known.output + text).slice(-replayed)
      recorder.add(terminal, 'o', text)
      tell({ type: 'output', terminal, data: text })
    },
    onChanged: (changes) => inTurn(() => bringBack(changes)),
    onClosed: (terminal) => {
      terminals.delete(terminal)
      recorder.add(terminal, 'x', '')
      tell({ type: 'closed', terminal })
    },
    onEnded: (reason) => void finish(reason),
  })
  if ('unavailable' in opened) {
    await recorder.close()
    return opened
  }
  const box: ProjectBox = opened

  // What comes from the journal and what goes to it take turns, so that neither overtakes the other.
  let turn: Promise<unknown> = Promise.resolve()
  function inTurn(work: () => Promise<void>): void {
    turn = turn.then(async () => {
      if (isOver) return
      await work().catch((error: unknown) => ctx.log.warn({ err: error }, 'a workspace fell behind its journal'))
    })
  }

  async function follow(): Promise<void> {
    const entries = await readEntries(ctx, interviewId, { after: seq, questionId, kinds: ['edit', 'file'] })
    seq = Math.max(seq, entries.at(-1)?.seq ?? 0)
    const changed = new Set(entries.flatMap((entry) => applyEntry(box, synced, entry)))
    if (changed.size === 0) return
    const now = new Map((await readFiles(ctx, interviewId, questionId)).map((file) => [file.path, file]))
    for (const path of changed) {
      const file = now.get(path)
      const had = synced.get(path)
      if (!file || (had && had.version >= file.version && had.text === file.text)) continue
      if (had?.text !== file.text || !had) box.write(path, file.text)
      synced.set(path, { text: file.text, version: file.version })
    }
  }

  async function bringBack(changes: ProjectChange[]): Promise<void> {
    await follow()
    const listed = changes.flatMap((each) => ('listed' in each ? [{ path: each.path, bytes: each.bytes }] : []))
    if (listed.length > 0) tell({ type: 'listed', files: listed })
    const allowed = changes.filter((change) => {
      if (!isLocked(question.locked, change.path)) return true
      const original = synced.get(change.path)
      // What belongs to the task is put back as it was.
      if (original) box.write(change.path, original.text)
      else box.remove(change.path)
      return false
    })
    for (const { path, text } of await takeChanges(ctx, place, synced, allowed)) box.write(path, text)
  }

  async function finish(reason: ProjectBoxEnding): Promise<void> {
    if (isOver) return
    isOver = true
    following.stop()
    const recorded = recorder.close()
    // Whoever asks for a terminal when told so must not be given this box again.
    onEnded(recorded)
    tell({ type: 'state', state: 'ended', reason: endings[reason] })
    await recorded
    over.resolve()
  }

  const following = feedOf(ctx).follow(interviewId, {
    onGrown: () => inTurn(follow),
    onGap: () => inTurn(follow),
    onState: () => undefined,
    onSelection: () => undefined,
  })
  // What was written while the box began.
  inTurn(follow)
  noteTerminal(terminals, recorder, 1, size)

  return {
    view(viewer: Viewer): () => void {
      viewer({ type: 'state', state: 'ready' })
      for (const [terminal, { columns, rows, output }] of terminals) {
        viewer({ type: 'terminal', terminal, columns, rows, output })
      }
      viewers.add(viewer)
      return () => viewers.delete(viewer)
    },
    openTerminal(asked: TerminalSize): void {
      const terminal = box.openTerminal(asked)
      if (terminal === undefined) return
      noteTerminal(terminals, recorder, terminal, asked)
      tell({ type: 'terminal', terminal, ...asked, output: '' })
    },
    input(terminal: number, data: string): void {
      if (!terminals.has(terminal)) return
      recorder.add(terminal, 'i', data)
      // What was typed into files before this line was entered is in the box before it runs.
      inTurn(follow)
      inTurn(async () => box.input(terminal, data))
    },
    resize(terminal: number, asked: TerminalSize): void {
      const known = terminals.get(terminal)
      if (!known || (known.columns === asked.columns && known.rows === asked.rows)) return
      Object.assign(known, asked)
      recorder.add(terminal, 'r', `${asked.columns}x${asked.rows}`)
      box.resize(terminal, asked)
    },
    closeTerminal: (terminal: number) => box.closeTerminal(terminal),
    hold: (isHeld: boolean) => box.hold(isHeld),
    /** What commands have written comes back first; resolves once all of it is kept. */
    async end(): Promise<void> {
      if (!isOver) await box.scan()
      await turn
      await box.end()
      await over.promise
    },
  }
}

function noteTerminal(
  terminals: Map<number, TerminalSize & { output: string }>,
  recorder: Recorder,
  terminal: number,
  size: TerminalSize,
): void {
  terminals.set(terminal, { ...size, output: '' })
  recorder.add(terminal, 'r', `${size.columns}x${size.rows}`)
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
