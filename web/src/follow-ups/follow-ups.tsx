/**
 * Questions about submitted code or a submitted project, in the candidate's room: a card above the work, which stays usable next to it.
 * Promises that what is written survives a reload and a lost connection, and is sent when the time is over.
 * Public files: answers.ts, places.ts, record-list.tsx.
 */
import { isAnsweredBy } from '@nova/contract/kinds/kinds'
import { endOfFollowUps, type FollowUpSet } from '@nova/contract/reviews/follow-up-sets'
import type { SessionState } from '@nova/contract/room/journal'
import { MessageCircleQuestion, Timer } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { failureOf } from '../api.ts'
import { formatSeconds, type RoomClock } from '../journal/clock.ts'
import { useSecondsUntil } from '../journal/hooks.ts'
import type { CandidateWire } from '../journal/journal.ts'
import type { RoomQuestion } from '../journal/questions.ts'
import { type Store, useStore } from '../journal/store.ts'
import type { AnswerLine, Timeline } from '../journal/timeline.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'
import { useIsNarrow } from '../ui/width.ts'
import { type FollowUpAnswers, placeOf } from './answers.ts'
import { cardTone, QuestionForm } from './question-form.tsx'
import { SubmittedCode } from './submitted-code.tsx'

type Props = {
  isOver: boolean
  /** Another tab or device has the interview, which alone can answer. */
  isAside?: boolean
  questions: readonly RoomQuestion[]
  timeline: Store<Timeline>
  state: Store<SessionState>
  clock: RoomClock
  wire: Pick<CandidateWire, 'startFollowUps' | 'leaveFollowUps'>
  answers: FollowUpAnswers
}

/** Offers the questions on the submission, asks them, and goes when they are answered or their time is over. */
export function FollowUpCard(props: Props) {
  const { questions, timeline, state, clock, wire, answers, isOver, isAside = false } = props
  const line = useStore(timeline)
  const { followUps: sets } = line
  const shown = useShownSet({ timeline, state, clock, answers, isOver })
  useEffect(() => answers.forgetAnswered(sets), [answers, sets])
  const note = shown?.set.askedAt === null ? offerWords(shown.set.count) : ''
  const unsent = useUnsent(answers)
  return (
    <>
      <p role="status" className="sr-only">
        {note}
      </p>
      <p role="status" className={unsent > 0 ? `${shell} px-4 py-2.5 text-sm` : 'sr-only'}>
        {unsent > 0 && unsentWords(unsent)}
      </p>
      {shown?.set.askedAt === null && <Offer {...{ questions, wire, isAside, ...shown }} />}
      {shown && shown.set.askedAt !== null && (
        <Asked
          key={shown.set.setId}
          {...{ answers, wire, isAside, ...shown }}
          code={findSubmitted(line.answers.get(shown.set.questionId), shown.set.answerId)}
        />
      )}
    </>
  )
}

const offerWords = (count: number) => `${count} short ${count === 1 ? 'question' : 'questions'} about your code`

const unsentWords = (count: number) =>
  count === 1
    ? 'Your answer about your code is waiting to be sent. It’s kept on this device and goes out once you’re back online.'
    : `${count} answers about your code are waiting to be sent. They’re kept on this device and go out once you’re back online.`

const unsentMs = 1500

/** How many answers have waited for longer than sending takes. */
function useUnsent(answers: FollowUpAnswers): number {
  const count = useStore(answers.kept).filter(({ isSent }) => isSent).length
  const isWaiting = count > 0
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setLong(true), unsentMs)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isWaiting])
  return isLong ? count : 0
}

/** `seconds` are left for a set that is asked; an offered one would have them from now on. */
type Shown = { set: FollowUpSet; seconds: number; open: FollowUpSet['questions'] }

/** The set being asked, else the first one offered; sends the remaining answers of a set whose time is over. */
function useShownSet({
  timeline,
  state,
  clock,
  answers,
  isOver,
}: Omit<Props, 'questions' | 'wire' | 'isAside'>): Shown | null {
  const { followUps: sets, pauses } = useStore(timeline)
  const { endsAt } = useStore(state)
  const kept = useStore(answers.kept)
  const taken = useStore(answers.taken)
  const isAnswered = (set: FollowUpSet, id: string) =>
    set.answers.has(id) ||
    taken.has(placeOf({ setId: set.setId, id })) ||
    kept.some((each) => each.isSent && placeOf(each) === placeOf({ setId: set.setId, id }))
  const openOf = (set: FollowUpSet) => set.questions.filter(({ id }) => !isAnswered(set, id))
  const waiting = sets.filter((set) => !set.closed && (set.askedAt === null || openOf(set).length > 0))
  const endOf = (set: FollowUpSet) => {
    const end = endOfFollowUps(set, pauses)
    return end && Math.min(end, endsAt ? Date.parse(endsAt) : Infinity)
  }
  const asked = waiting.find((set) => (endOf(set) ?? 0) > clock.now())
  const seconds = useSecondsUntil(clock, asked ? endOf(asked) : null)
  const untilTheEnd = useSecondsUntil(clock, endsAt ? Date.parse(endsAt) : null)
  const over = waiting.filter((set) => set.askedAt !== null && set !== asked).map(({ setId }) => setId)
  useSentAtTheEnd(answers, isOver ? waiting.map(({ setId }) => setId) : over)
  if (isOver) return null
  if (asked && seconds > 0) return { set: asked, seconds, open: openOf(asked) }
  const offered = waiting.find(({ askedAt }) => askedAt === null)
  if (!offered) return null
  return { set: offered, seconds: endsAt ? Math.min(offered.seconds, untilTheEnd) : offered.seconds, open: [] }
}

function useSentAtTheEnd(answers: FollowUpAnswers, setIds: string[]): void {
  const ids = setIds.join(' ')
  useEffect(() => {
    if (ids !== '') void answers.sendAll(ids.split(' '))
  }, [answers, ids])
}

type Aside = { set: FollowUpSet; isAside: boolean }

/** Opaque, because content scrolls under the fixed buttons. */
const shell = `shrink-0 border-b border-line ${cardTone}`

function Offer({ questions, wire, isAside, set, seconds }: Pick<Props, 'questions' | 'wire'> & Shown & Aside) {
  const [isBusy, setBusy] = useState(false)
  const question = questions.find(({ id }) => id === set.questionId)
  const isNarrow = useIsNarrow()
  // There the card may be far above what the candidate looks at.
  useEffect(() => {
    if (isNarrow) toast.info(offerWords(set.count), { description: 'You’ll find them at the top of this page.' })
  }, [isNarrow, set.count])
  const handleStart = async () => {
    setBusy(true)
    try {
      await wire.startFollowUps(set.setId)
    } catch (error) {
      toast.error(...failureOf(error, "We couldn't start these questions"))
      setBusy(false)
    }
  }
  return (
    <section
      aria-label="Questions about your code"
      inert={isAside}
      data-toasts-below
      className={`${shell} flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5`}
    >
      <MessageCircleQuestion aria-hidden className="size-5 shrink-0 text-accent-text max-sm:hidden" />
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="font-semibold">{offerWords(set.count)}</h2>
        <p className="text-sm text-muted">
          We ask everyone who submits {question && isAnsweredBy(question, 'files') ? 'a project' : 'code'}
          {question ? `. These are about “${question.title}”` : ''}.{' '}
          {seconds < set.seconds
            ? `Your interview ends in ${formatTime(seconds)}, and these questions with it.`
            : `You have ${formatTime(seconds)} of your interview time, counted from when you start.`}{' '}
          {mayRun}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" busy={isBusy} onClick={() => void handleStart()}>
          Start questions
        </Button>
        {set.isSkippable && <Skip {...{ wire, set, isAside }} />}
      </div>
    </section>
  )
}

/** Code can still be run while the questions are open: candidates should know that they may, and that it is visible. */
const mayRun = 'You can read and run your code while you answer. Your interviewers see whether you ran it.'

function formatTime(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`
  const minutes = Math.floor(seconds / 6) / 10
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}

type AskedProps = Pick<Props, 'answers' | 'wire'> & Shown & Aside & { code: string | null }

/** One question at a time, next to the code that it is about. */
function Asked({ answers, wire, isAside, set, seconds, open, code }: AskedProps) {
  const [question] = open
  const total = set.questions.length
  const heading = useRef<HTMLHeadingElement>(null)
  const questionId = question?.id
  // Focus the question after starting or answering, to continue there.
  useEffect(() => heading.current?.focus(), [questionId])
  useEffect(
    () => () => {
      setTimeout(() => document.activeElement === document.body && document.getElementById('main')?.focus())
    },
    [],
  )
  if (!question) return null
  const number = total - open.length + 1
  const handleSend = () => {
    answers.send(set.setId, question.id)
    if (open.length === 1)
      toast.success('All questions answered', { description: 'Thank you. You can get back to your work.' })
  }
  return (
    <section
      aria-label="Questions about your code"
      inert={isAside}
      className={`${shell} max-h-[clamp(55dvh,29rem,calc(100dvh-14rem))] overflow-y-auto max-[900px]:max-h-none`}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 pt-3">
        <h2 ref={heading} tabIndex={-1} className="font-semibold outline-none">
          Question {number} of {total} about your code
        </h2>
        <TimeLeft seconds={seconds} />
        {set.isSkippable && (
          <div className="ml-auto">
            <Skip {...{ wire, set, isAside }} label="Skip the rest" />
          </div>
        )}
      </div>
      <p className="px-4 pt-0.5 text-sm text-muted">{mayRun}</p>
      <div className="grid gap-x-6 gap-y-3 px-4 pt-2 pb-4 min-[901px]:grid-cols-2">
        <QuestionForm
          key={question.id}
          {...{ set, question, isHeld: isAside || seconds <= lastSeconds }}
          answers={answers}
          onSend={handleSend}
          sendLabel={open.length === 1 ? 'Send answer' : 'Send and continue'}
        />
        {code && <SubmittedCode code={code} line={question.change?.line} />}
      </div>
    </section>
  )
}

/** Listening ends this long before the end; the transcript so far is sent with the answers. */
const lastSeconds = 5

/** The submission that the questions are about, which may not be the latest any more. */
function findSubmitted(line: AnswerLine | undefined, answerId: string | null): string | null {
  for (let each = line; each; each = each.before) if (each.id === answerId) return each.codeSubmission
  return null
}

function TimeLeft({ seconds }: { seconds: number }) {
  return (
    <>
      <p
        role="timer"
        aria-label="Time left for these questions"
        className="flex items-center gap-1.5 text-sm text-muted tabular"
      >
        <Timer aria-hidden className="size-4" />
        {formatSeconds(seconds)} left
      </p>
      <p role="status" className="sr-only">
        {seconds <= 60 && seconds > 0 ? 'One minute left for these questions.' : ''}
      </p>
    </>
  )
}

type SkipProps = Pick<Props, 'wire'> & Aside & { label?: string }

function Skip({ wire, set, isAside, label = 'Skip' }: SkipProps) {
  const [isAsked, setAsked] = useState(false)
  if (isAside && isAsked) setAsked(false)
  const [isBusy, setBusy] = useState(false)
  const handleSkip = async () => {
    setBusy(true)
    try {
      await wire.leaveFollowUps(set.setId)
      setAsked(false)
    } catch (error) {
      toast.error(...failureOf(error, "We couldn't skip these questions"))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button size="sm" variant="ghost" onClick={() => setAsked(true)}>
        {label}
      </Button>
      <AlertDialog
        open={isAsked}
        onOpenChange={setAsked}
        tone="primary"
        title="Skip these questions?"
        description="You can't come back to them. Your interviewers see that you skipped them. Questions we can check by running your code count as unanswered."
        confirmLabel="Skip"
        cancelLabel="Keep them"
        busy={isBusy}
        onConfirm={() => void handleSkip()}
      />
    </>
  )
}
