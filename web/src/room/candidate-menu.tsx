import { Coffee, EllipsisVertical, Flag, ScrollText, Video } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../api.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { DropdownMenu, MenuItem } from '../ui/dropdown-menu.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { ThemeToggle } from '../ui/theme-toggle.tsx'
import { toast } from '../ui/toast.tsx'
import { Unsent, type CandidateSession } from './candidate-session.ts'
import { useStore } from './store.ts'
import { WriteDialog } from './write-dialog.tsx'

type Asked = 'break' | 'problem' | 'declaration' | 'complete'
type Props = { session: CandidateSession; questionId: string; onCompleted: () => void }

/** What a candidate can do besides answering: report a problem, declare AI use, complete. */
export function CandidateMenu({ session, questionId, onCompleted }: Props) {
  const [open, setOpen] = useState<Asked | null>(null)
  const [isBeginning, setBeginning] = useState(false)
  const [isCompleting, setCompleting] = useState(false)
  const { breaks = null } = useStore(session.state)
  const { answers } = useStore(session.timeline)
  const { aiPolicy, meetingUrl } = session.interview
  const left = session.questions.filter(({ id }) => !answers.get(id)?.isCompleted)

  const toggle = (asked: Asked) => (isOpen: boolean) => setOpen(isOpen ? asked : null)

  const write = (kind: 'problem' | 'declaration', said: string) => (text: string) => {
    session.outbox.add({ kind, questionId, payload: { text } })
    toast.success(said)
  }
  const handleBreak = async () => {
    setBeginning(true)
    try {
      await session.wire.takeBreak()
    } catch (error) {
      toast.error(messageOf(error, 'No connection, so the break could not begin. Please try again.'))
    } finally {
      setBeginning(false)
      setOpen(null)
    }
  }
  const handleComplete = async () => {
    setCompleting(true)
    try {
      await session.complete()
      onCompleted()
    } catch (error) {
      toast.error(error instanceof Unsent ? error.message : messageOf(error, 'Failed to complete interview'))
    } finally {
      setCompleting(false)
      setOpen(null)
    }
  }

  return (
    <>
      {aiPolicy === 'open' && (
        <Button variant="secondary" size="sm" onClick={() => setOpen('declaration')}>
          <ScrollText aria-hidden />
          Declare AI use
        </Button>
      )}
      {breaks && breaks.left > 0 && (
        <Button variant="secondary" size="sm" onClick={() => setOpen('break')}>
          <Coffee aria-hidden />
          Break
        </Button>
      )}
      <ThemeToggle />
      <DropdownMenu trigger={<IconButton label="More" icon={<EllipsisVertical aria-hidden />} />}>
        <MenuItem icon={<Flag aria-hidden />} onSelect={() => setOpen('problem')}>
          Report a problem
        </MenuItem>
        {meetingUrl && (
          <MenuItem icon={<Video aria-hidden />} asChild>
            <a href={meetingUrl} target="_blank" rel="noopener noreferrer">
              Open the meeting
            </a>
          </MenuItem>
        )}
      </DropdownMenu>
      <Button size="sm" variant={left.length === 0 ? 'primary' : 'secondary'} onClick={() => setOpen('complete')}>
        Complete Interview
      </Button>
      <AlertDialog
        open={open === 'break'}
        onOpenChange={toggle('break')}
        tone="primary"
        title="Take a break?"
        description={`The clock stands still for up to ${breaks?.minutesEach ?? 0} minutes, and nothing is recorded meanwhile. You have ${breaks?.left ?? 0} left.`}
        confirmLabel="Begin break"
        cancelLabel="Go on working"
        busy={isBeginning}
        onConfirm={() => void handleBreak()}
      />
      <WriteDialog
        open={open === 'problem'}
        onOpenChange={toggle('problem')}
        title="Report a problem"
        description="Your interviewer sees this. Your work goes on."
        label="What is wrong?"
        sendLabel="Report"
        onSend={write('problem', 'Reported to your interviewer')}
      />
      <WriteDialog
        open={open === 'declaration'}
        onOpenChange={toggle('declaration')}
        title="Declare AI use"
        description="Any AI is allowed here when you say what you used it for. What you declare is context, never held against you."
        label="Which AI, and what for?"
        sendLabel="Declare"
        onSend={write('declaration', 'Declared')}
      />
      <AlertDialog
        open={open === 'complete'}
        onOpenChange={toggle('complete')}
        tone="primary"
        title="Complete the interview?"
        description={
          left.length === 0 ? (
            'You have submitted every question. After this nothing can be changed.'
          ) : (
            <div className="flex flex-col gap-2">
              <p>Not submitted yet:</p>
              <ul className="list-disc pl-5 text-ink">
                {left.map(({ id, title }) => (
                  <li key={id}>{title}</li>
                ))}
              </ul>
              <p>What you wrote there is handed in as it stands. After this nothing can be changed.</p>
            </div>
          )
        }
        confirmLabel="Complete"
        cancelLabel="Go on working"
        busy={isCompleting}
        onConfirm={() => void handleComplete()}
      />
    </>
  )
}
