/** State of the file tree: open folders, focus and naming, with its key handling. */
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { toast } from '../../ui/toast.tsx'
import { folderOf, listRows, moveBy, type Node, within } from './tree.ts'

/** The task's own files, and folders with one in them. */
export const partOfTask = 'This is part of the task, so you can’t change it.'

export type Naming = { what: 'file' | 'folder'; folder: string } | { what: 'rename'; path: string }

type Options = {
  paths: readonly string[]
  active: string | null
  isReadOnly: boolean
  /** True for files of the task, and for folders that contain one. */
  isFixed: (path: string) => boolean
  onOpen: (path: string) => void
  onCreate: (path: string) => boolean
  onMove: (path: string, to: string) => boolean
  onDelete: (path: string) => void
}

export function useTree(options: Options) {
  const { paths, active, isReadOnly, isFixed, onOpen, onCreate, onMove, onDelete } = options
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [folders, setFolders] = useState<readonly string[]>([])
  const [focused, setFocused] = useState<string | null>(null)
  const [naming, setNaming] = useState<Naming | null>(null)
  const tree = useRef<HTMLDivElement>(null)
  const rows = listRows(paths, folders, closed)
  const found = rows.findIndex(({ path }) => path === (focused ?? active))
  const at = Math.max(0, found)
  const here = rows[at]
  /** Why the row can't be renamed or deleted; null where it can. */
  const whyFixed = here === undefined ? 'There is no file yet.' : isFixed(here.path) ? partOfTask : null

  const focusRow = (path: string | undefined) => {
    if (path === undefined) return
    setFocused(path)
    focusSoon(tree, path)
  }
  const toggle = (path: string, isOpen = closed.has(path)) =>
    setClosed((before) => new Set(isOpen ? [...before].filter((each) => each !== path) : [...before, path]))
  const create = (what: 'file' | 'folder') => {
    const folder = found < 0 || !here ? '' : here.kind === 'folder' ? here.path : folderOf(here.path)
    if (folder) toggle(folder, true)
    setNaming({ what, folder })
  }
  const change = (act: (path: string) => void) => () => {
    if (whyFixed) toast.info(whyFixed)
    else if (here && !isReadOnly) act(here.path)
  }
  const rename = change((path) => setNaming({ what: 'rename', path }))
  const remove = change(onDelete)
  const act = (row: Node) => (row.kind === 'folder' ? toggle(row.path) : onOpen(row.path))
  const goIn = (row: Node) => {
    if (row.kind !== 'folder') return
    if (row.isOpen) focusRow(rows[at + 1]?.path)
    else toggle(row.path, true)
  }
  const goOut = (row: Node) => {
    if (row.kind === 'folder' && row.isOpen) toggle(row.path, false)
    else focusRow(folderOf(row.path) || undefined)
  }
  const keys: Record<string, (row: Node) => unknown> = {
    ArrowRight: goIn,
    ArrowLeft: goOut,
    Enter: act,
    ' ': act,
    ...(isReadOnly ? {} : { F2: rename, Delete: remove }),
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !here) return
    const to = moveBy(event.key, rows, at)
    if (to !== null) focusRow(rows[to]?.path)
    else if (keys[event.key]) keys[event.key]!(here)
    else return
    event.preventDefault()
  }
  const settle = (given: Naming, path: string): boolean => {
    if (given.what === 'rename') {
      if (path === given.path) return true
      if (!onMove(given.path, path)) return false
      setFolders((before) => before.map((each) => (each === given.path ? path : each)))
      return true
    }
    if (given.what === 'file') return onCreate(path)
    setFolders((before) => [...before, path])
    return true
  }
  /** True if done; a refused name can be corrected. */
  const finish = (name: string | null): boolean => {
    if (!naming) return true
    const path = name ? within(naming.what === 'rename' ? folderOf(naming.path) : naming.folder, name) : null
    if (path !== null && !settle(naming, path)) return false
    setNaming(null)
    focusRow(path ?? (naming.what === 'rename' ? naming.path : here?.path))
    return true
  }
  const leave = () => setNaming(null)
  return { tree, rows, at, naming, whyFixed, setFocused, act, create, rename, remove, handleKey, finish, leave }
}

function focusSoon(tree: RefObject<HTMLElement | null>, path: string): void {
  requestAnimationFrame(() => tree.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)?.focus())
}
