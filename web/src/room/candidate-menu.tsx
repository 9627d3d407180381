import type { CandidateInterview, CompletionReview, TakenVersion } from '@nova/contract/candidates'
import type { SessionState } from '@nova/contract/journal'
import { CircleCheckBig, Coffee, EllipsisVertical, Flag, Scale, ScrollText, Video } from 'lucide-react'
import { useState } from 'react'
import { failureOf } from '../api.ts'
import type { CandidateWire } from '../journal/journal.ts'
import type { Outbox } from '../journal/outbox.ts'
import type { RoomQuestion } from '../journal/questions.ts'
import { type Store, useStore } from '../journal/store.ts'
import type { Timeline } from '../journal/timeline.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { DropdownMenu, MenuItem, MenuSection } from '../ui/dropdown-menu.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { ThemeChoices, ThemeToggle } from '../ui/theme-toggle.tsx'
import { toast } from '../ui/toast.tsx'
import { useIsPhone } from '../ui/width.ts'
import { CompleteDialog } from './ending/complete-dialog.tsx'
import { JudgingDialog, judgingTitle } from './judging.tsx'
import { WriteDialog } from './write-dialog.tsx'

type Asked = 'break' | 'judging' | 'problem' | 'declaration' | 'complete'
type Props = {
  interview: Pick<CandidateInterview, 'id' | 'title' | 'aiPolicy' | 'meetingUrl'>
  questions: readonly RoomQuestion[]
  /** The question that is shown; what is reported or declared belongs to it. */
  questionId: string
  state: Store<SessionState>
  timeline: Store<Timeline>
  outbox: Pick<Outbox, 'add'>
  wire: Pick<CandidateWire, 'takeBreak' | 'getJudging'>
  review: () => Promise<CompletionReview>
  complete: (take: TakenVersion[]) => Promise<unknown>
  onCompleted: () => void
  /** Code of the candidate is running. */
  isRunning?: boolean
  /** Another tab or device has the interview: what is open here closes, and nothing opens. */
  isAside?: boolean
}

/** What a candidate can do besides answering: report a problem, declare AI use, read how it is judged, complete. */
export function CandidateMenu(props: Props) {
  const {
    interview,
    questions,
    questionId,
    state,
    timeline,
    outbox,
    wire,
    review,
    complete,
    onCompleted,
    isRunning = false,
    isAside = false,
  } = props
  const [open, setOpen] = useState<Asked | null>(null)
  // Closed for good: it would come back unasked when this page is used again.
  if (isAside && open !== null) setOpen(null)
  const { breaks = null } = useStore(state)
  const { answers, followUps } = useStore(timeline)
  const { aiPolicy, meetingUrl } = interview
  const left = questions.filter(({ id }) => !answers.get(id)?.isCompleted)
  const unanswered = followUps.filter(({ closed, answers: given, count }) => !closed && given.size < count)

  const shows = (asked: Asked) => ({
    open: open === asked,
    onOpenChange: (isOpen: boolean) => setOpen(isOpen ? asked : null),
  })
  const choose = (asked: Asked) => setOpen(isAside ? null : asked)
  const write = (kind: 'problem' | 'declaration', said: string) => (text: string) => {
    outbox.add({ kind, questionId, payload: { text } })
    toast.success(said)
  }

  return (
    <>
      <Choices
        title={interview.title}
        canDeclare={aiPolicy === 'open'}
        canBreak={breaks !== null && breaks.left > 0}
        meetingUrl={meetingUrl}
        onChoose={choose}
      />
      <CompleteButton isReady={left.length === 0} onClick={() => choose('complete')} />
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
        followUps={
          unanswered.some(({ askedAt }) => askedAt === null) ? 'offered' : unanswered.length > 0 ? 'begun' : 'none'
        }
        {...{ questions, left, isRunning, review, complete, onCompleted }}
      />
    </>
  )
}

/** A sign on a phone, where the menu has the words. */
function CompleteButton({ isReady, onClick }: { isReady: boolean; onClick: () => void }) {
  const isPhone = useIsPhone()
  const look = { size: 'sm', variant: isReady ? 'primary' : 'secondary', onClick } as const
  if (isPhone) return <IconButton {...look} label={completeName} icon={<CircleCheckBig aria-hidden />} />
  return <Button {...look}>{completeName}</Button>
}

const completeName = 'Complete Interview'

type ChoicesProps = {
  title: string
  canDeclare: boolean
  canBreak: boolean
  meetingUrl: string | null | undefined
  onChoose: (asked: Asked) => void
}

/** Beside each other where there is room; on a phone all in one menu. */
function Choices({ title, canDeclare, canBreak, meetingUrl, onChoose }: ChoicesProps) {
  const isPhone = useIsPhone()
  return (
    <>
      {!isPhone && canDeclare && (
        <Button variant="secondary" size="sm" onClick={() => onChoose('declaration')}>
          <ScrollText aria-hidden />
          Declare AI use
        </Button>
      )}
      {!isPhone && canBreak && (
        <Button variant="secondary" size="sm" onClick={() => onChoose('break')}>
          <Coffee aria-hidden />
          Break
        </Button>
      )}
      {!isPhone && <ThemeToggle />}
      <DropdownMenu trigger={<IconButton size="sm" label="More" icon={<EllipsisVertical aria-hidden />} />}>
        {isPhone && (
          <MenuSection label={title}>
            <MenuItem icon={<CircleCheckBig aria-hidden />} onSelect={() => onChoose('complete')}>
              {completeName}
            </MenuItem>
          </MenuSection>
        )}
        {isPhone && canDeclare && (
          <MenuItem icon={<ScrollText aria-hidden />} onSelect={() => onChoose('declaration')}>
            Declare AI use
          </MenuItem>
        )}
        {isPhone && canBreak && (
          <MenuItem icon={<Coffee aria-hidden />} onSelect={() => onChoose('break')}>
            Break
          </MenuItem>
        )}
        <MenuItem icon={<Flag aria-hidden />} onSelect={() => onChoose('problem')}>
          Report a problem
        </MenuItem>
        <MenuItem icon={<Scale aria-hidden />} onSelect={() => onChoose('judging')}>
          {judgingTitle}
        </MenuItem>
        {meetingUrl && (
          <MenuItem asChild>
            <a href={meetingUrl} target="_blank" rel="noopener noreferrer">
              <Video aria-hidden />
              Open the meeting
            </a>
          </MenuItem>
        )}
        {isPhone && (
          <MenuSection label="Theme">
            <ThemeChoices />
          </MenuSection>
        )}
      </DropdownMenu>
    </>
  )
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
