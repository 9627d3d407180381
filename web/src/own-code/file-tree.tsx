import type { OwnCodeFile } from '@nova/contract/own-code/own-code'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../ui/badge.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { cn } from '../ui/cn.ts'
import { moveInList, rowStop } from '../ui/list-keys.ts'
import type { FolderNode } from './file-rows.ts'
import { count } from './own-code-words.ts'

type Shared = {
  isAllOpen: boolean
  /** True where files may be switched. */
  isOpen: boolean
  onSet: (path: string, goes: boolean) => void
}

/** Folders that open, with a switch for each file and folder. Arrow keys go from switch to switch. */
export function FileTree({ tree, ...shared }: Shared & { tree: FolderNode }) {
  return (
    // Keys act on the focused row.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={moveInList} className="rounded-lg border border-line py-1.5">
      <Inside folder={tree} {...shared} />
    </div>
  )
}

function Inside({ folder, ...shared }: Shared & { folder: FolderNode }) {
  return (
    <ul aria-label={folder.path === '' ? 'Files' : folder.path}>
      {folder.folders.map((each) => (
        <Folder key={each.path} folder={each} {...shared} />
      ))}
      {folder.files.map((file) => (
        <File key={file.path} file={file} {...shared} />
      ))}
    </ul>
  )
}

const rowStyle = 'flex min-h-9 items-start gap-3 px-4 py-1.5 hover:bg-hover'

function Folder({ folder, ...shared }: Shared & { folder: FolderNode }) {
  const { path, name, total, going, hasChanged } = folder
  const [isShown, setShown] = useState(shared.isAllOpen || hasChanged)
  return (
    <li>
      <div className={rowStyle}>
        <Checkbox
          {...rowStop}
          className="mt-0.5"
          aria-label={`${path} goes`}
          checked={going === total ? true : going === 0 ? false : 'indeterminate'}
          disabled={!shared.isOpen}
          onCheckedChange={() => shared.onSet(path, going < total)}
        />
        <button
          type="button"
          aria-expanded={isShown}
          onClick={() => setShown(!isShown)}
          className="flex min-w-0 flex-1 items-start gap-1.5 rounded-md text-left"
        >
          <ChevronRight aria-hidden className={cn('mt-0.5 size-4 shrink-0 text-faint', isShown && 'rotate-90')} />
          <span translate="no" className="min-w-0 font-mono text-sm wrap-anywhere">
            {name}/
          </span>
          <span className="ml-auto shrink-0 pl-2 text-sm text-muted tabular">
            {going} of {total}
            <span className="sr-only"> go</span>
          </span>
        </button>
      </div>
      {isShown && (
        <div className="ml-6 border-l border-line">
          <Inside folder={folder} {...shared} />
        </div>
      )}
    </li>
  )
}

function File({ file, isOpen, onSet }: Shared & { file: OwnCodeFile }) {
  const { path, kind, goes, reason, lines, isChanged } = file
  return (
    <li className={rowStyle}>
      <Checkbox
        {...rowStop}
        className="mt-0.5"
        aria-label={`${path} goes`}
        checked={goes}
        disabled={!isOpen}
        onCheckedChange={(checked) => onSet(path, checked === true)}
      />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span translate="no" className={cn('min-w-0 font-mono text-sm wrap-anywhere', !goes && 'text-muted')}>
            {path.slice(path.lastIndexOf('/') + 1)}
          </span>
          {isChanged && <Badge tone="accent">changed</Badge>}
          {kind === 'test' && <Badge tone="outline">test</Badge>}
        </p>
        <p className="text-sm text-muted">
          {goes ? 'Goes' : 'Stays'}: {reason}
        </p>
      </div>
      <span className="shrink-0 text-sm text-muted tabular">{count(lines, 'line')}</span>
    </li>
  )
}
