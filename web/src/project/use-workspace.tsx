/** State shared by the parts of a workspace: open files, the place to jump to, and file actions. */
import type { EditorView } from '@codemirror/view'
import { findConflict } from '@nova/contract/projects/project-files'
import { describePathProblem } from '@nova/contract/projects/project-path'
import { isLocked, projectLimits } from '@nova/contract/projects/projects'
import type { FileAct } from '@nova/contract/projects/workspace'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { undoMs } from '../ui/delayed-act.ts'
import { toast } from '../ui/toast.tsx'
import { firstChanged } from './changes/parts.ts'
import { usePaths, useTexts } from './files/files.ts'
import {
  closeTab,
  codeReviewTab,
  firstFile,
  noTabs,
  openTab,
  readReviewTab,
  renameTab,
  reviewTab,
  settleTabs,
  type Tabs,
  withCodeReview,
} from './files/tabs.ts'
import { filesBelow, nameOf } from './files/tree.ts'
import { partOfTask } from './files/use-tree.ts'
import type { WorkspaceProps } from './workspace-props.ts'

type Wanted = { path: string; line?: number; column?: number }

export type SharedWorkspace = ReturnType<typeof useWorkspace>

export function useWorkspace({ questionId, project, files, isOver, opened, proposals, changes }: WorkspaceProps) {
  const paths = usePaths(files, questionId)
  const texts = useTexts(files, questionId)
  const [held, setTabs] = opened
  const [wanted, setWanted] = useState<{ place: Wanted; count: number } | null>(null)
  const [side, setSide] = useState<'files' | 'search'>('files')
  const [deleting, setDeleting] = useState<string | null>(null)
  const view = useRef<EditorView | null>(null)
  const first = held.open.length === 0 && !wanted ? firstFile(paths) : null
  const reviewed = proposals.flatMap(({ id, files }) => files.map(({ path }) => reviewTab(id, path)))
  const settled = settleTabs(first ? openTab(noTabs, first) : held, [...paths, ...reviewed, codeReviewTab])
  const tabs = project.reviewed ? withCodeReview(settled) : settled
  const change = (act: (tabs: Tabs) => Tabs) => setTabs(act(tabs))
  const shown = useRef(tabs)
  useEffect(() => {
    shown.current = tabs
  })
  const { root, finder } = useFinders(() => setSide('search'))

  const open = useCallback(
    (place: Wanted) => {
      setWanted((before) => ({ place, count: (before?.count ?? 0) + 1 }))
      setTabs(openTab(shown.current, place.path))
    },
    [setTabs],
  )

  useReviews({ changes, shown, setTabs, open })

  const refuse = (act: FileAct): boolean => {
    const words = isOver ? 'Time is up, so you can’t change files any more.' : wordsAgainst(act, paths, project.locked)
    if (words) toast.error(words)
    return words !== null
  }
  const create = (path: string) => {
    if (refuse({ act: 'create', path })) return false
    files.create(questionId, path)
    open({ path })
    return true
  }
  /** A folder moves with all its files. */
  const move = (path: string, to: string) => {
    const moved = filesBelow(paths, path).map((each) => ({ from: each, to: to + each.slice(path.length) }))
    if (moved.some((each) => refuse({ act: 'rename', path: each.from, to: each.to }))) return false
    for (const each of moved) files.rename(questionId, each.from, each.to)
    setTabs(moved.reduce((before, each) => renameTab(before, each.from, each.to), tabs))
    return true
  }
  const remove = (path: string) => {
    for (const each of filesBelow(paths, path))
      if (!refuse({ act: 'delete', path: each })) files.remove(questionId, each)
    const action = { label: 'Undo', onClick: () => restore(path) }
    toast.success(`${nameOf(path)} deleted`, { duration: undoMs, action })
  }
  /** A deleted file keeps its text, so that it comes back as it was. */
  const restore = (path: string) => {
    for (const each of filesBelow(paths, path)) files.restore(questionId, each)
  }

  const below = deleting === null ? [] : filesBelow(paths, deleting)
  const dialog = (
    <AlertDialog
      open={deleting !== null}
      onOpenChange={(isOpen) => !isOpen && setDeleting(null)}
      title={deleting === null ? '' : `Delete ${nameOf(deleting)}?`}
      description={`This deletes ${below.length === 1 ? 'the file' : `${below.length} files`}. You can undo it for ten seconds.`}
      confirmLabel="Delete"
      cancelLabel="Keep"
      onConfirm={() => {
        if (deleting !== null) remove(deleting)
        setDeleting(null)
      }}
    />
  )
  const askDelete = (path: string) => filesBelow(paths, path).length > 0 && setDeleting(path)
  const shared = { paths, texts, tabs, wanted, side, setSide, view, root, finder, dialog }
  return {
    ...shared,
    open,
    show: (path: string) => change((before) => openTab(before, path)),
    close: (path: string) => change((before) => closeTab(before, path)),
    create,
    move,
    askDelete,
  }
}

type ReviewOptions = Pick<WorkspaceProps, 'changes'> & {
  shown: RefObject<Tabs>
  setTabs: (tabs: Tabs) => void
  open: (place: Wanted) => void
}

/** A change that is to be reviewed gets a tab; once it is applied, the place it was applied to is shown. */
function useReviews({ changes, shown, setTabs, open }: ReviewOptions) {
  useEffect(
    () =>
      changes.asked.subscribe(() => {
        const { id, files } = changes.asked.get()!.proposal
        setTabs(openTab(shown.current, reviewTab(id, files[0]!.path)))
      }),
    [changes, shown, setTabs],
  )
  useEffect(
    () =>
      changes.applied.subscribe(() => {
        const { proposal, files } = changes.applied.get()!
        const isOwn = (tab: string) => readReviewTab(tab)?.proposal === proposal.id
        shown.current = shown.current.open.filter(isOwn).reduce(closeTab, shown.current)
        setTabs(shown.current)
        const kept = (path: string) => proposal.files.some((file) => file.path === path && file.act !== 'delete')
        const first = files.find(({ path }) => kept(path))
        if (!first) return
        const hunk = proposal.files.find(({ path }) => path === first.path)?.hunks[first.hunks[0] ?? 0]
        open({ path: first.path, ...(hunk ? { line: firstChanged(hunk) } : {}) })
      }),
    [changes, shown, setTabs, open],
  )
}

function wordsAgainst(act: FileAct, paths: readonly string[], locked: readonly string[]): string | null {
  const named = act.act === 'rename' ? [act.path, act.to] : [act.path]
  if (named.some((path) => isLocked(locked, path))) return partOfTask
  const problem = describePathProblem(named.at(-1)!)
  if (problem) return problem
  const conflict = findConflict(paths, act)
  if (conflict) return conflictWords[conflict]
  const isFull = act.act === 'create' && paths.length >= projectLimits.files
  return isFull ? `A project holds at most ${projectLimits.files} files.` : null
}

const conflictWords = {
  exists: 'Something with this name already exists.',
  missing: 'This file is no longer there.',
  'in-file': 'One of these folders has the same name as a file.',
}

/** Ctrl+P and Ctrl+Shift+F, wherever the focus is in the room. */
function useFinders(onSearch: () => void) {
  const root = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [searches, setSearches] = useState(0)
  const search = useRef(onSearch)
  useEffect(() => {
    search.current = onSearch
  })
  const startSearch = useCallback(() => {
    search.current()
    setSearches((before) => before + 1)
  }, [])
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || !root.current) return
      const key = event.key.toLowerCase()
      if (key === 'p' && !event.shiftKey) setOpen(true)
      else if (key === 'f' && event.shiftKey) startSearch()
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    addEventListener('keydown', handle, true)
    return () => removeEventListener('keydown', handle, true)
  }, [startSearch])
  return {
    root,
    finder: { isOpen, open: () => setOpen(true), close: () => setOpen(false), searches, search: startSearch },
  }
}
