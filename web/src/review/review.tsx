/**
 * What people judge: the scorecard with its text answers, the panel's ratings, the decision and scores set by hand. The
 * scorecard stands in the report, the playback and the live seat.
 * Public files: decision.tsx, how-good.tsx, scorecard-fields.tsx, seal.tsx, set-scores.tsx, use-decision.ts.
 */
import { isAnsweredWithCode } from '@nova/contract/kinds/kinds'
import { getReport } from '@nova/contract/report-calls'
import type { QuestionReport } from '@nova/contract/reports/report-questions'
import type { Report } from '@nova/contract/reports/reports'
import { differsFromFacts, factsOf, listUnfounded, sayFacts, type Unfounded } from '@nova/contract/reviews/grounds'
import type { ReviewState } from '@nova/contract/reviews/reviews'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useRef } from 'react'
import { Link } from 'react-router'
import { call, messageOf } from '../api.ts'
import { useCan, useRoleName } from '../sign-in/sign-in.tsx'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { Field } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { toast } from '../ui/toast.tsx'
import { TroubleSaid } from '../ui/trouble-said.tsx'
import { AnswerPoints } from './answer-points.tsx'
import { CompetencyRow, nameUnfounded } from './competency-row.tsx'
import type { DraftState } from './draft.ts'
import { type ModelMarks, ModelReading, useModelMarks } from './model-marks.tsx'
import { type Moments, MomentsContext, useMoments } from './moments.ts'
import { PanelView } from './panel-view.tsx'
import { focusRow, keyHelp, rowMark } from './row-keys.ts'
import { readSeal, useSeal } from './seal.tsx'
import { useReview } from './use-review.ts'

type Props = {
  interviewId: string
  report?: Report
  isCompleted?: boolean
  moments: Moments
}

/** The scorecard of an interview, for a signed-in person. */
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
  const seal = useSeal()
  const read = fetched.data && !('status' in fetched.data) ? readSeal(fetched.data) : undefined
  const shown = report ?? read?.report
  const isSealed = (report ? seal : read?.seal) != null
  const answers = (shown?.questions ?? []).filter(
    ({ kind, state: given, points }) => !isAnsweredWithCode({ kind }) && given === 'answered' && points.length > 0,
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
        <OwnReview
          {...{ review, state, answers, isSealed, interviewId }}
          isCompleted={isCompleted || shown !== undefined}
        />
      ) : (
        <NotRating hasPanel={state.panel !== null} />
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

function NotRating({ hasPanel }: { hasPanel: boolean }) {
  const own = `Your role is ${useRoleName()}`
  if (useCan('judge'))
    return <Notice>{own}: you rate and decide where you’re on the panel. Here, you can read the reviews.</Notice>
  const may = hasPanel ? 'read these reviews but not rate' : 'read the reviews once a decision is recorded'
  return (
    <Notice>
      {own}: you can {may}.
    </Notice>
  )
}

type OwnProps = {
  review: ReturnType<typeof useReview>
  state: ReviewState
  answers: readonly QuestionReport[]
  isSealed: boolean
  interviewId: string
  isCompleted: boolean
}

function OwnReview({ review, state, answers, isSealed, interviewId, isCompleted }: OwnProps) {
  const { own, change, saving, saveProblem } = review
  const list = useRef<HTMLDivElement>(null)
  const { marks, ...reading } = useModelMarks(interviewId, isCompleted && !isSealed && answers.length > 0)
  const unfounded = listUnfounded(own.ratings)
  if (!state.isOpen)
    return <Notice>You can rate this interview once it is running. The competencies appear here then.</Notice>
  const handleSubmit = async () => {
    const first = unfounded[0]?.ratings[0]
    if (first) {
      const at = state.competencies.findIndex(({ id }) => id === first.competencyId)
      const row = list.current?.querySelectorAll<HTMLElement>(`[${rowMark}]`)[at]
      if (row) focusRow(row)
      toast.error(missingWords(unfounded, state))
    } else if (await review.submit()) toast.success('Review submitted')
  }
  return (
    <section aria-label="Your review" className="flex flex-col gap-5 print:hidden">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h3 className="text-base font-semibold">Your ratings</h3>
        <SavingState saving={saving} problem={saveProblem} />
      </div>
      <KeyHelp hasMarks={marks !== null} />
      <p className="max-w-prose text-sm text-muted">
        Give your lowest and your highest mark a reason, or link each to a moment of the session. For the others that’s
        up to you.
      </p>
      <div ref={list} className="flex flex-col">
        {state.competencies.map((competency) => {
          const rating = own.ratings.find(({ competencyId }) => competencyId === competency.id)
          const facts = factsOf(state.facts, competency.id)
          return (
            <CompetencyRow
              key={competency.id}
              competency={competency}
              rating={rating}
              fact={facts ? sayFacts(facts) : null}
              differs={rating !== undefined && differsFromFacts(rating, facts)}
              onRate={(next) => change({ ratings: [next] })}
              unfounded={unfounded.find(({ ratings }) =>
                ratings.some(({ competencyId }) => competencyId === competency.id),
              )}
            />
          )
        })}
      </div>
      <TextAnswers {...{ answers, isSealed, marks, reading, change }} confirmations={own.confirmations} />
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
      <Submitting review={review} state={state} missing={unfounded} onSubmit={() => void handleSubmit()} />
    </section>
  )
}

type AnswersProps = Pick<OwnProps, 'answers' | 'isSealed'> & {
  marks: ModelMarks | null
  reading: ComponentProps<typeof ModelReading>
  confirmations: ReviewState['own']['confirmations']
  change: OwnProps['review']['change']
}

function TextAnswers({ answers, isSealed, marks, reading, confirmations, change }: AnswersProps) {
  if (answers.length === 0) return null
  return (
    <div className="flex flex-col">
      <h3 className="text-base font-semibold">Text answers</h3>
      <p className="mt-1 mb-1 text-sm text-muted">
        Say for each point whether the candidate made it, in any words. Scores of text answers count once confirmed.
      </p>
      <ModelReading {...reading} />
      {answers.map((question) => (
        <AnswerPoints
          key={question.questionId}
          question={question}
          isSealed={isSealed}
          marks={marks}
          confirmations={confirmations}
          onConfirm={(confirmation) => change({ confirmations: [confirmation] })}
        />
      ))}
    </div>
  )
}

type SubmittingProps = Pick<OwnProps, 'review' | 'state'> & {
  /** Ratings that still lack a reason or a moment. */
  missing: readonly Unfounded[]
  onSubmit: () => void
}

const seesLater =
  'Nobody sees your review before you submit it, and you don’t see others’. After that, whoever manages the interview reads your ratings, confirmed points and note at once, other reviewers once they submitted theirs, and viewers once a decision is recorded.'
const seesAlready =
  'You manage this interview and aren’t on its panel, so you see the panel’s reviews at once. If you rate after reading them, your review says so; to rate without them, put yourself on the panel first.'

function Submitting({ review: { own, isSubmitting, problem, saving }, state, missing, onSubmit }: SubmittingProps) {
  const { submittedAt, submittedByOthers: others } = state
  const isChanged = state.isChanged || saving !== 'saved'
  const isEmpty = own.confirmations.length === 0 && own.ratings.every(({ level }) => level === null)
  return (
    <div className="flex flex-col items-start gap-3 rounded-lg border border-line p-4">
      <p className="max-w-prose text-sm text-muted">
        {submittedAt
          ? 'Your review is submitted. You can change it: what you change becomes a new entry, and the earlier one stays visible.'
          : state.panel
            ? seesAlready
            : seesLater}{' '}
        {!submittedAt &&
          (others === 0
            ? 'Nobody else has submitted yet.'
            : `${others} ${others === 1 ? 'colleague has' : 'colleagues have'} submitted already.`)}
      </p>
      {missing.length > 0 && <p className="text-sm text-warn">{missingWords(missing, state)}</p>}
      {problem && <Notice tone="bad">{problem}</Notice>}
      <Button busy={isSubmitting} disabled={isSubmitting || isEmpty || !isChanged} onClick={onSubmit}>
        {submittedAt ? 'Submit changes' : 'Submit review'}
      </Button>
      {isEmpty && <p className="text-sm text-muted">Rate a competency or judge a point first.</p>}
    </div>
  )
}

function missingWords(missing: readonly Unfounded[], { competencies }: Pick<ReviewState, 'competencies'>): string {
  const named = missing.map((each) => {
    const ids = new Set(each.ratings.map(({ competencyId }) => competencyId))
    const names = competencies.filter(({ id }) => ids.has(id)).map(({ name }) => name)
    return `${nameUnfounded(each)} (${new Intl.ListFormat('en', { type: 'disjunction' }).format(names)})`
  })
  return `Before you can submit, give a reason or a moment for ${named.join(' and ')}.`
}

const savingWords: Record<DraftState['saving'], string> = {
  saved: 'Saved',
  saving: 'Saving…',
  failed: 'Not saved',
}

function SavingState({ saving, problem }: Pick<DraftState, 'saving' | 'problem'>) {
  const words = `${savingWords[saving]}${saving === 'failed' && problem ? `: ${problem}` : ''}`
  return (
    <div>
      <p className={saving === 'failed' ? 'text-sm text-bad' : 'text-sm text-muted'}>{words}</p>
      <TroubleSaid trouble={saving === 'failed' ? words : null} recovery="Saved again" />
    </div>
  )
}

function KeyHelp({ hasMarks }: { hasMarks: boolean }) {
  const { take, playback } = useMoments()
  return (
    <div className={cn('-mt-3 flex flex-col gap-2', take && 'pointer-coarse:hidden')}>
      <dl aria-label="Keys" className="flex flex-wrap gap-x-5 gap-y-1 text-xs text-muted pointer-coarse:hidden">
        {keyHelp
          .filter(([keys]) => (take || keys !== 'M') && (hasMarks || keys !== 'A'))
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
