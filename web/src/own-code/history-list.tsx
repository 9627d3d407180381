import type { HistoryChange, OwnHistory } from '@nova/contract/own-code/own-code'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { sayDay } from '../retention/days.ts'
import { Badge } from '../ui/badge.tsx'
import { Input } from '../ui/input.tsx'
import { moveInList, rowStop } from '../ui/list-keys.ts'
import { Notice } from '../ui/notice.tsx'
import { count } from './own-code-words.ts'

type Props = { history: OwnHistory; isBusy: boolean; onChoose: (change: HistoryChange) => void }

const minSearched = 6

/** The changes of an upload, to choose one. */
export function HistoryList({ history: { changes, notes }, isBusy, onChoose }: Props) {
  const [text, setText] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const words = text.trim().toLowerCase()
  const found = changes.filter(({ id, title }) => title.toLowerCase().includes(words) || id.startsWith(words))
  const handleSearchKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    list.current?.querySelector<HTMLElement>('[data-row-stop]')?.focus()
  }
  return (
    <>
      {notes.length > 0 && (
        <Notice>
          <ul className={notes.length > 1 ? 'list-disc pl-5' : undefined}>
            {notes.map((note) => (
              <li key={note} className="wrap-anywhere">
                {note}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {changes.length >= minSearched && (
        <div className="relative max-w-md">
          <Search aria-hidden className="absolute top-1/2 left-3 size-4 -translate-y-1/2 text-faint" />
          <Input
            type="search"
            aria-label="Search changes"
            placeholder="Search changes"
            className="pl-9"
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={handleSearchKey}
          />
        </div>
      )}
      <p role="status" className="text-sm text-muted">
        {changes.length === 0
          ? 'We found no change in this upload.'
          : words === ''
            ? `${count(changes.length, 'change')}, the newest first.`
            : `${found.length} of ${count(changes.length, 'change')} match.`}
      </p>
      {/* Keys act on the focused row. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        ref={list}
        aria-label="Changes"
        onKeyDown={moveInList}
        className="max-h-128 divide-y divide-line overflow-y-auto rounded-lg border border-line empty:hidden"
      >
        {found.map((change) => (
          <li key={change.id}>
            <button
              type="button"
              {...rowStop}
              disabled={isBusy}
              onClick={() => onChoose(change)}
              className="flex w-full flex-col items-start gap-0.5 px-4 py-2.5 text-left -outline-offset-2 hover:bg-hover disabled:opacity-60"
            >
              <span className="font-medium wrap-anywhere">{change.title}</span>
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted tabular">
                <span>{describeChange(change)}</span>
                {change.tests === 0 && <Badge tone="warn">without tests: can’t be proven</Badge>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

function describeChange({ date, files, tests }: HistoryChange): string {
  const parts = [count(files, 'file'), tests > 0 ? count(tests, 'test file') : '', date ? sayDay(date) : '']
  return parts.filter(Boolean).join(' · ')
}
