import type { OwnCodeEntry } from '@nova/contract/own-code/own-code'
import { Link } from 'react-router'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { moveInList, rowStop } from '../ui/list-keys.ts'
import { describeState, formNames } from './own-code-words.ts'

/** The company's changes, each with its state and the questions that were made of it. */
export function ChangeList({ changes }: { changes: readonly OwnCodeEntry[] }) {
  return (
    <section aria-label="Changes of your code">
      {/* Rows have headings, and none is skipped. */}
      <h2 className="sr-only">Changes of your code</h2>
      <Card className="overflow-hidden">
        {/* Keys act on the focused row. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <ul className="divide-y divide-line" onKeyDown={moveInList}>
          {changes.map((change) => (
            <Row key={change.id} change={change} />
          ))}
        </ul>
      </Card>
    </section>
  )
}

function Row({ change }: { change: OwnCodeEntry }) {
  const { id, title, source, createdByName, createdAt, questions } = change
  const [words, tone] = describeState(change)
  return (
    <li className="flex flex-col gap-1.5 px-5 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5">
        <h3 className="min-w-0 font-medium wrap-anywhere">
          <Link to={`/questions/own-code/${id}`} {...rowStop} className="underline-offset-4 hover:underline">
            {title || 'Untitled'}
          </Link>
        </h3>
        <Badge tone={tone} className="h-auto min-h-5.5 whitespace-normal">
          {words}
        </Badge>
      </div>
      <p className="font-mono text-xs wrap-anywhere text-muted">{source}</p>
      <p className="text-sm text-faint">
        {createdByName}, <DateTime value={createdAt} />
      </p>
      {questions.length > 0 && (
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {questions.map(({ form, questionId }) => (
            <Link
              key={questionId}
              to={`/library/${questionId}`}
              aria-label={`Question “${formNames[form]}” of ${title}`}
              className="text-accent-text underline underline-offset-4"
            >
              {formNames[form]}
            </Link>
          ))}
        </p>
      )}
    </li>
  )
}
