/** A code review in the report: its figures, and each change with its decision and its known faults. */
import type { CodeReviewReport, ReviewedChange } from '@nova/contract/projects/code-review-report'
import { reviewFaultWords, severityWords, verdictWords } from '@nova/contract/projects/code-reviews'
import type { CommentMarks } from '@nova/contract/projects/comment-marks'
import { useContext } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { CodeWords } from '../../ui/code-words.tsx'
import { Collapsible } from '../../ui/collapsible.tsx'
import { Markdown } from '../../ui/markdown.tsx'
import { EvidenceNumbers } from '../claims.tsx'
import { PrintingContext } from '../printing.ts'
import { MarksOfComment, MarkSummary, useCommentMarks } from './comment-marks.tsx'
import { FigureRows } from './figure-rows.tsx'

type Props = { interviewId: string; questionId: string; review: CodeReviewReport }

export function CodeReviewWork({ interviewId, questionId, review }: Props) {
  const isPrinting = useContext(PrintingContext)
  const marks = useCommentMarks(interviewId)
  const { changes, by } = review
  return (
    <section aria-label="Code review" className="border-t border-line px-5 py-4 sm:px-7">
      <h3 className="font-medium">Code review</h3>
      <Figures review={review} />
      <MarkSummary {...{ marks, questionId }} />
      <Collapsible
        key={String(isPrinting)}
        title={by === 'change' ? 'Every change' : 'Every fault and comment'}
        defaultOpen={isPrinting || by === 'stretch'}
      >
        <ul className="mt-2 flex flex-col">
          {changes.map((change) => (
            <Change key={change.id} {...{ interviewId, change, marks }} />
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
      <FigureRows rows={rows} />
      <p className="mt-2 mb-3 max-w-prose text-sm text-muted">
        {dPrime
          ? 'Sensitivity is 0 for somebody who decides by chance, or the same for all, and about 3 for nearly all right. Ranges are 90 %.'
          : whyNot}
      </p>
    </>
  )
}

type ChangeProps = { interviewId: string; change: ReviewedChange; marks: CommentMarks | undefined }

function Change({ interviewId, change, marks }: ChangeProps) {
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
          {marks && faults.length > 0 && (
            <MarksOfComment {...{ interviewId, marks, seq }} place={`${path}, line ${line}`} />
          )}
        </div>
      ))}
    </li>
  )
}
