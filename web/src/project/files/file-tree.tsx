import { isLocked } from '@nova/contract/projects/projects'
import { ChevronRight, File, FilePlus, Folder, FolderOpen, FolderPlus, Lock, Pencil, Trash2 } from 'lucide-react'
import { type DragEvent, Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { cn } from '../../ui/cn.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { withReason } from '../../ui/with-reason.ts'
import { NameField } from './name-field.tsx'
import { folderOf, nameOf, type Node, within } from './tree.ts'
import { useTree } from './use-tree.ts'

type Props = {
  title?: string
  paths: readonly string[]
  locked: readonly string[]
  /** The file in the editor. */
  active: string | null
  isReadOnly: boolean
  onOpen: (path: string) => void
  /** These say in words why something cannot be, and then give false. */
  onCreate: (path: string) => boolean
  /** For a file, or a folder with its contents. */
  onMove: (path: string, to: string) => boolean
  onDelete: (path: string) => void
}

const dragType = 'text/x-project-path'
const nameLabels = { file: 'Name of the new file', folder: 'Name of the new folder' }

/** The files of a project in their folders: one stop for the Tab key, arrow keys within. */
export function FileTree(props: Props) {
  const { title = 'Files', locked, active, isReadOnly, onMove } = props
  const isFixed = (path: string) => isLocked(locked, path) || locked.some((each) => each.startsWith(`${path}/`))
  const { tree, rows, at, naming, whyFixed, setFocused, act, handleKey, ...tools } = useTree({
    ...props,
    isFixed,
  })
  const ends = { onDone: tools.finish, onLeave: tools.leave }
  const drag = useDrag(isReadOnly, onMove)
  const hasShown = useRef(false)
  const newIn = naming && naming.what !== 'rename' ? naming : null
  useEffect(() => {
    if (active === null) return
    const isFirst = !hasShown.current
    hasShown.current = true
    // At first the active file is often among the last top-level files; scrolling to it would hide the others.
    if (isFirst && !active.includes('/')) return
    tree.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [active, tree])
  const field = (depth: number) => newIn && <Named depth={depth} label={nameLabels[newIn.what]} {...ends} />
  return (
    <section aria-label={title} className="@container flex h-full min-h-0 flex-col">
      {/* Large buttons leave no room for the title next to them in a slim pane. */}
      <div className="flex min-h-10 shrink-0 flex-wrap items-center border-b border-line pr-1 pl-3 pointer-coarse:min-h-12 pointer-coarse:@max-[16rem]:px-0">
        <h2 className="mr-auto min-w-0 truncate text-xs pointer-coarse:@max-[16rem]:basis-full pointer-coarse:@max-[16rem]:px-3 pointer-coarse:@max-[16rem]:pt-2 font-semibold text-muted">
          {title}
        </h2>
        {!isReadOnly && (
          <>
            <Tool label="New file" icon={<FilePlus aria-hidden />} onClick={() => tools.create('file')} />
            <Tool label="New folder" icon={<FolderPlus aria-hidden />} onClick={() => tools.create('folder')} />
            <Tool label="Rename" icon={<Pencil aria-hidden />} {...withReason(whyFixed, tools.rename)} />
            <Tool label="Delete" icon={<Trash2 aria-hidden />} {...withReason(whyFixed, tools.remove)} />
          </>
        )}
      </div>
      {newIn?.folder === '' && field(0)}
      <div
        ref={tree}
        role="tree"
        aria-label={title === 'Files' ? 'Files of the project' : title}
        tabIndex={-1}
        className={cn('relative min-h-0 flex-1 overflow-y-auto py-1', drag.target === '' && 'bg-accent-soft/40')}
        onKeyDown={handleKey}
        {...drag.root}
      >
        {rows.map((row, index) =>
          naming?.what === 'rename' && naming.path === row.path ? (
            <Named key={row.path} depth={row.depth} label="New name" start={row.name} {...ends} />
          ) : (
            <Fragment key={row.path}>
              <Row
                row={row}
                isActive={row.path === active}
                isStop={index === at}
                isFixed={isLocked(locked, row.path)}
                isTarget={row.path === drag.target}
                isMovable={!isReadOnly && row.kind === 'file' && !isFixed(row.path)}
                onFocus={() => setFocused(row.path)}
                onClick={() => act(row)}
                onDragOver={(event) => drag.over(event, row.kind === 'folder' ? row.path : folderOf(row.path))}
              />
              {newIn?.folder === row.path && field(row.depth + 1)}
            </Fragment>
          ),
        )}
      </div>
    </section>
  )
}

/** Files are dragged into folders; `target` is the folder below the pointer, '' the outermost. */
function useDrag(isReadOnly: boolean, onMove: Props['onMove']) {
  const [target, setTarget] = useState<string | null>(null)
  const over = (event: DragEvent, folder: string) => {
    if (isReadOnly || !event.dataTransfer.types.includes(dragType)) return
    event.preventDefault()
    event.stopPropagation()
    setTarget(folder)
  }
  const root = {
    onDragOver: (event: DragEvent) => over(event, ''),
    onDragLeave: () => setTarget(null),
    onDrop: (event: DragEvent) => {
      setTarget(null)
      if (!event.dataTransfer.types.includes(dragType)) return
      event.preventDefault()
      const path = event.dataTransfer.getData(dragType)
      if (path && target !== null && folderOf(path) !== target) onMove(path, within(target, nameOf(path)))
    },
  }
  return { target, over, root }
}

function Tool(props: Pick<Parameters<typeof IconButton>[0], 'label' | 'icon' | 'onClick' | 'aria-disabled'>) {
  return <IconButton size="sm" side="bottom" {...props} />
}

const indent = (depth: number) => ({ paddingLeft: `${0.5 + depth * 0.875}rem` })

type NamedProps = {
  depth: number
  label: string
  start?: string
  onDone: (name: string | null) => boolean
  onLeave: () => void
}

function Named({ depth, ...rest }: NamedProps): ReactNode {
  return (
    <div className="py-0.5 pr-2" style={indent(depth + 1)}>
      <NameField {...rest} />
    </div>
  )
}

type RowProps = {
  row: Node
  isActive: boolean
  /** The row in the tab order. */
  isStop: boolean
  isFixed: boolean
  isTarget: boolean
  isMovable: boolean
  onFocus: () => void
  onClick: () => void
  onDragOver: (event: DragEvent) => void
}

function Row({ row, isActive, isStop, isFixed, isTarget, isMovable, ...events }: RowProps) {
  const isFolder = row.kind === 'folder'
  const Icon = isFolder ? (row.isOpen ? FolderOpen : Folder) : File
  return (
    <div
      role="treeitem"
      aria-level={row.depth + 1}
      aria-selected={isActive}
      aria-expanded={isFolder ? row.isOpen : undefined}
      aria-label={isFixed ? `${row.name}, read only` : row.name}
      tabIndex={isStop ? 0 : -1}
      data-path={row.path}
      draggable={isMovable}
      onDragStart={(event) => event.dataTransfer.setData(dragType, row.path)}
      style={indent(row.depth)}
      className={cn(
        'flex h-7 cursor-default pointer-coarse:h-10 items-center gap-1.5 pr-2 text-sm select-none hover:bg-hover focus-visible:-outline-offset-2 [&_svg]:size-3.5 [&_svg]:shrink-0',
        isActive ? 'bg-accent-soft text-accent-text' : 'text-muted',
        isTarget && 'bg-accent-soft/60',
      )}
      {...events}
    >
      <ChevronRight aria-hidden className={cn('text-faint', isFolder ? row.isOpen && 'rotate-90' : 'invisible')} />
      <Icon aria-hidden className="text-faint" />
      <span translate="no" className="min-w-0 flex-1 truncate">
        {row.name}
      </span>
      {isFixed && <Lock aria-hidden className="text-faint" />}
    </div>
  )
}
