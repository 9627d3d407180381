import { padName } from '@nova/contract/language-names'
import type { Report } from '@nova/contract/reports'
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

/** Every paste: when, how long, from where, and how much of it stayed. */
export function PasteTable({ report }: { report: Report }) {
  const titles = titlesOf(report)
  const { pastes } = report.integrity
  return (
    <Facts
      name="Pastes"
      about="Counts include spaces, as in the playback."
      isEmpty={pastes.length === 0}
      empty="The candidate didn't paste anything."
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
      about="Where the characters of each final text come from, without spaces, starter code and deleted text. Unverified means that we couldn’t confirm when they were typed, or that they arrived after the end."
      isEmpty={provenance.length === 0}
      empty="The candidate didn't write anything."
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
            language ? padName(language) : '',
            ...counts.map((count) => count.toLocaleString()),
          ]
        })}
      />
    </Facts>
  )
}
