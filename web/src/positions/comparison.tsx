/** Up to four people of a position side by side, question by question. Never in an order of merit. */
import type { ComparedCandidate, Comparison } from '@nova/contract/positions/position-people'
import type { ReactNode } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { overviewPath } from '../interviews/interviews.ts'
import { InterviewerBar } from '../sign-in/sign-in.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { showAddress } from '../ui/shown-address.ts'
import { StatusBadge } from '../ui/status-badge.tsx'
import { AnswerCell, Ratings, WorkCell, workLines } from './compared.tsx'
import { Decision, Score } from './people-table.tsx'
import { Failure, ListSkeleton } from './position-list.tsx'
import { peopleWords, positionPath, readIds, useComparison, usePosition, withFilters } from './positions.ts'
import { ScoreRanges } from './score-ranges.tsx'
import { SetsNotice } from './sets-notice.tsx'

export function ComparePeople() {
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const ids = readIds(params.get('ids')).slice(0, 4)
  const position = usePosition(id)
  const comparison = useComparison(id, ids)
  const words = peopleWords[position.data?.peopleWord ?? 'candidate']
  return (
    <>
      <title>{`Compare ${words.many} · Nova Interviews`}</title>
      <InterviewerBar />
      <main id="main" tabIndex={-1} className="container-app flex flex-col gap-6 py-8 sm:py-10">
        <PageHeader
          title={`Compare ${words.many}`}
          subtitle={position.data?.title}
          actions={
            <Button asChild variant="secondary">
              <Link to={`${positionPath(id)}?${withFilters(params, ids.length > 0 ? `chosen=${ids.join(',')}` : '')}`}>
                Back to the position
              </Link>
            </Button>
          }
        />
        <p className="-mt-2 max-w-prose text-sm text-muted">
          In the order they were added, which is not a ranking. If two ranges overlap, the score doesn’t tell those
          people apart.
        </p>
        {comparison.data ? (
          <>
            <SetsNotice sets={comparison.data.sets} words={words.many} />
            <ScoreRanges comparison={comparison.data} />
            <SideBySide comparison={comparison.data} />
          </>
        ) : comparison.isError ? (
          <Failure error={comparison.error} onRetry={() => void comparison.refetch()} />
        ) : ids.length === 0 ? (
          <Card className="p-6 text-muted">
            Select 2 to 4 {words.many} on the position’s page to compare them here.
          </Card>
        ) : (
          <ListSkeleton />
        )}
      </main>
    </>
  )
}

type Line = { key: string; name: ReactNode; cell: (person: ComparedCandidate) => ReactNode }
type Group = { name: string; lines: Line[] }

function groupsOf({ questions, competencies, candidates }: Comparison): Group[] {
  return [
    {
      name: 'Overall',
      lines: [
        { key: 'status', name: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
        { key: 'score', name: 'Overall score', cell: (person) => scoreOf(person) },
        { key: 'decision', name: 'Decision', cell: (person) => decisionOf(person) },
      ],
    },
    {
      name: 'Questions',
      lines: questions.map(({ id, title, isCore }) => ({
        key: id,
        name: (
          <>
            {title} {isCore && <Badge tone="outline">core</Badge>}
          </>
        ),
        cell: (person) => (
          <AnswerCell
            answer={person.answers.find(({ questionId }) => questionId === id)}
            isOlder={person.olderRules !== null}
          />
        ),
      })),
    },
    ...(candidates.some(({ workingWithAi }) => workingWithAi)
      ? [
          {
            name: 'Working with AI',
            lines: workLines.map(({ name, read }) => ({
              key: name,
              name,
              cell: ({ workingWithAi: work }: ComparedCandidate) => <WorkCell work={work} read={read} />,
            })),
          },
        ]
      : []),
    {
      name: 'Panel ratings, by competency',
      // If no ratings are readable, one line says so for everyone.
      lines: (candidates.some(({ ratings }) => ratings?.length)
        ? competencies
        : [{ id: '', name: 'All competencies' }]
      ).map(({ id, name }) => ({
        key: id,
        name,
        cell: (person: ComparedCandidate) => <Ratings person={person} competencyId={id} />,
      })),
    },
  ]
}

function scoreOf(person: ComparedCandidate): ReactNode {
  if (!person.hasReport && (person.scoreSetByHand ?? null) === null) {
    return <span className="text-sm text-muted">No report yet</span>
  }
  return (
    <div className="[&_p]:text-base">
      <Score person={person} />
    </div>
  )
}

function decisionOf(person: ComparedCandidate): ReactNode {
  if (!person.decision) return <span className="text-sm text-muted">No decision yet</span>
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Decision person={person} />
      <span aria-hidden className="text-sm text-muted">
        {person.decision.by}
      </span>
    </div>
  )
}

/** A table where it fits; on narrow screens one question after the other, each with everyone's result. */
function SideBySide({ comparison }: { comparison: Comparison }) {
  const { candidates } = comparison
  const groups = groupsOf(comparison)
  return (
    <>
      <Card className="overflow-x-auto max-md:hidden">
        <table className="w-full table-fixed border-collapse">
          <caption className="sr-only">
            {candidates.map(({ name }) => name).join(', ')}, side by side in the order they were added
          </caption>
          <thead>
            <tr className="border-b border-line">
              <th scope="col" className="w-56 px-5 py-4">
                <span className="sr-only">Compared</span>
              </th>
              {candidates.map((person) => (
                <th key={person.interviewId} scope="col" className="px-4 py-4 text-left align-top">
                  <Name person={person} />
                </th>
              ))}
            </tr>
          </thead>
          {groups.map(({ name, lines }) => (
            <tbody key={name} className="divide-y divide-line border-b border-line last:border-0">
              <tr>
                <th
                  scope="rowgroup"
                  colSpan={candidates.length + 1}
                  className="bg-sunken px-5 py-2 text-left text-sm font-medium text-muted"
                >
                  {name}
                </th>
              </tr>
              {lines.map((line) => (
                <tr key={line.key}>
                  <th scope="row" className="px-5 py-3.5 text-left align-top font-medium break-words">
                    {line.name}
                  </th>
                  {candidates.map((person) => (
                    <td key={person.interviewId} className="px-4 py-3.5 align-top break-words">
                      {line.cell(person)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </Card>
      <div className="flex flex-col gap-8 md:hidden">
        {groups.map(({ name, lines }) => (
          <section key={name} aria-label={name} className="flex flex-col gap-3">
            <h2 className="text-lg font-semibold tracking-tight">{name}</h2>
            {lines.map((line) => (
              <Card key={line.key} className="p-4">
                <h3 className="font-medium break-words">{line.name}</h3>
                <dl className="mt-3 flex flex-col gap-3">
                  {candidates.map((person) => (
                    <div key={person.interviewId} className="grid grid-cols-[7rem_minmax(0,1fr)] gap-3">
                      <dt className="text-sm break-words text-muted">{person.name}</dt>
                      <dd className="min-w-0 break-words">{line.cell(person)}</dd>
                    </div>
                  ))}
                </dl>
              </Card>
            ))}
          </section>
        ))}
      </div>
    </>
  )
}

function Name({ person: { interviewId, name, email, hasReport } }: { person: ComparedCandidate }) {
  return (
    <>
      <Link
        to={hasReport ? `/interview/${interviewId}/report` : overviewPath(interviewId)}
        className="break-words underline-offset-4 hover:underline"
      >
        {name}
      </Link>
      <span className="block text-sm font-normal break-all text-muted">{showAddress(email)}</span>
    </>
  )
}
