import type { CandidateInterview } from '@nova/contract/interviews/candidates'
import type { SessionState } from '@nova/contract/room/journal'
import { useState } from 'react'
import { failureOf } from '../api.ts'
import type { FollowUpAnswers } from '../follow-ups/answers.ts'
import type { CandidateWire } from '../journal/journal.ts'
import type { Outbox } from '../journal/outbox.ts'
import { isComplete, type QuestionStates } from '../journal/question-states.ts'
import type { RoomQuestion } from '../journal/questions.ts'
import { type Store, useStore } from '../journal/store.ts'
import type { Timeline } from '../journal/timeline.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { toast } from '../ui/toast.tsx'
import type { Asked } from './asked.ts'
import { CompleteDialog } from './ending/complete-dialog.tsx'
import type { HandingIn } from './ending/handing-in.ts'
import { JudgingDialog } from './judging.tsx'
import { WriteDialog } from './write-dialog.tsx'

type DialogsProps = {
  questions: readonly RoomQuestion[]
  states: QuestionStates
  state: Store<SessionState>
  timeline: Store<Timeline>
  interview: Pick<CandidateInterview, 'id'>
  open: Asked | null
  onOpen: (asked: Asked | null) => void
  /** The question that is shown; what is reported or declared belongs to it. */
  questionId: string
  outbox: Pick<Outbox, 'add'>
  wire: Pick<CandidateWire, 'takeBreak' | 'getJudging'>
  followUps: Pick<FollowUpAnswers, 'kept'>
  review: HandingIn['review']
  complete: HandingIn['complete']
  onCompleted: () => void
  /** Code of the candidate is running. */
  isRunning: boolean
}

/** What the menu opens. */
export function CandidateDialogs(props: DialogsProps) {
  const { interview, questions, states, questionId, state, outbox, wire, open, onOpen } = props
  const { review, complete, onCompleted, isRunning } = props
  const { breaks = null } = useStore(state)
  const left = questions.filter(({ id }) => !isComplete(states, id))
  const followUps = useOpenFollowUps(props)
  const shows = (asked: Asked) => ({
    open: open === asked,
    onOpenChange: (isOpen: boolean) => onOpen(isOpen ? asked : null),
  })
  const write = (kind: 'problem' | 'declaration', said: string) => (text: string) => {
    outbox.add({ kind, questionId, payload: { text } })
    toast.success(said)
  }
  return (
    <>
      <BreakDialog {...shows('break')} breaks={breaks} takeBreak={wire.takeBreak} />
      <WriteDialog
        {...shows('problem')}
        name={`problem-${interview.id}`}
        title="Report a problem"
        description="Your interviewer sees this message. You can keep working."
        label="What's wrong?"
        sendLabel="Report"
        into="problem"
        onSend={write('problem', 'Reported to your interviewer')}
      />
      <WriteDialog
        {...shows('declaration')}
        name={`declaration-${interview.id}`}
        title="Declare AI use"
        description="You can use any AI here if you say what you used it for. Declaring it never counts against you."
        label="Which AI did you use, and what for?"
        sendLabel="Declare"
        into="declaration"
        onSend={write('declaration', 'Declared')}
      />
      <JudgingDialog {...shows('judging')} wire={wire} />
      <CompleteDialog
        {...shows('complete')}
        {...{ questions, left, followUps, isRunning, review, complete, onCompleted }}
      />
    </>
  )
}

/** Of the questions about submitted code: what has no answer yet, and what was answered and waits to be sent. */
function useOpenFollowUps({ timeline, followUps }: Pick<DialogsProps, 'timeline' | 'followUps'>) {
  const sets = useStore(timeline).followUps.filter(({ closed, answers, count }) => !closed && answers.size < count)
  const waiting = useStore(followUps.kept).filter(({ isSent }) => isSent)
  const waitsFor = ({ setId, answers }: (typeof sets)[number]) =>
    waiting.filter((each) => each.setId === setId && !answers.has(each.id)).length
  const unanswered = sets.filter((set) => set.answers.size + waitsFor(set) < set.count)
  if (unanswered.some(({ askedAt }) => askedAt === null)) return 'offered'
  if (unanswered.length > 0) return 'begun'
  return sets.length > 0 ? 'waiting' : 'none'
}

type Opening = { open: boolean; onOpenChange: (isOpen: boolean) => void }
type BreakProps = Opening & {
  breaks: { minutesEach: number; left: number } | null
  takeBreak: () => Promise<unknown>
}

function BreakDialog({ open, onOpenChange, breaks, takeBreak }: BreakProps) {
  const [isBusy, setBusy] = useState(false)
  const minutes = breaks?.minutesEach ?? 0
  const handleBreak = async () => {
    setBusy(true)
    try {
      await takeBreak()
    } catch (error) {
      toast.error(...failureOf(error, "We couldn't start your break"))
    } finally {
      setBusy(false)
      onOpenChange(false)
    }
  }
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      tone="primary"
      title="Take a break?"
      description={`Your clock stops for up to ${minutes === 1 ? '1 minute' : `${minutes} minutes`}, and nothing is recorded during the break. Breaks left: ${breaks?.left ?? 0}.`}
      confirmLabel="Begin break"
      cancelLabel="Keep working"
      busy={isBusy}
      onConfirm={() => void handleBreak()}
    />
  )
}
