/** The candidate's project files: the files, with actions still to be sent, and the ways to change them. */
import { openFiles, noFiles } from '@nova/contract/projects/project-files'
import type { ConsoleChunk, FileAct } from '@nova/contract/projects/workspace'
import type { FilePad } from '@nova/contract/words'
import type { Pad } from '../journal/pads.ts'
import { createStore } from '../journal/store.ts'
import type { CandidateLine } from './candidate-line.ts'

type Waiting = { id: string; questionId: string; act: FileAct }

const refusals: Record<string, string> = {
  file_conflict: 'That file has changed, so we reloaded the files.',
  file_locked: 'This file is part of the task, so you can’t change it.',
  workspace_full: "This project can't hold more. Delete something first.",
}

export type CandidateFiles = ReturnType<typeof createCandidateFiles>

export function createCandidateFiles({ outbox, stream }: CandidateLine, onNotice: (words: string) => void) {
  const waiting = createStore<readonly Waiting[]>([])
  const { timeline } = stream

  stream.timeline.subscribe(() => keep(({ id, questionId }) => !timeline.get().files.get(questionId)?.acts.has(id)))
  function keep(isKept: (each: Waiting) => boolean) {
    waiting.set((before) => (before.every(isKept) ? before : before.filter(isKept)))
  }

  const load = () =>
    waiting.set(
      outbox.entries().flatMap((entry) => {
        if (entry.kind !== 'file' || !entry.questionId) return []
        return { id: entry.id, questionId: entry.questionId, act: entry.payload }
      }),
    )

  const refuse = (id: string, code: string | undefined) => {
    keep((each) => each.id !== id)
    onNotice(refusals[code ?? ''] ?? "We couldn't make that change to the files.")
    outbox.dismiss(id)
  }

  const act = (questionId: string, payload: FileAct) => {
    const id = outbox.add({ kind: 'file', questionId, payload })
    waiting.set((before) => [...before, { id, questionId, act: payload }])
  }

  const list = (questionId: string) =>
    openFiles(
      timeline.get().files.get(questionId) ?? noFiles,
      waiting.get().filter((each) => each.questionId === questionId),
    )

  /** A file's text; a new one begins empty. */
  const padOf = (questionId: string, path: string): Pad => {
    const language: FilePad = `file:${path}`
    return stream.findPad(questionId, language) ?? stream.addPad({ questionId, language, version: 0, text: '' })
  }

  const create = (questionId: string, path: string) => {
    act(questionId, { act: 'create', path })
    // A file of this name that was deleted has kept its text.
    padOf(questionId, path).write('', 'deleted')
  }

  /** Send unsent typing first; the text at the new path is a separate edit. */
  const rename = (questionId: string, path: string, to: string) => {
    const text = padOf(questionId, path).text()
    act(questionId, { act: 'rename', path, to })
    padOf(questionId, to).write(text, 'renamed')
  }

  /** A deleted file comes back with the text it had. */
  const restore = (questionId: string, path: string) => act(questionId, { act: 'create', path })

  const remove = (questionId: string, path: string) => act(questionId, { act: 'delete', path })

  /** In a break nothing is recorded, also not of a page that goes on by itself. */
  const keepConsole = (questionId: string, payload: ConsoleChunk): void => {
    if (!stream.state.get().breakEndsAt) outbox.add({ kind: 'console', questionId, payload })
  }

  const subscribe = (listener: () => void) => {
    const stops = [timeline.subscribe(listener), waiting.subscribe(listener)]
    return () => {
      for (const stop of stops) stop()
    }
  }
  const startOf = (questionId: string, path: string) => stream.startOf({ questionId, language: `file:${path}` })
  const { fileChanges, others } = stream
  const acts = { create, rename, remove, restore, keepConsole }
  return { list, padOf, startOf, ...acts, subscribe, load, refuse, fileChanges, others }
}
