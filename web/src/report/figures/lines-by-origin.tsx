/** Origins of the new lines of a project, in all and file by file. */
import type { WorkingWithAi } from '@nova/contract/projects/working-with-ai'
import { lineOrigins } from '@nova/contract/room/line-origins'
import { useContext } from 'react'
import { cn } from '../../ui/cn.ts'
import { Collapsible } from '../../ui/collapsible.tsx'
import { PrintingContext } from '../printing.ts'
import { Table } from './fact-table.tsx'

const originWords = {
  start: 'From the start',
  agent: 'Nova’s, as proposed',
  edited: 'Nova’s, changed since',
  own: 'Written by hand',
  command: 'By a command',
  outside: 'From outside',
  unknown: 'Unknown',
} as const
const originColours = {
  start: 'bg-edge',
  agent: 'bg-accent',
  edited: 'bg-warn',
  own: 'bg-good',
  command: 'bg-muted',
  outside: 'bg-bad',
  unknown: 'bg-faint',
} as const

export function LinesByOrigin({ lines: { total, files } }: { lines: WorkingWithAi['lines'] }) {
  const isPrinting = useContext(PrintingContext)
  // The starter lines would dwarf the others.
  const shown = lineOrigins.filter((origin) => origin !== 'start' && (total[origin] ?? 0) > 0)
  const sum = shown.reduce((all, origin) => all + (total[origin] ?? 0), 0)
  return (
    <div className="border-t border-line px-5 py-4 sm:px-7">
      <h3 className="font-medium">Lines that were not there at the start</h3>
      <div aria-hidden className="mt-3 flex h-2 gap-px overflow-hidden rounded-full">
        {shown.map((origin) => (
          <div
            key={origin}
            className={originColours[origin]}
            style={{ width: `${(100 * (total[origin] ?? 0)) / sum}%` }}
          />
        ))}
      </div>
      <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {shown.map((origin) => (
          <li key={origin} className="flex items-center gap-1.5">
            <span aria-hidden className={cn('size-2.5 rounded-sm', originColours[origin])} />
            {originWords[origin]}: <span className="font-medium tabular">{total[origin]}</span>
          </li>
        ))}
      </ul>
      <Collapsible key={String(isPrinting)} title="File by file" className="mt-3" defaultOpen={isPrinting}>
        <div className="-mx-5 sm:-mx-7">
          <Table
            name="Lines by file"
            heads={['File', ...lineOrigins.map((origin) => originWords[origin])]}
            numbersFrom={1}
            rows={files.map(({ questionId, path, ...counts }) => [
              `${questionId} ${path}`,
              <span translate="no" key="path" className="font-mono text-xs wrap-anywhere">
                {path}
              </span>,
              ...lineOrigins.map((origin) => counts[origin]),
            ])}
          />
        </div>
      </Collapsible>
    </div>
  )
}
