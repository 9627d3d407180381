/** The workspaces of projects as they changed: which files there were, and what terminals showed. Pure. */
import type { EntryOf } from '@nova/contract/journal'
import { extendFiles, noFiles, openFiles, type WorkspaceFiles } from '@nova/contract/project-files'
import { extendTerminals, noTerminals, type TerminalHistory } from '../project/terminal-history.ts'
import { createOriginReader, type OriginReader } from './origin-margin.tsx'

export type WorkspaceHistory = {
  files: { at: number; paths: readonly string[] }[]
  terminals: TerminalHistory
  tests: { at: number; entry: EntryOf<'projectTest'> }[]
  /** Whose the lines of its files were. */
  origins: OriginReader
}

/** By question. `momentOf` gives an entry's moment on the recording's clock. */
export function readWorkspaces(
  entries: readonly EntryOf[],
  momentOf: (entry: EntryOf) => number,
): ReadonlyMap<string, WorkspaceHistory> {
  const drafts = new Map<string, Omit<WorkspaceHistory, 'origins'> & { now: WorkspaceFiles }>()
  for (const entry of entries) {
    const { kind, questionId } = entry
    const isOfWorkspace = kind === 'workspace' || kind === 'file' || kind === 'terminal' || kind === 'projectTest'
    if (!isOfWorkspace || !questionId) continue
    const draft = drafts.get(questionId) ?? { files: [], terminals: noTerminals, tests: [], now: noFiles }
    drafts.set(questionId, draft)
    const at = momentOf(entry)
    if (kind === 'terminal') draft.terminals = extendTerminals(draft.terminals, entry, at)
    else if (kind === 'projectTest') draft.tests.push({ at, entry })
    else {
      draft.now = extendFiles(draft.now, entry)
      draft.files.push({ at, paths: openFiles(draft.now) })
    }
  }
  const byQuestion = Map.groupBy(entries, ({ questionId }) => questionId)
  return new Map(
    Array.from(drafts, ([id, draft]) => [id, { ...draft, origins: createOriginReader(byQuestion.get(id) ?? []) }]),
  )
}
