import { type KeyboardEvent, useId, useState } from 'react'
import { cn } from '../../ui/cn.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Input } from '../../ui/input.tsx'
import { rankPaths } from './search.ts'
import { folderOf, nameOf } from './tree.ts'

type Props = { paths: readonly string[]; isOpen: boolean; onClose: () => void; onOpen: (path: string) => void }

const maxShown = 12

/** Opens a file by some letters of its name. */
export function QuickOpen({ isOpen, onClose, ...rest }: Props) {
  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && onClose()} title="Open a file" className="max-w-md gap-3">
      {isOpen && <Finder {...rest} onClose={onClose} />}
    </Dialog>
  )
}

function Finder({ paths, onClose, onOpen }: Omit<Props, 'isOpen'>) {
  const [letters, setLetters] = useState('')
  const [at, setAt] = useState(0)
  const list = useId()
  const found = rankPaths(paths, letters).slice(0, maxShown)
  const choose = (path: string | undefined) => {
    if (path === undefined) return
    onClose()
    onOpen(path)
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setAt(Math.min(found.length - 1, at + 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(0, at - 1))
    else if (event.key === 'Enter') choose(found[at])
    else return
    event.preventDefault()
  }
  return (
    <div className="flex flex-col gap-2">
      <Input
        role="combobox"
        aria-label="File name"
        data-paste-into="search"
        aria-expanded={found.length > 0}
        aria-controls={list}
        aria-activedescendant={found.length > 0 ? `${list}-${at}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        value={letters}
        placeholder="Part of a file name"
        onChange={(event) => {
          setLetters(event.target.value)
          setAt(0)
        }}
        onKeyDown={handleKey}
      />
      <div id={list} role="listbox" aria-label="Files" className="-mx-2 flex max-h-80 flex-col overflow-y-auto">
        {found.map((path, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field takes the keys
          <div
            key={path}
            id={`${list}-${index}`}
            role="option"
            translate="no"
            tabIndex={-1}
            aria-selected={index === at}
            className={cn('flex items-baseline gap-2 rounded-md px-2 py-1 text-sm', index === at && 'bg-hover')}
            onClick={() => choose(path)}
          >
            {nameOf(path)}
            <span className="truncate text-xs text-faint">{folderOf(path)}</span>
          </div>
        ))}
      </div>
      {found.length === 0 && <p className="text-sm text-muted">No matching files.</p>}
    </div>
  )
}
