/** A code review in the report: its figures, and each change with its decision and its known faults. */
import type { CodeReviewReport, ReviewedChange } from '@nova/contract/projects/code-review-report'
import { reviewFaultWords, severityWords, verdictWords } from '@nova/contract/projects/code-reviews'
import { useContext } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { CodeWords } from '../../ui/code-words.tsx'
import { Collapsible } from '../../ui/collapsible.tsx'
import { Markdown } from '../../ui/markdown.tsx'
import { EvidenceNumbers } from '../claims.tsx'
import { PrintingContext } from '../printing.ts'

export function CodeReviewWork({ review }: { review: CodeReviewReport }) {
  const isPrinting = useContext(PrintingContext)
  const { changes, by } = review
  return (
    <section aria-label="Code review" className="border-t border-line px-5 py-4 sm:px-7">
      <h3 className="font-medium">Code review</h3>
      <Figures review={review} />
      <Collapsible
        key={String(isPrinting)}
        title={by === 'change' ? 'Every change' : 'Every fault and comment'}
        defaultOpen={isPrinting || by === 'stretch'}
      >
        <ul className="mt-2 flex flex-col">
          {changes.map((change) => (
            <Change key={change.id} change={change} />
          ))}
        </ul>
      </Collapsible>
    </section>
  )
}

const signed = (value: number) => value.toFixed(2).replace('-', '−')

function Figures({ review }: { review: CodeReviewReport }) {
  const { by, hits, misses, falseAlarms, correctAcceptances, located, dPrime, bias, whyNot, secondsEach } = review
  const isWhole = by === 'change'
  const rows: [string, string][] = [
    [isWhole ? 'Faulty changes rejected' : 'Faults marked as to be fixed', `${hits} of ${hits + misses}`],
    [
      isWhole ? 'Sound changes accepted' : 'Sound parts let pass',
      `${correctAcceptances} of ${correctAcceptances + falseAlarms}`,
    ],
    ...(isWhole && located.total > 0
      ? [['With a comment at the fault', `${located.right} of ${located.total} rejected`] as [string, string]]
      : []),
    ...(dPrime
      ? [
          ['Sensitivity (d′)', `${signed(dPrime.value)}, ${signed(dPrime.low)} to ${signed(dPrime.high)}`] as [
            string,
            string,
          ],
        ]
      : []),
    ...(bias
      ? [
          ['Inclination to accept (c)', `${signed(bias.value)}, ${signed(bias.low)} to ${signed(bias.high)}`] as [
            string,
            string,
          ],
        ]
      : []),
    ...(isWhole && secondsEach !== null ? [['Median time a change', `${secondsEach} s`] as [string, string]] : []),
  ]
  return (
    <>
      <dl className="mt-2 grid max-w-prose grid-cols-[1fr_auto] gap-x-6 gap-y-1 text-sm">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="text-right tabular">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 mb-3 max-w-prose text-sm text-muted">
        {dPrime
          ? 'Sensitivity is 0 for somebody who decides by chance, or the same for all, and about 3 for nearly all right. Ranges are 90 %.'
          : whyNot}
      </p>
    </>
  )
}

function Change({ change }: { change: ReviewedChange }) {
  const { title, author, verdict, decidedSeq, faults, comments, tests } = change
  return (
    <li className="border-t border-line py-2 text-sm first:border-0">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium">{title}</span>
        <span className="text-muted">{author}</span>
        <Badge tone="outline">{verdict ? verdictWords[verdict] : 'Not decided'}</Badge>
        {faults.length === 0 && <Badge tone="good">Sound</Badge>}
        {decidedSeq !== null && <EvidenceNumbers evidence={[decidedSeq]} />}
        {tests.length > 0 && (
          <span className="text-muted">
            tests run <EvidenceNumbers evidence={tests} />
          </span>
        )}
      </p>
      {faults.map(({ kind, says, path, from, isFound }) => (
        <p key={`${path} ${from}`} className="mt-1">
          <Badge tone={isFound ? 'good' : 'warn'}>
            {reviewFaultWords[kind]}, {isFound ? 'found' : 'not marked'}
          </Badge>{' '}
          <CodeWords text={says} />{' '}
          <span className="text-muted">
            {path}, line {from}
          </span>
        </p>
      ))}
      {comments.map(({ path, line, severity, text, isAtFault, seq }) => (
        <div key={seq} className="mt-1 break-words">
          <p className="text-muted">
            {severityWords[severity]}, {path}, line {line}
            {isAtFault ? ', at a fault' : ''} <EvidenceNumbers evidence={[seq]} />
          </p>
          <Markdown text={text} />
        </div>
      ))}
    </li>
  )
}
