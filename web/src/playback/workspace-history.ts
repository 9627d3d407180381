/** The workspaces of projects as they changed: which files there were, what terminals and the page's console showed. Pure. */
import type { EntryOf } from '@nova/contract/journal'
import { extendFiles, noFiles, openFiles, type WorkspaceFiles } from '@nova/contract/project-files'
import { type ConsoleShown, extendConsole } from '../project/console-history.ts'
import { extendTerminals, noTerminals, type TerminalHistory } from '../project/terminal-history.ts'
import { createOriginReader, type OriginReader } from './origin-margin.tsx'

export type WorkspaceHistory = {
  files: { at: number; paths: readonly string[] }[]
  terminals: TerminalHistory
  tests: { at: number; entry: EntryOf<'projectTest'> }[]
  /** The console of the page after each of its entries. */
  consoles: { at: number; shown: ConsoleShown }[]
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
    const { questionId } = entry
    if (!isOfWorkspace(entry) || !questionId) continue
    const draft = drafts.get(questionId) ?? { files: [], terminals: noTerminals, tests: [], consoles: [], now: noFiles }
    drafts.set(questionId, draft)
    const at = momentOf(entry)
    if (entry.kind === 'terminal') draft.terminals = extendTerminals(draft.terminals, entry, at)
    else if (entry.kind === 'projectTest') draft.tests.push({ at, entry })
    else if (entry.kind === 'console')
      draft.consoles.push({ at, shown: extendConsole(draft.consoles.at(-1)?.shown, entry) })
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

type WorkspaceEntry = EntryOf<'workspace' | 'file' | 'terminal' | 'projectTest' | 'console'>
const workspaceKinds: readonly string[] = ['workspace', 'file', 'terminal', 'projectTest', 'console']
const isOfWorkspace = (entry: EntryOf): entry is WorkspaceEntry => workspaceKinds.includes(entry.kind)
