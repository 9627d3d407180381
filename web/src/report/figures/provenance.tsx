import { padName } from '@nova/contract/questions/language-names'
import type { Report } from '@nova/contract/reports/reports'
import { pastePlaces } from '@nova/contract/room/pastes'
import { DateTime } from '../../ui/date-time.tsx'
import { MomentLink } from '../claims.tsx'
import { Facts, Table } from './fact-table.tsx'
import { titlesOf } from './figures.ts'

type Paste = Report['integrity']['pastes'][number]
const origins: Record<Paste['from'], string> = {
  own: 'The candidate’s own text',
  given: 'The question or Nova',
  external: 'Outside the session',
}

const capitalise = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** Every paste: when, how long, from where, and how much of it stayed. */
export function PasteTable({ report }: { report: Report }) {
  const titles = titlesOf(report)
  const { pastes, pastesElsewhere = [] } = report.integrity
  const all = [
    ...pastes.map((paste) => ({ ...paste, into: null })),
    ...pastesElsewhere.map((paste) => ({ ...paste, surviving: null })),
  ].toSorted((a, b) => a.seq - b.seq)
  return (
    <Facts
      name="Pastes"
      about="Counts include spaces, as in the playback."
      isEmpty={all.length === 0}
      empty="The candidate didn't paste anything."
    >
      <Table
        name="Pastes"
        heads={['Time', 'Moment', 'Question', 'Into', 'From', 'Characters', 'Still in the final text']}
        numbersFrom={5}
        rows={all.map(({ seq, at, questionId, into, from, characters, surviving }) => [
          seq,
          <DateTime key="at" value={at} className="whitespace-nowrap" />,
          <MomentLink key="moment" seq={seq} />,
          questionId === null ? '–' : (titles.get(questionId) ?? questionId),
          into === null ? 'The answer' : capitalise(pastePlaces[into]),
          origins[from],
          characters.toLocaleString(),
          surviving === null ? '–' : surviving.toLocaleString(),
        ])}
      />
    </Facts>
  )
}

type Source = 'authored' | 'typed' | 'own' | 'given' | 'restored' | 'command' | 'bulk' | 'unverified' | 'external'

/** A source that no text came from has no column, except for the three that answer the question. */
const sources: { key: Source; name: string; isAlways?: boolean }[] = [
  { key: 'authored', name: 'Written', isAlways: true },
  { key: 'typed', name: 'Typed', isAlways: true },
  { key: 'own', name: 'Own text pasted' },
  { key: 'given', name: 'Question or Nova' },
  { key: 'restored', name: 'Restored' },
  { key: 'command', name: 'Written by a command' },
  { key: 'bulk', name: 'At once' },
  { key: 'unverified', name: 'Unverified' },
  { key: 'external', name: 'From outside', isAlways: true },
]

/** Sources of each final text, in characters. */
export function ProvenanceTable({ report }: { report: Report }) {
  const titles = titlesOf(report)
  const { provenance } = report.integrity
  const shown = sources.filter(({ key, isAlways }) => isAlways || provenance.some((row) => (row[key] ?? 0) > 0))
  const isUnverified = shown.some(({ key }) => key === 'unverified')
  return (
    <Facts
      name="Where the text came from"
      about={`Characters of each final text, without spaces, starter code and deleted text.${isUnverified ? ' Unverified means that we couldn’t confirm when they were typed, or that they arrived after the end.' : ''}`}
      isEmpty={provenance.length === 0}
      empty="The candidate didn't write anything."
    >
      <Table
        name="Where the text came from"
        heads={['Question', 'Language', ...shown.map(({ name }) => name)]}
        numbersFrom={2}
        rows={provenance.map((row) => [
          `${row.questionId} ${row.language ?? ''}`,
          titles.get(row.questionId) ?? row.questionId,
          row.language ? padName(row.language) : '',
          ...shown.map(({ key }) => (row[key] ?? 0).toLocaleString()),
        ])}
      />
    </Facts>
  )
}
