import { type Estimate, type ItemStatistics, minAnswers } from '@nova/contract/interviews/measurement'
import { kindFacts } from '@nova/contract/kinds/kinds'
import { Link } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { labelWords, tellCorrelation, tellMinutes, tellShare } from './measurement.ts'

const heads = ['Answers', 'Share of points', 'Tells apart', 'Time', 'Label']

/** Every question with its figures; below twenty answers none. */
export function ItemTable({ items, more }: { items: readonly ItemStatistics[]; more: number }) {
  return (
    <Card className="overflow-hidden">
      <div className="px-5 pt-5 sm:px-7">
        <h2 className="text-lg font-semibold tracking-tight">Questions</h2>
        <p className="mt-1 max-w-prose text-pretty text-muted">
          Share of points: how much of it people get, so lower is harder. Tells apart: how answers go together with the
          rest of the same interview, from −1 to 1; near 0 it tells nothing. Time: the median of those who answered.
          Ranges are 90%. All versions of a question count together.
        </p>
      </div>
      {items.length === 0 ? (
        <p className="px-5 py-5 text-muted sm:px-7">No answers are scored yet.</p>
      ) : (
        // Scrolled by keyboard where it is wider than the page.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div role="region" aria-label="Statistics of questions" tabIndex={0} className="mt-3 overflow-x-auto">
          <table className="w-full min-w-max text-sm">
            <thead>
              <tr className="border-b border-line text-left text-muted">
                <th scope="col" className="px-5 py-2 font-medium sm:px-7">
                  Question
                </th>
                {heads.map((head) => (
                  <th key={head} scope="col" className="px-3 py-2 font-medium">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {items.map((item) => (
                <Row key={item.questionId} item={item} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {more > 0 && <p className="px-5 py-3 text-sm text-muted sm:px-7">And {more} more with fewer answers.</p>}
    </Card>
  )
}

function Row({ item }: { item: ItemStatistics }) {
  const { questionId, title, kind, difficulty, answers, waiting, share, discrimination, minutes, label } = item
  const cell = 'px-3 py-2.5 align-top whitespace-nowrap tabular'
  return (
    <tr>
      <th scope="row" className="max-w-72 min-w-44 px-5 py-2.5 text-left align-top font-normal sm:px-7">
        {difficulty ? (
          <Link to={`/library/${questionId}`} className="font-medium break-words underline-offset-4 hover:underline">
            {title}
          </Link>
        ) : (
          <span className="font-medium break-words">{title}</span>
        )}
        <span className="block text-muted">
          {kindFacts[kind].name}
          {difficulty ? `, ${difficulty}` : ', no longer there'}
        </span>
      </th>
      <td className={cell}>
        {answers}
        {waiting > 0 && <span className="block text-warn">{waiting} awaiting review</span>}
      </td>
      <td className={cell}>{told(answers, share, tellShare)}</td>
      <td className={cell}>{told(answers, discrimination, tellCorrelation)}</td>
      <td className={cell}>{told(answers, minutes, tellMinutes)}</td>
      <td className={cell}>
        {label === 'easier' || label === 'harder' ? (
          <Badge tone="warn">{labelWords[label]}</Badge>
        ) : (
          <span className="text-muted">{labelWords[label]}</span>
        )}
      </td>
    </tr>
  )
}

export function told(answers: number, estimate: Estimate | null, tell: (estimate: Estimate) => string) {
  if (estimate) return tell(estimate)
  return <span className="text-muted">{answers < minAnswers ? 'Too few yet' : 'Can’t be told'}</span>
}
