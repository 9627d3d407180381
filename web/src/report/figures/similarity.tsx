import { padName } from '@nova/contract/questions/language-names'
import type { Report, Similarity } from '@nova/contract/reports/reports'
import { Link } from 'react-router'
import { Facts, Table } from './fact-table.tsx'
import { titlesOf } from './figures.ts'

const linkWords: Record<Similarity['links'][number], string> = {
  overlap: 'The sessions overlapped',
  mistake: 'The same mistake',
}

/** The final code of each question against independent solutions: an index of rare passages, never a percentage. */
export function SimilarityTable({ report }: { report: Report }) {
  const { similarity } = report.integrity
  const titles = titlesOf(report)
  if (!similarity || similarity.length === 0) return null
  return (
    <Facts
      name="Compared with other submissions"
      about="Short passages of the final code that one other submission of your company also has, and at most one more. 12 or more count."
      isEmpty={false}
      empty=""
    >
      <Table
        name="Compared with other submissions"
        heads={['Question', 'Language', 'Links', 'Other submission', 'Solutions compared', 'Shared passages']}
        numbersFrom={4}
        rows={similarity.map(({ questionId, language, links, other, pool, shared }) => [
          questionId,
          titles.get(questionId) ?? questionId,
          padName(language),
          links.map((link) => linkWords[link]).join(', ') || 'None',
          other ? (
            <Link
              key="other"
              to={`/interview/${other}/report?tab=code`}
              className="rounded-sm text-accent-text underline underline-offset-2"
            >
              Open its report
            </Link>
          ) : (
            'None'
          ),
          pool.toLocaleString(),
          shared === null ? 'Not compared' : shared.toLocaleString(),
        ])}
      />
    </Facts>
  )
}
