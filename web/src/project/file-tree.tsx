import { isLocked } from '@nova/contract/projects'
import { ChevronRight, File, FilePlus, Folder, FolderOpen, FolderPlus, Lock, Pencil, Trash2 } from 'lucide-react'
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { cn } from '../ui/cn.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { NameField } from './name-field.tsx'
import { folderOf, listRows, moveBy, nameOf, type Node, within } from './tree.ts'

type Props = {
  paths: readonly string[]
  locked: readonly string[]
  /** The file in the editor. */
  active: string | null
  isReadOnly: boolean
  onOpen: (path: string) => void
  /** These say in words why something cannot be, and then give false. */
  onCreate: (path: string) => boolean
  /** Of a file, or of a folder with all that is in it. */
  onMove: (path: string, to: string) => boolean
  onDelete: (path: string) => void
}

type Naming = { what: 'file' | 'folder'; folder: string } | { what: 'rename'; path: string }

/** The files of a project in their folders: one stop for the Tab key, arrow keys within. */
export function FileTree(props: Props) {
  const { paths, locked, active, isReadOnly, onOpen, onCreate, onMove, onDelete } = props
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [folders, setFolders] = useState<readonly string[]>([])
  const [focused, setFocused] = useState<string | null>(null)
  const [naming, setNaming] = useState<Naming | null>(null)
  const [target, setTarget] = useState<string | null>(null)
  const tree = useRef<HTMLUListElement>(null)
  const rows = listRows(paths, folders, closed)
  const found = rows.findIndex(({ path }) => path === (focused ?? active))
  const at = Math.max(0, found)
  const here = rows[at]
  const isFixed = (path: string) => isLocked(locked, path) || locked.some((each) => each.startsWith(`${path}/`))

  const focusRow = (path: string | undefined) => {
    if (path === undefined) return
    setFocused(path)
    requestAnimationFrame(() => rowOf(tree.current, path)?.focus())
  }
  const toggle = (path: string, isOpen?: boolean) =>
    setClosed((before) => {
      const next = new Set(before)
      if (isOpen ?? before.has(path)) next.delete(path)
      else next.add(path)
      return next
    })
  const create = (what: 'file' | 'folder') => {
    const folder = found < 0 || !here ? '' : here.kind === 'folder' ? here.path : folderOf(here.path)
    if (folder) toggle(folder, true)
    setNaming({ what, folder })
  }
  const rename = () => here && !isFixed(here.path) && setNaming({ what: 'rename', path: here.path })
  const remove = () => here && !isFixed(here.path) && onDelete(here.path)

  const handleKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !here) return
    const to = moveBy(event.key, rows, at)
    if (to !== null) focusRow(rows[to]?.path)
    else if (event.key === 'ArrowRight' && here.kind === 'folder')
      here.isOpen ? focusRow(rows[at + 1]?.path) : toggle(here.path, true)
    else if (event.key === 'ArrowLeft')
      here.kind === 'folder' && here.isOpen ? toggle(here.path, false) : focusRow(folderOf(here.path) || undefined)
    else if (event.key === 'Enter' || event.key === ' ') here.kind === 'folder' ? toggle(here.path) : onOpen(here.path)
    else if (event.key === 'F2' && !isReadOnly) rename()
    else if (event.key === 'Delete' && !isReadOnly) remove()
    else return
    event.preventDefault()
  }
  const finish = (name: string | null) => {
    const done = naming
    const back = done?.what === 'rename' ? done.path : here?.path
    if (!done || name === null || name === '') {
      setNaming(null)
      return focusRow(back)
    }
    const path = within(done.what === 'rename' ? folderOf(done.path) : done.folder, name)
    if (done.what === 'folder') setFolders((before) => [...before, path])
    else if (done.what === 'file') {
      if (!onCreate(path)) return
    } else if (done.what === 'rename' && path !== done.path && !onMove(done.path, path)) return
    setNaming(null)
    if (done.what === 'rename') setFolders((before) => before.map((each) => (each === done.path ? path : each)))
    focusRow(path)
  }
  const drop = (event: DragEvent, folder: string) => {
    event.preventDefault()
    setTarget(null)
    const path = event.dataTransfer.getData(dragType)
    if (path && folderOf(path) !== folder) onMove(path, within(folder, nameOf(path)))
  }
  const dragOver = (event: DragEvent, folder: string) => {
    if (isReadOnly || !event.dataTransfer.types.includes(dragType)) return
    event.preventDefault()
    event.stopPropagation()
    setTarget(folder)
  }

  return (
    <section aria-label="Files" className="flex h-full min-h-0 flex-col">
      <div className="flex h-9 shrink-0 items-center gap-0.5 border-b border-line pr-1 pl-3">
        <h2 className="mr-auto text-xs font-semibold text-muted">Files</h2>
        {!isReadOnly && (
          <>
            <Tool label="New file" icon={<FilePlus aria-hidden />} onClick={() => create('file')} />
            <Tool label="New folder" icon={<FolderPlus aria-hidden />} onClick={() => create('folder')} />
            <Tool
              label="Rename"
              icon={<Pencil aria-hidden />}
              disabled={!here || isFixed(here.path)}
              onClick={() => rename()}
            />
            <Tool
              label="Delete"
              icon={<Trash2 aria-hidden />}
              disabled={!here || isFixed(here.path)}
              onClick={() => remove()}
            />
          </>
        )}
      </div>
      <ul
        ref={tree}
        role="tree"
        aria-label="Files of the project"
        className={cn('min-h-0 flex-1 overflow-y-auto py-1', target === '' && 'bg-accent-soft/40')}
        onKeyDown={handleKey}
        onDragOver={(event) => dragOver(event, '')}
        onDragLeave={() => setTarget(null)}
        onDrop={(event) => drop(event, target ?? '')}
      >
        {naming && naming.what !== 'rename' && naming.folder === '' && (
          <Named depth={0} label={nameLabels[naming.what]} onDone={finish} />
        )}
        {rows.map((row, index) =>
          naming?.what === 'rename' && naming.path === row.path ? (
            <Named key={row.path} depth={row.depth} label="New name" start={row.name} onDone={finish} />
          ) : (
            <Row
              key={row.path}
              row={row}
              {...{ isReadOnly }}
              isActive={row.path === active}
              isStop={index === at}
              isFixed={isLocked(locked, row.path)}
              isTarget={target !== null && target !== '' && row.path === target}
              onFocus={() => setFocused(row.path)}
              onClick={() => (row.kind === 'folder' ? toggle(row.path) : onOpen(row.path))}
              onDragOver={(event) => dragOver(event, row.kind === 'folder' ? row.path : folderOf(row.path))}
            >
              {naming && naming.what !== 'rename' && naming.folder === row.path && (
                <Named depth={row.depth + 1} label={nameLabels[naming.what]} onDone={finish} />
              )}
            </Row>
          ),
        )}
      </ul>
    </section>
  )
}

const dragType = 'text/x-project-path'
const nameLabels = { file: 'Name of the new file', folder: 'Name of the new folder' }

function rowOf(tree: HTMLElement | null, path: string) {
  return tree?.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)
}

function Tool(props: Pick<Parameters<typeof IconButton>[0], 'label' | 'icon' | 'disabled' | 'onClick'>) {
  return <IconButton size="sm" side="bottom" className="size-7" {...props} />
}

const indent = (depth: number) => ({ paddingLeft: `${0.5 + depth * 0.875}rem` })

type NamedProps = { depth: number; label: string; start?: string; onDone: (name: string | null) => void }

function Named({ depth, ...rest }: NamedProps) {
  return (
    <li role="none" className="pr-2 py-0.5" style={indent(depth + 1)}>
      <NameField {...rest} />
    </li>
  )
}

type RowProps = {
  row: Node
  isActive: boolean
  /** Where the Tab key comes in. */
  isStop: boolean
  isFixed: boolean
  isTarget: boolean
  isReadOnly: boolean
  onFocus: () => void
  onClick: () => void
  onDragOver: (event: DragEvent) => void
  children: React.ReactNode
}

function Row({ row, isActive, isStop, isFixed, isTarget, isReadOnly, children, ...events }: RowProps) {
  const self = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isActive) self.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  const isFolder = row.kind === 'folder'
  const Icon = isFolder ? (row.isOpen ? FolderOpen : Folder) : File
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree takes the keys */}
      <li
        ref={self}
        role="treeitem"
        aria-level={row.depth + 1}
        aria-selected={isActive}
        aria-expanded={isFolder ? row.isOpen : undefined}
        aria-label={isFixed ? `${row.name}, read only` : row.name}
        tabIndex={isStop ? 0 : -1}
        data-path={row.path}
        draggable={!isReadOnly && !isFixed && !isFolder}
        onDragStart={(event) => event.dataTransfer.setData(dragType, row.path)}
        style={indent(row.depth)}
        className={cn(
          'flex h-7 cursor-default items-center gap-1.5 pr-2 text-sm select-none hover:bg-hover focus-visible:-outline-offset-2 [&_svg]:size-3.5 [&_svg]:shrink-0',
          isActive ? 'bg-accent-soft text-accent-text' : 'text-muted',
          isTarget && 'bg-accent-soft/60',
        )}
        {...events}
      >
        <ChevronRight aria-hidden className={cn('text-faint', isFolder ? row.isOpen && 'rotate-90' : 'invisible')} />
        <Icon aria-hidden className="text-faint" />
        <span className="min-w-0 flex-1 truncate">{row.name}</span>
        {isFixed && <Lock aria-hidden className="text-faint" />}
      </li>
      {children}
    </>
  )
}
