import { languageNames } from '@nova/contract/language-names'
import type { Report } from '@nova/contract/reports'
import { type ReactNode } from 'react'
import { Card } from '../ui/card.tsx'
import { cn } from '../ui/cn.ts'
import { DateTime } from '../ui/date-time.tsx'
import { MomentLink } from './claims.tsx'
import { titlesOf } from './figures.ts'
import { ScrollRegion } from './scroll-region.tsx'

type Paste = Report['integrity']['pastes'][number]
const origins: Record<Paste['from'], string> = {
  own: 'The candidate’s own text',
  given: 'The question or Nova',
  external: 'Outside the session',
}

/** Every paste: when, how long, from where, and how much of it stayed. */
export function PasteTable({ report }: { report: Report }) {
  const titles = titlesOf(report)
  const { pastes } = report.integrity
  return (
    <Facts
      name="Pastes"
      about="All characters are counted, spaces too, as in the playback."
      isEmpty={pastes.length === 0}
      empty="Nothing was pasted."
    >
      <Table
        name="Pastes"
        heads={['Time', 'Moment', 'Question', 'From', 'Characters', 'Still in the final text']}
        numbersFrom={4}
        rows={pastes.map(({ seq, at, questionId, from, characters, surviving }) => [
          seq,
          <DateTime key="at" value={at} className="whitespace-nowrap" />,
          <MomentLink key="moment" seq={seq} />,
          titles.get(questionId) ?? questionId,
          origins[from],
          characters.toLocaleString(),
          surviving.toLocaleString(),
        ])}
      />
    </Facts>
  )
}

/** Where the characters of each final text came from. */
export function ProvenanceTable({ report }: { report: Report }) {
  const titles = titlesOf(report)
  const { provenance } = report.integrity
  return (
    <Facts
      name="Where the text came from"
      about="Characters that each text is made of, without spaces and starter code. Unverified: keys whose times the server’s own record does not bear out, or that came after the end."
      isEmpty={provenance.length === 0}
      empty="Nothing was written."
    >
      <Table
        name="Where the text came from"
        heads={[
          'Question',
          'Language',
          'Written',
          'Typed',
          'Own',
          'Given',
          'Restored',
          'At once',
          'Unverified',
          'Outside',
        ]}
        numbersFrom={2}
        rows={provenance.map(({ questionId, language, authored, unverified = 0, ...sources }) => {
          const { typed, own, given, restored, bulk, external } = sources
          const counts = [authored, typed, own, given, restored, bulk, unverified, external]
          return [
            `${questionId} ${language ?? ''}`,
            titles.get(questionId) ?? questionId,
            language ? languageNames[language] : '',
            ...counts.map((count) => count.toLocaleString()),
          ]
        })}
      />
    </Facts>
  )
}

type FactsProps = { name: string; about: string; isEmpty: boolean; empty: string; children: ReactNode }

function Facts({ name, about, isEmpty, empty, children }: FactsProps) {
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

function Table({ name, heads, numbersFrom, rows }: TableProps) {
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
