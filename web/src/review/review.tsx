/**
 * What people judge: the scorecard with its text answers, the panel's ratings, the decision and scores set by hand. The
 * scorecard stands in the report, the playback and the live seat.
 * Public files: decision.tsx, scorecard-fields.tsx, set-scores.tsx, use-decision.ts.
 */
import type { QuestionReport } from '@nova/contract/report-questions'
import { getReport, type Report } from '@nova/contract/reports'
import { listUnfounded, type ReviewState } from '@nova/contract/reviews'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router'
import { call, messageOf } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { Field } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { toast } from '../ui/toast.tsx'
import { AnswerPoints } from './answer-points.tsx'
import { CompetencyRow } from './competency-row.tsx'
import type { DraftState } from './draft.ts'
import { type Moments, MomentsContext, useMoments } from './moments.ts'
import { PanelView } from './panel-view.tsx'
import { focusRow, keyHelp, rowMark } from './row-keys.ts'
import { useReview } from './use-review.ts'

type Props = {
  interviewId: string
  /** Where the page has it. */
  report?: Report
  /** Whether there may be one to fetch. */
  isCompleted?: boolean
  moments: Moments
}

/** The scorecard of an interview, for who is signed in. */
export function Scorecard({ moments, ...rest }: Props) {
  return (
    <MomentsContext value={moments}>
      <Loaded {...rest} />
    </MomentsContext>
  )
}

function Loaded({ interviewId, report, isCompleted = false }: Omit<Props, 'moments'>) {
  const review = useReview(interviewId)
  const fetched = useQuery({
    queryKey: ['report', interviewId, undefined],
    queryFn: ({ signal }) => call(getReport, { params: { id: interviewId }, query: {}, signal }),
    enabled: isCompleted && !report,
  })
  const shown = report ?? (fetched.data && 'scores' in fetched.data ? fetched.data : undefined)
  const answers = (shown?.questions ?? []).filter(
    ({ kind, state: given, points }) => kind !== 'coding' && given === 'answered' && points.length > 0,
  )
  const { state, query } = review
  if (!state) {
    if (query.isError)
      return (
        <Notice
          tone="bad"
          action={
            <Button size="sm" variant="secondary" onClick={() => void query.refetch()}>
              Try again
            </Button>
          }
        >
          {messageOf(query.error, 'We couldn’t load the scorecard. Check your connection and try again.')}
        </Notice>
      )
    return (
      <div aria-busy className="flex flex-col gap-3">
        <span className="sr-only">Loading the scorecard</span>
        <Skeleton className="h-5 w-48" />
        <Skeleton className="h-28 w-full" />
        <Skeleton className="h-28 w-full" />
      </div>
    )
  }
  return (
    <div className="@container flex flex-col gap-6">
      {state.mayRate ? (
        <OwnReview {...{ review, state, answers }} />
      ) : (
        <Notice>
          {state.panel
            ? 'Your role is Viewer: you can read these reviews but not rate.'
            : 'Your role is Viewer: you can read the reviews once a decision is recorded.'}
        </Notice>
      )}
      {state.panel && (
        <section aria-label="Panel" className="flex flex-col gap-3">
          <h3 className="text-base font-semibold">The panel’s ratings</h3>
          {shown?.reviewed && (
            <p className="text-sm text-muted">
              The report’s scores include text answers that {shown.reviewed.reviewers}{' '}
              {shown.reviewed.reviewers === 1 ? 'reviewer' : 'reviewers'} confirmed.
            </p>
          )}
          <PanelView competencies={state.competencies} reviews={state.panel} answers={answers} />
        </section>
      )}
    </div>
  )
}

type OwnProps = {
  review: ReturnType<typeof useReview>
  state: ReviewState
  answers: readonly QuestionReport[]
}

function OwnReview({ review, state, answers }: OwnProps) {
  const { own, change, saving, saveProblem } = review
  const list = useRef<HTMLDivElement>(null)
  const unfounded = listUnfounded(own.ratings)
  if (!state.isOpen)
    return <Notice>You can rate this interview once it is running. The competencies appear here then.</Notice>
  const handleSubmit = async () => {
    const first = unfounded[0]
    if (first) {
      const at = state.competencies.findIndex(({ id }) => id === first.competencyId)
      const row = list.current?.querySelectorAll<HTMLElement>(`[${rowMark}]`)[at]
      if (row) focusRow(row)
      toast.error('Some ratings need a moment of the session or a written reason.')
    } else if (await review.submit()) toast.success('Review submitted')
  }
  return (
    <section aria-label="Your review" className="flex flex-col gap-5 print:hidden">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h3 className="text-base font-semibold">Your ratings</h3>
        <SavingState saving={saving} problem={saveProblem} />
      </div>
      <KeyHelp />
      <div ref={list} className="flex flex-col">
        {state.competencies.map((competency) => (
          <CompetencyRow
            key={competency.id}
            competency={competency}
            rating={own.ratings.find(({ competencyId }) => competencyId === competency.id)}
            onRate={(rating) => change({ ratings: [rating] })}
            isUnfounded={unfounded.some(({ competencyId }) => competencyId === competency.id)}
          />
        ))}
      </div>
      {answers.length > 0 && (
        <div className="flex flex-col">
          <h3 className="text-base font-semibold">Text answers</h3>
          <p className="mt-1 mb-1 text-sm text-muted">
            Say for each point whether the candidate made it, in any words. Scores of text answers count once confirmed.
          </p>
          {answers.map((question) => (
            <AnswerPoints
              key={question.questionId}
              question={question}
              confirmations={own.confirmations}
              onConfirm={(confirmation) => change({ confirmations: [confirmation] })}
            />
          ))}
        </div>
      )}
      <Field label="Note" optional>
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={4000}
            value={own.note}
            onChange={(event) => change({ note: event.target.value })}
            placeholder="Anything else the panel should know"
          />
        )}
      </Field>
      <Submitting review={review} state={state} onSubmit={() => void handleSubmit()} />
    </section>
  )
}

type SubmittingProps = Pick<OwnProps, 'review' | 'state'> & { onSubmit: () => void }

/** What submitting makes visible, and to whom. */
function Submitting({ review: { own, isSubmitting, problem, saving }, state, onSubmit }: SubmittingProps) {
  const { submittedAt, submittedByOthers: others } = state
  const isChanged = state.isChanged || saving !== 'saved'
  const isEmpty = own.confirmations.length === 0 && own.ratings.every(({ level }) => level === null)
  return (
    <div className="flex flex-col items-start gap-3 rounded-lg border border-line p-4">
      <p className="max-w-prose text-sm text-muted">
        {submittedAt
          ? 'Your review is submitted. You can change it: what you change becomes a new entry, and the earlier one stays visible.'
          : 'Nobody sees your review before you submit it, and you don’t see others’. After that, everyone who submitted theirs reads your ratings, confirmed points and note; viewers do once a decision is recorded.'}{' '}
        {!submittedAt &&
          (others === 0
            ? 'Nobody else has submitted yet.'
            : `${others} ${others === 1 ? 'colleague has' : 'colleagues have'} submitted already.`)}
      </p>
      {problem && <Notice tone="bad">{problem}</Notice>}
      <Button busy={isSubmitting} disabled={isSubmitting || isEmpty || !isChanged} onClick={onSubmit}>
        {submittedAt ? 'Submit changes' : 'Submit review'}
      </Button>
      {isEmpty && <p className="text-sm text-muted">Rate a competency or judge a point first.</p>}
    </div>
  )
}

const savingWords: Record<DraftState['saving'], string> = {
  saved: 'Saved',
  saving: 'Saving…',
  failed: 'Not saved',
}

function SavingState({ saving, problem }: Pick<DraftState, 'saving' | 'problem'>) {
  return (
    <p role="status" className={saving === 'failed' ? 'text-sm text-bad' : 'text-sm text-muted'}>
      {savingWords[saving]}
      {saving === 'failed' && problem && `: ${problem}`}
    </p>
  )
}

function KeyHelp() {
  const { take, playback } = useMoments()
  return (
    <div className={cn('-mt-3 flex flex-col gap-2', take && 'pointer-coarse:hidden')}>
      <dl aria-label="Keys" className="flex flex-wrap gap-x-5 gap-y-1 text-xs text-muted pointer-coarse:hidden">
        {keyHelp
          .filter(([keys]) => take || keys !== 'M')
          .map(([keys, does]) => (
            <div key={keys} className="flex gap-1.5">
              <dt>
                <kbd className="rounded-sm border border-line px-1 font-sans">{keys}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
      </dl>
      {!take && playback && (
        <p className="text-sm text-muted">
          To link a rating to a moment of the session, rate in the{' '}
          <Link to={playback} className="text-accent-text underline underline-offset-2">
            playback
          </Link>
          .
        </p>
      )}
    </div>
  )
}
