import { structuredPatch } from 'diff'
import { useEffect, useState } from 'react'
import type { Pad } from '../journal/pads.ts'
import { cn } from '../ui/cn.ts'

const looks: Record<string, string> = { '+': 'bg-good-soft', '-': 'bg-bad-soft' }
const words: Record<string, string> = { '+': 'Added: ', '-': 'Removed: ' }

/** What was changed in a file since the start, with some lines around. */
export function FileChanges({ pad, start }: { pad: Pad; start: string | undefined }) {
  const [text, setText] = useState(pad.text())
  useEffect(() => pad.subscribe(() => setText(pad.text())), [pad])
  const { hunks } = structuredPatch('', '', start ?? '', text, '', '', { context: 3 })
  return (
    <div
      role="region"
      aria-label="Changes since the start"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it may scroll, which the keyboard must be able to do
      tabIndex={0}
      className="min-h-0 flex-1 overflow-auto py-2 font-mono text-xs"
    >
      {hunks.length === 0 && (
        <p className="px-4 py-2 font-sans text-sm text-muted">
          {start === undefined ? 'This file is new and empty.' : 'This file is as it was at the start.'}
        </p>
      )}
      {hunks.map(({ oldStart, newStart, lines }) => (
        <div key={`${oldStart} ${newStart}`} className="pb-3">
          <p className="px-4 py-1 text-faint">Line {newStart}</p>
          {lines
            .filter((line) => !line.startsWith('\\'))
            .map((line, at) => (
              <p key={at} className={cn('flex px-4 whitespace-pre', looks[line[0]!])}>
                <span aria-hidden className="w-4 shrink-0 text-faint select-none">
                  {line[0]}
                </span>
                <span className="sr-only">{words[line[0]!]}</span>
                {line.slice(1)}
              </p>
            ))}
        </div>
      ))}
    </div>
  )
}
