/** History of project workspaces: their files, and the output of terminals and the page's console. Pure. */
import type { DiffView } from '@nova/contract/projects/agent'
import type { CodeReviewAct } from '@nova/contract/projects/code-reviews'
import { extendFiles, noFiles, openFiles, type WorkspaceFiles } from '@nova/contract/projects/project-files'
import { extendProposals, type Proposal } from '@nova/contract/projects/proposals'
import type { EntryOf } from '@nova/contract/room/journal'
import type { SourceReader } from '@nova/contract/room/line-origins'
import { type ConsoleShown, extendConsole } from '../project/preview/console-history.ts'
import { extendTerminals, noTerminals, type TerminalHistory } from '../project/terminal/terminal-history.ts'
import { createOriginReader, type OriginReader } from './origin-margin.tsx'

export type WorkspaceHistory = {
  files: { at: number; paths: readonly string[] }[]
  terminals: TerminalHistory
  tests: { at: number; entry: EntryOf<'projectTest'> }[]
  /** The console of the page after each of its entries. */
  consoles: { at: number; shown: ConsoleShown }[]
  /** When a proposed change was in view; until it is known to have left, without end. */
  views: ChangeView[]
  proposals: { at: number; shown: readonly Proposal[] }[]
  /** Acts on the changes that it gives to review. */
  reviews: { at: number; act: CodeReviewAct }[]
  /** Null until the account of a report tells the sources. */
  origins: OriginReader | null
}

export type ChangeView = { from: number; to: number; proposal: string; path: string }

/** By question. `momentOf` gives an entry's moment on the recording's clock. */
export function readWorkspaces(
  entries: readonly EntryOf[],
  momentOf: (entry: EntryOf) => number,
  sourcesOf: SourceReader | null,
): ReadonlyMap<string, WorkspaceHistory> {
  const drafts = new Map<string, Omit<WorkspaceHistory, 'origins'> & { now: WorkspaceFiles }>()
  for (const entry of entries) {
    const { questionId } = entry
    if (!isOfWorkspace(entry) || !questionId) continue
    const draft = drafts.get(questionId) ?? startDraft()
    drafts.set(questionId, draft)
    const at = momentOf(entry)
    if (entry.kind === 'terminal') draft.terminals = extendTerminals(draft.terminals, entry, at)
    else if (entry.kind === 'projectTest') draft.tests.push({ at, entry })
    else if (entry.kind === 'console')
      draft.consoles.push({ at, shown: extendConsole(draft.consoles.at(-1)?.shown, entry) })
    else if (entry.kind === 'diffView') extendViews(draft.views, entry.payload, at)
    else if (entry.kind === 'codeReview') draft.reviews.push({ at, act: entry.payload })
    else if (entry.kind === 'agent')
      draft.proposals.push({ at, shown: extendProposals(draft.proposals.at(-1)?.shown ?? [], entry) })
    else {
      draft.now = extendFiles(draft.now, entry)
      draft.files.push({ at, paths: openFiles(draft.now) })
    }
  }
  const byQuestion = Map.groupBy(entries, ({ questionId }) => questionId)
  return new Map(
    Array.from(drafts, ([id, draft]) => {
      const origins = sourcesOf && createOriginReader(byQuestion.get(id) ?? [], sourcesOf)
      return [id, { ...draft, origins }]
    }),
  )
}

const startDraft = () => ({
  files: [],
  terminals: noTerminals,
  tests: [],
  consoles: [],
  now: noFiles,
  views: [],
  proposals: [],
  reviews: [],
})

function extendViews(views: ChangeView[], { proposal, path, isOpen }: DiffView, at: number): void {
  const known = views.findLast((view) => view.proposal === proposal && view.path === path && view.to === Infinity)
  if (isOpen && !known) views.push({ from: at, to: Infinity, proposal, path })
  if (!isOpen && known) known.to = at
}

/** The change that was looked at last, among those in view at a moment. */
export function viewAt({ views }: WorkspaceHistory, at: number): ChangeView | undefined {
  return views.findLast(({ from, to }) => from <= at && at < to)
}

type WorkspaceEntry = EntryOf<
  'workspace' | 'file' | 'terminal' | 'projectTest' | 'console' | 'agent' | 'codeReview' | 'diffView'
>
const workspaceKinds: readonly string[] = [
  'workspace',
  'file',
  'terminal',
  'projectTest',
  'console',
  'agent',
  'codeReview',
  'diffView',
]
const isOfWorkspace = (entry: EntryOf): entry is WorkspaceEntry => workspaceKinds.includes(entry.kind)
