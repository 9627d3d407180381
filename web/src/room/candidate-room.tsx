import { MonitorSmartphone } from 'lucide-react'
import { type ComponentProps, useCallback, useEffect, useRef, useState } from 'react'
import { failureOf } from '../api.ts'
import { standingSeconds, useBreakSeconds, useIsTimeOver, useOutbox, useRemainingSeconds } from '../journal/hooks.ts'
import { isComplete, useQuestionStates } from '../journal/question-states.ts'
import type { RoomQuestion } from '../journal/questions.ts'
import { useStore } from '../journal/store.ts'
import { MessageNews } from '../messages/message-news.tsx'
import { addUnsentWords } from '../nova/spoken-words.ts'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { LaterAlertDialog } from '../ui/later-dialog.tsx'
import { later, laterDialog } from '../ui/later.tsx'
import { toast } from '../ui/toast.tsx'
import type { Asked } from './asked.ts'
import type { CandidateDialogs as DialogsPart } from './candidate-dialogs.tsx'
import { CandidateMenu } from './candidate-menu.tsx'
import type { CandidateSession } from './candidate-session.ts'
import { ConnectionLine } from './connection-line.tsx'
import { TimeOver } from './ending/time-over.tsx'
import { RoomHeader } from './header.tsx'
import { PreviewBar } from './joining/preview-bar.tsx'
import { workOf } from './kinds.tsx'
import { useUnsentGuard } from './question/question-history.ts'
import { useQuestion } from './question/use-question.ts'
import { SavingLine } from './saving-line.tsx'
import { Watching } from './watching.tsx'

const FollowUpCard = later(async () => (await import('../follow-ups/follow-ups.tsx')).FollowUpCard)

const Halted = later(async () => (await import('./halted.tsx')).Halted)
const UnsavedTexts = later(async () => (await import('./unsaved-texts.tsx')).UnsavedTexts)
const CandidateDialogs = later(async () => (await import('./candidate-dialogs.tsx')).CandidateDialogs)
/** Nothing of the questions can be read meanwhile. */
const Cover = () => <div className="fixed inset-0 z-50 bg-canvas" />
const BreakScreen = laterDialog(async () => (await import('./break-screen.tsx')).BreakScreen, Cover)

type Props = { session: CandidateSession; onOver: (how: 'completed' | 'ended' | 'cancelled') => void }

/** The room as the candidate works in it. */
export function CandidateRoom({ session, onOver }: Props) {
  const state = useStore(session.state)
  const { status, breakEndsAt } = state
  const halted = useOutbox(session.outbox, (state) => state.halted)
  const isUnsent = useOutbox(
    session.outbox,
    ({ saving, durable }) => saving === 'offline' || (saving === 'saving' && !durable),
  )
  const isTimeOver = useIsTimeOver(session.clock)
  const breakSeconds = useBreakSeconds(session.clock, breakEndsAt)
  const isBreak = breakSeconds > 0
  const { interview, questions, outbox, wire } = session
  const [open, setOpen] = useState<Asked | null>(null)
  const { index, go, history } = useQuestion(session, isBreak, useClosing(open, setOpen))
  const question = questions[index]
  const isSetAside = useStore(session.tabs.use) === 'there'
  const isElsewhere = useIsElsewhere(session) || halted === 'other_device'
  const isAside = isSetAside || isElsewhere
  const isOver = isTimeOver || halted === 'time_ended'
  const states = useQuestionStates(session, isOver, question?.id)
  // Closed for good: it would come back unasked when this page is used again, or lie under the words about the time.
  if ((isAside || isOver) && open !== null) setOpen(null)
  useAddedTime(session.timeline)
  const standing = standingSeconds(state, breakSeconds)
  useUnsentGuard(isUnsent)

  useEffect(() => {
    if (status === 'Completed') onOver('ended')
    if (status === 'Cancelled') onOver('cancelled')
  }, [status, onOver])
  // Keyboard users who come from the invitation start at the question.
  useEffect(() => {
    if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true })
  }, [])

  return (
    <div className="flex min-h-dvh flex-col min-[901px]:h-dvh">
      <title>{`${interview.title} · Nova Interviews`}</title>
      {interview.isPreview && <PreviewBar />}
      <RoomHeader
        title={interview.title}
        clock={session.clock}
        questions={questions}
        index={index}
        onIndex={go}
        states={states}
        standingSeconds={standing}
        isOffline={useStore(session.link) === 'offline'}
        isOneRow
        status={<Status {...session} />}
        actions={
          <CandidateMenu
            {...{ interview, isAside }}
            isReady={questions.every(({ id }) => isComplete(states, id))}
            state={session.state}
            onChoose={setOpen}
          />
        }
      />
      <Countdown clock={session.clock} conversation={session.conversation} standing={standing} />
      <Notices {...{ session, halted, isOver, isElsewhere, isAside }} />
      <main
        id="main"
        tabIndex={-1}
        inert={isSetAside}
        className={cn('flex min-h-0 flex-1 flex-col', isSetAside && 'opacity-50')}
      >
        {!question && <EmptyState title="Interview or question data not available" />}
        {question && <Work key={question.id} {...{ session, question, isOver, isAside }} />}
      </main>
      <MessageNews messages={session.messages} />
      <Dialogs {...{ session, states, open }} onOpen={setOpen} questionId={question?.id ?? ''} onOver={onOver} />
      <BreakScreen open={isBreak} endBreak={wire.endBreak} seconds={breakSeconds} />
      <LeaveDialog {...history} isLeaving={history.isLeaving && !isOver} />
      <TimeOver isOver={isOver} canGoOn={interview.interviewType === 'HumanInLoop'} outbox={outbox} />
    </div>
  )
}

type DialogsProps = Props & Pick<ComponentProps<typeof DialogsPart>, 'open' | 'onOpen' | 'questionId' | 'states'>

function Dialogs({ session, onOver, ...shown }: DialogsProps) {
  const [wasOpen, setWasOpen] = useState(false)
  if (shown.open !== null && !wasOpen) setWasOpen(true)
  const { interview, questions, outbox, wire, state, timeline, followUps, answering, runs } = session
  const isRunning = useStore(runs.state).running !== null
  if (!wasOpen) return null
  return (
    <CandidateDialogs
      {...{ interview, questions, outbox, wire, state, timeline, followUps, isRunning, ...shown }}
      review={answering.review}
      complete={answering.complete}
      onCompleted={() => onOver('completed')}
    />
  )
}

/** Closes what is open instead of leading to another question, and says whether there was anything. */
function useClosing(open: Asked | null, setOpen: (open: null) => void): () => boolean {
  const latest = useRef(open)
  useEffect(() => {
    latest.current = open
  })
  return useCallback(() => {
    const wasOpen = latest.current !== null
    if (wasOpen) setOpen(null)
    return wasOpen
  }, [setOpen])
}

function Status({
  state,
  otherEdits,
  clock,
  outbox,
  link,
}: ComponentProps<typeof Watching> & Pick<CandidateSession, 'outbox' | 'link'>) {
  return (
    <>
      <Watching {...{ state, otherEdits, clock }} />
      <SavingLine outbox={outbox} isShort />
      <ConnectionLine link={link} />
    </>
  )
}

type NoticesProps = {
  session: CandidateSession
  halted: string | null
  isOver: boolean
  isElsewhere: boolean
  isAside: boolean
}

function Notices({ session, halted, isOver, isElsewhere, isAside }: NoticesProps) {
  const { interview, deviceId, questions, wire, outbox, timeline, state, clock, followUps } = session
  const { followUps: sets } = useStore(timeline)
  const isDurable = useOutbox(outbox, (state) => state.durable)
  const hasUnsaved = useStore(session.unsavedWork).length > 0
  const continueHere = async () => {
    const { candidateName, candidateEmail } = interview
    await wire.join({ candidateName, candidateEmail, deviceId })
    outbox.resume()
  }
  return (
    <>
      <OtherDevice {...{ isElsewhere, continueHere }} />
      <OtherTab tabs={session.tabs} />
      {halted !== null && <Halted code={halted} isKept={isDurable} />}
      {hasUnsaved && <UnsavedTexts work={session.unsavedWork} questions={questions} />}
      {sets.length > 0 && (
        <FollowUpCard {...{ questions, timeline, state, clock, wire, isOver, isAside }} answers={followUps} />
      )}
    </>
  )
}

type WorkProps = {
  session: CandidateSession
  question: RoomQuestion
  isOver: boolean
  /** Another tab or device has the interview; requests to the server wait until this page has it again. */
  isAside: boolean
}

function Work({ session, question, isOver, isAside }: WorkProps) {
  const { interview, conversation, messages, state, pads, answering } = session
  const parts = { question, isOver, isAside, interview, conversation, messages, state, pads, answering }
  return workOf[question.kind](session, parts)
}

type LeaveProps = { isLeaving: boolean; stay: () => void; leave: () => void }

function LeaveDialog({ isLeaving, stay, leave }: LeaveProps) {
  return (
    <LaterAlertDialog
      open={isLeaving}
      onOpenChange={(isOpen) => !isOpen && stay()}
      title="Leave the interview?"
      description="Your work is saved, but the clock keeps running. You can come back with the same link."
      confirmLabel="Leave"
      cancelLabel="Stay"
      tone="primary"
      onConfirm={leave}
    />
  )
}

/** Says that another tab of this browser has the interview too; the one that is not used shows its work and takes none. */
function OtherTab({ tabs }: Pick<CandidateSession, 'tabs'>) {
  const use = useStore(tabs.use)
  if (use === 'alone' || use === 'here') return null
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 border-b border-line bg-warn-soft px-4 py-2 text-sm">
      <MonitorSmartphone aria-hidden className="size-4 text-warn" />
      {use === 'both'
        ? 'This interview is open in another tab too. Nothing is lost: both save the same work. Choose the one you want to use.'
        : "You're using this interview in another tab. What you wrote here is kept."}
      <Button size="sm" variant="secondary" onClick={tabs.take}>
        Use it here
      </Button>
    </div>
  )
}

function useIsElsewhere({ timeline, deviceId }: Pick<CandidateSession, 'timeline' | 'deviceId'>): boolean {
  const last = useStore(timeline).joined.at(-1)
  return last !== undefined && last.deviceId !== deviceId
}

type OtherDeviceProps = {
  isElsewhere: boolean
  continueHere: () => Promise<void>
}

/** Says that another device has the interview, and offers to continue on this one. */
function OtherDevice({ isElsewhere, continueHere }: OtherDeviceProps) {
  const [isBusy, setBusy] = useState(false)
  // The interview was on this device before; decides the wording of the notice.
  const [wasHere, setWasHere] = useState(!isElsewhere)
  if (!isElsewhere && !wasHere) setWasHere(true)
  if (!isElsewhere) return null
  const handleTake = async () => {
    setBusy(true)
    try {
      await continueHere()
    } catch (error) {
      toast.error(...failureOf(error, 'Failed to join interview'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 border-b border-line bg-warn-soft px-4 py-2 text-sm">
      <MonitorSmartphone aria-hidden className="size-4 text-warn" />
      {wasHere
        ? 'You continued this interview on another device. What you type here isn’t sent until you continue here.'
        : 'This interview is open on another device. What you type here isn’t sent until you continue here.'}
      <Button size="sm" variant="secondary" busy={isBusy} onClick={() => void handleTake()}>
        Continue here
      </Button>
    </div>
  )
}

/** Says when time was added: someone looking at their code does not notice the clock. */
function useAddedTime(timeline: CandidateSession['timeline']) {
  const { time } = useStore(timeline)
  const seen = useRef(time)
  useEffect(() => {
    if (time === seen.current) return
    seen.current = time
    const minutes = time?.reason === 'added' ? Math.round(time.seconds / 60) : 0
    if (minutes > 0) toast.info(minutes === 1 ? 'You have 1 more minute' : `You have ${minutes} more minutes`)
    if (minutes < 0) toast.info(`Your interviewer took back ${-minutes} added ${minutes === -1 ? 'minute' : 'minutes'}`)
    if (time?.waitedFor) toast.info(`The language model kept you waiting, so you have ${time.seconds} more seconds`)
    if (time?.reason === 'untimed') toast.info('You can continue without a time limit')
  }, [time])
}

type CountdownProps = Pick<CandidateSession, 'clock' | 'conversation'> & { standing: number | null }

/** Warnings about the time. A component of its own, so that the room does not re-render every second. */
function Countdown({ clock, conversation, standing }: CountdownProps) {
  const seconds = useRemainingSeconds(clock)
  useTimeWarnings(standing ?? seconds)
  useLastMoment(conversation, seconds)
  return null
}

const warnAtSeconds = [600, 300, 60]

/** Says politely, once each, that little time is left; a toast is read out by screen readers too. */
function useTimeWarnings(seconds: number | null) {
  const before = useRef(seconds)
  useEffect(() => {
    const last = before.current
    before.current = seconds
    if (seconds === null || last === null || seconds === 0) return
    const passed = warnAtSeconds.findLast((limit) => seconds <= limit && last > limit)
    if (passed === undefined) return
    toast.info(passed === 60 ? 'One minute left' : `${passed / 60} minutes left`, {
      description: 'We submit your work automatically when time is up.',
      duration: 6000,
    })
  }, [seconds])
}

const lastSeconds = 3

/** Puts unsent dictation into its answer before time is up. */
function useLastMoment(conversation: CandidateSession['conversation'], seconds: number | null) {
  const isEnding = seconds !== null && seconds > 0 && seconds <= lastSeconds
  useEffect(() => {
    if (!isEnding) return
    void addUnsentWords(conversation).then((isAdded) => {
      if (isAdded) toast.info('Time is almost up. We added what you said to your answer.')
    })
  }, [isEnding, conversation])
}
