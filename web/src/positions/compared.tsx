/** The cells of a comparison, worded so that a screen reader can read them out as they are. */
import type { ComparedAnswer, ComparedCandidate } from '@nova/contract/positions/position-people'
import { sealedWord } from '@nova/contract/reports/sealed-report'

const states = {
  unanswered: 'Not answered',
  'not-reached': 'Not reached in time',
  'not-asked': 'Not asked',
  pending: 'No report yet',
}

export function AnswerCell({ answer, isOlder }: { answer: ComparedAnswer | undefined; isOlder: boolean }) {
  if (!answer || answer.state !== 'answered') {
    return <span className="text-sm text-muted">{states[answer?.state as keyof typeof states] ?? 'Not asked'}</span>
  }
  const { score, tests, isProvisional } = answer
  return (
    <div className="text-sm tabular">
      <p>{sayScore(score, isOlder)}</p>
      {tests && (
        <p className="text-muted">
          {tests.passed} of {tests.total} hidden tests passed
        </p>
      )}
      {isProvisional && <p className="text-warn">Awaiting review</p>}
    </div>
  )
}

function sayScore(score: ComparedAnswer['score'], isOlder: boolean): string {
  if (score === undefined) return sealedWord
  return score ? `${score.from}–${score.to}` : isOlder ? 'Scored by older rules' : 'Not scored'
}

type Work = NonNullable<ComparedCandidate['workingWithAi']>

/** Work with Nova's changes, as counts out of a total. */
export const workLines: { name: string; read: (work: Work) => [count: number, of: number] }[] = [
  { name: 'Applied changes checked', read: ({ checked, taken }) => [checked, taken] },
  { name: 'Faults kept out', read: ({ caught, faulty }) => [caught, faulty] },
  { name: 'Sound changes turned down', read: ({ falseAlarms, sound }) => [falseAlarms, sound] },
]

export function WorkCell({ work, read }: { work: Work | undefined; read: (work: Work) => [number, number] }) {
  if (!work) return <span className="text-sm text-muted">No proposals</span>
  const [count, of] = read(work)
  return (
    <div className="text-sm tabular">
      <p>{of === 0 ? 'None decided' : `${count} of ${of}`}</p>
      {work.isLive && <p className="text-warn">Live agent: not comparable</p>}
    </div>
  )
}

/** Each person's rating by name; nothing is averaged. */
export function Ratings({ person, competencyId }: { person: ComparedCandidate; competencyId: string }) {
  const { ratings, reviewers, status } = person
  if (status !== 'Completed' && reviewers === 0) return <span className="text-sm text-muted">Not rated yet</span>
  if (ratings === null) {
    return (
      <span className="text-sm text-muted">
        {reviewers === 0 ? 'Not rated yet' : 'Hidden until you submit your own review'}
      </span>
    )
  }
  const given = ratings.filter((rating) => rating.competencyId === competencyId)
  if (given.length === 0) return <span className="text-sm text-muted">Not rated</span>
  return (
    <ul className="flex flex-col gap-1 text-sm">
      {given.map(({ by, level }) => (
        <li key={by}>
          <span className="font-medium tabular">{level} of 5</span> <span className="text-muted">{by}</span>
        </li>
      ))}
    </ul>
  )
}
