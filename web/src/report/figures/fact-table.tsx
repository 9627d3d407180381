import { type ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import { cn } from '../../ui/cn.ts'
import { ScrollRegion } from '../scroll-region.tsx'

type FactsProps = { name: string; about: string; isEmpty: boolean; empty: string; children: ReactNode }

/** Measured facts under their name, or the words that there are none. */
export function Facts({ name, about, isEmpty, empty, children }: FactsProps) {
  return (
    <Card className="overflow-hidden">
      <div className="px-5 pt-5 sm:px-7">
        <h2 className="font-semibold">{name}</h2>
        {!isEmpty && <p className="mt-0.5 text-sm text-muted">{about}</p>}
      </div>
      {isEmpty ? <p className="px-5 pt-2 pb-5 text-faint sm:px-7">{empty}</p> : children}
    </Card>
  )
}

type TableProps = {
  name: string
  heads: string[]
  /** From this column on they are numbers. */
  numbersFrom: number
  /** The key first. */
  rows: [string | number, ...ReactNode[]][]
}

/** A table that is scrolled sideways where it is too wide. */
export function Table({ name, heads, numbersFrom, rows }: TableProps) {
  const cell = (at: number) =>
    cn(
      'px-3 py-2.5 first:pl-5 last:pr-5 sm:first:pl-7 sm:last:pr-7',
      at >= numbersFrom ? 'text-right tabular' : 'min-w-28',
    )
  return (
    <ScrollRegion name={name} className="mt-3">
      <table className="w-full text-sm">
        <thead>
          <tr className="border-b border-line text-left text-faint">
            {heads.map((head, at) => (
              <th key={head} scope="col" className={cn(cell(at), 'font-medium whitespace-nowrap')}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(([key, ...cells]) => (
            <tr key={key}>
              {cells.map((content, at) => (
                <td key={heads[at]} className={cell(at)}>
                  {content}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
