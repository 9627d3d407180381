import { structuredPatch } from 'diff'
import { useEffect, useState } from 'react'
import type { Pad } from '../../journal/pads.ts'
import { DiffLines } from './diff-lines.tsx'

type Props = {
  pad: Pad
  /** The file's text at the start; undefined for a new file. */
  start: string | undefined
  label?: string
  /** Said where nothing was changed. */
  same?: string
  isSideBySide?: boolean
}

/** Changes in a file since the start, with some context lines. */
export function FileChanges({ pad, start, label = 'Changes since the start', same, isSideBySide = false }: Props) {
  const [text, setText] = useState(pad.text())
  useEffect(() => pad.subscribe(() => setText(pad.text())), [pad])
  const { hunks } = structuredPatch('', '', start ?? '', text, '', '', { context: 3 })
  return (
    <div
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it may scroll, which the keyboard must be able to do
      tabIndex={0}
      className="relative min-h-0 flex-1 overflow-auto py-2 font-mono text-xs"
    >
      {hunks.length === 0 && (
        <p className="px-4 py-2 font-sans text-sm text-muted">
          {same ?? (start === undefined ? 'This file is new and empty.' : 'This file hasn’t changed since the start.')}
        </p>
      )}
      {hunks.map((hunk) => (
        <div key={`${hunk.oldStart} ${hunk.newStart}`} className="pb-3">
          <p className="px-4 py-1 text-faint">Line {hunk.newStart}</p>
          <DiffLines hunk={hunk} isSideBySide={isSideBySide} />
        </div>
      ))}
    </div>
  )
}
