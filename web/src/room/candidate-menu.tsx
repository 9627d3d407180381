import { Coffee, EllipsisVertical, Flag, ScrollText, Video } from 'lucide-react'
import { useState } from 'react'
import { failureOf } from '../api.ts'
import { useStore } from '../journal/store.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { DropdownMenu, MenuItem, MenuSection } from '../ui/dropdown-menu.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { ThemeChoices, ThemeToggle } from '../ui/theme-toggle.tsx'
import { toast } from '../ui/toast.tsx'
import { useIsPhone } from '../ui/width.ts'
import { Unsent, type CandidateSession } from './candidate-session.ts'
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
  const isPhone = useIsPhone()
  const canBreak = breaks !== null && breaks.left > 0
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
      toast.error(...failureOf(error, "We couldn't start your break"))
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
      if (error instanceof Unsent) toast.error(error.message)
      else toast.error(...failureOf(error, 'Failed to complete interview'))
    } finally {
      setCompleting(false)
      setOpen(null)
    }
  }

  return (
    <>
      {!isPhone && aiPolicy === 'open' && (
        <Button variant="secondary" size="sm" onClick={() => setOpen('declaration')}>
          <ScrollText aria-hidden />
          Declare AI use
        </Button>
      )}
      {!isPhone && canBreak && (
        <Button variant="secondary" size="sm" onClick={() => setOpen('break')}>
          <Coffee aria-hidden />
          Break
        </Button>
      )}
      {!isPhone && <ThemeToggle />}
      <DropdownMenu trigger={<IconButton label="More" icon={<EllipsisVertical aria-hidden />} />}>
        {isPhone && aiPolicy === 'open' && (
          <MenuItem icon={<ScrollText aria-hidden />} onSelect={() => setOpen('declaration')}>
            Declare AI use
          </MenuItem>
        )}
        {isPhone && canBreak && (
          <MenuItem icon={<Coffee aria-hidden />} onSelect={() => setOpen('break')}>
            Break
          </MenuItem>
        )}
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
        {isPhone && (
          <MenuSection label="Theme">
            <ThemeChoices />
          </MenuSection>
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
        description={`Your clock stops for up to ${breaks?.minutesEach ?? 0} minutes, and nothing is recorded during the break. Breaks left: ${breaks?.left ?? 0}.`}
        confirmLabel="Begin break"
        cancelLabel="Keep working"
        busy={isBeginning}
        onConfirm={() => void handleBreak()}
      />
      <WriteDialog
        open={open === 'problem'}
        onOpenChange={toggle('problem')}
        title="Report a problem"
        description="Your interviewer sees this message. You can keep working."
        label="What's wrong?"
        sendLabel="Report"
        onSend={write('problem', 'Reported to your interviewer')}
      />
      <WriteDialog
        open={open === 'declaration'}
        onOpenChange={toggle('declaration')}
        title="Declare AI use"
        description="You can use any AI here if you say what you used it for. Declaring it never counts against you."
        label="Which AI did you use, and what for?"
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
            "You have submitted every question. You can't change anything after you complete."
          ) : (
            <div className="flex flex-col gap-2">
              <p>Not submitted yet:</p>
              <ul className="list-disc pl-5 text-ink">
                {left.map(({ id, title }) => (
                  <li key={id}>{title}</li>
                ))}
              </ul>
              <p>We submit what you wrote there. You can't change anything after you complete.</p>
            </div>
          )
        }
        confirmLabel="Complete"
        cancelLabel="Keep working"
        busy={isCompleting}
        onConfirm={() => void handleComplete()}
      />
    </>
  )
}
