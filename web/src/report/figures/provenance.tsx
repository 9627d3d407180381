import { padName } from '@nova/contract/questions/language-names'
import type { Report } from '@nova/contract/reports/reports'
import { sourceHeads } from '@nova/contract/reports/sources'
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

type Row = Report['integrity']['provenance'][number]
/** A source that no text came from has no column, except for those that answer the question. */
type Column = { name: string; read: (row: Row) => number; isAlways?: boolean; isUnknown?: boolean }

const written: Column = { name: 'Written', read: ({ authored }) => authored, isAlways: true }

/** The account: each character is in one column. */
const accountColumns: Column[] = [
  written,
  ...(['typed', 'completed', 'spoken', 'task', 'nova', 'proposal', 'interviewer', 'command'] as const).map(
    (source) => ({
      name: sourceHeads[source],
      read: ({ sources }: Row) => sources?.[source] ?? 0,
      isAlways: source === 'typed',
    }),
  ),
  { name: sourceHeads.outside, read: ({ sources }) => sources?.outside ?? 0, isAlways: true },
  { name: sourceHeads.contradicted, read: ({ sources }) => sources?.contradicted ?? 0 },
  { name: sourceHeads.unknown, read: ({ sources }) => sources?.unknown ?? 0, isUnknown: true },
]

/** Reports of before the account. */
const olderColumns: Column[] = [
  written,
  { name: 'Typed', read: ({ typed }) => typed, isAlways: true },
  { name: 'Own text pasted', read: ({ own }) => own },
  { name: 'Question or Nova', read: ({ given }) => given },
  { name: 'Restored', read: ({ restored }) => restored },
  { name: 'Written by a command', read: ({ command = 0 }) => command },
  { name: 'At once', read: ({ bulk }) => bulk },
  { name: 'Unverified', read: ({ unverified = 0 }) => unverified },
  { name: 'From outside', read: ({ external }) => external, isAlways: true },
]

/** Sources of each final text, in characters. */
export function ProvenanceTable({ report }: { report: Report }) {
  const titles = titlesOf(report)
  const { provenance } = report.integrity
  const columns = provenance.some(({ sources }) => sources) ? accountColumns : olderColumns
  const shown = columns.filter(({ read, isAlways }) => isAlways || provenance.some((row) => read(row) > 0))
  const notes = [
    ...(shown.some(({ name }) => name === sourceHeads.contradicted)
      ? ['Contradicted means that the server was in contact and got nothing then, or that nobody types so fast.']
      : []),
    ...(shown.some(({ isUnknown }) => isUnknown)
      ? ['Unknown means that we couldn’t see it, as without a connection; no finding rests on it.']
      : []),
    ...(shown.some(({ name }) => name === 'Unverified')
      ? ['Unverified means that we couldn’t confirm when they were typed, or that they arrived after the end.']
      : []),
  ]
  return (
    <Facts
      name="Where the text came from"
      about={['Characters of each final text, without spaces, starter code and deleted text.', ...notes].join(' ')}
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
          ...shown.map(({ name, read, isUnknown }) => (
            <span key={name} className={isUnknown ? 'text-faint' : undefined}>
              {read(row).toLocaleString()}
            </span>
          )),
        ])}
      />
    </Facts>
  )
}
