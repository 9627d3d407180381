/** Colleagues who see an interview after its creation; for its creator and administrators. */
import { changePanel } from '@nova/contract/accounts/people'
import type { Interview } from '@nova/contract/interviews/interviews'
import { useState } from 'react'
import { HeldMailWords } from '../account/held-mail.tsx'
import { call } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { carryOutLater } from '../ui/delayed-act.ts'
import { Dialog } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.tsx'
import { ColleagueEmails, looksLikeEmail } from './colleague-emails.tsx'
import { usePeopleChange } from './people-data.ts'

type Shown = Pick<Interview, 'id' | 'title' | 'companyEmails' | 'creatorId' | 'interviewType' | 'status'>

type Props = { interview: Shown; onClose: () => void; onSaved?: (interview: Interview) => void }

/** Open as long as it is there. */
export function PanelDialog({ interview, onClose, onSaved }: Props) {
  const { id, title, companyEmails } = interview
  const [emails, setEmails] = useState<string[]>(companyEmails.length > 0 ? companyEmails : [''])
  const [isChecked, setChecked] = useState(false)
  const filled = emails.map((email) => email.trim()).filter(Boolean)
  const kept = new Set(filled.map((email) => email.toLowerCase()))
  const removed = companyEmails.filter((email) => !kept.has(email.toLowerCase()))
  const save = usePeopleChange(
    () => call(changePanel, { params: { id }, body: { companyEmails: filled } }),
    'We couldn’t save the panel',
  )
  const errorOf = (at: number) => {
    const email = emails[at]?.trim()
    return isChecked && email && !looksLikeEmail(email) ? 'Please enter a valid email, or leave it empty.' : undefined
  }
  const handleSave = () => {
    setChecked(true)
    if (!filled.every(looksLikeEmail)) return
    const tell = (saved: Interview) => {
      toast.success('Panel saved')
      onSaved?.(saved)
    }
    if (removed.length === 0) {
      return save.mutate(undefined, {
        onSuccess: (saved) => {
          tell(saved)
          onClose()
        },
      })
    }
    carryOutLater({
      words: `Removing ${removed.join(', ')} from the panel`,
      run: () => save.mutateAsync(undefined).then(tell),
    })
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Panel of “${title}”`}
      description="The panel’s colleagues see this interview live, its playback and its report. Anyone you remove loses access, which you can undo for 10 seconds. You and your company’s recruiters and administrators always see it."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={save.isPending} onClick={handleSave}>
            Save panel
          </Button>
        </>
      }
    >
      <PanelMailWords interview={interview} />
      <fieldset>
        <legend className="mb-2 text-sm font-medium">Emails of the panel</legend>
        <ColleagueEmails emails={emails} onChange={setEmails} errorOf={errorOf} />
      </fieldset>
    </Dialog>
  )
}

function PanelMailWords({ interview: { interviewType, status } }: { interview: Shown }) {
  if (interviewType !== 'HumanInLoop' || status === 'Cancelled')
    return <p className="text-sm text-muted">Nobody is emailed about this.</p>
  return (
    <>
      <p className="text-sm">
        {status === 'Draft'
          ? 'The panel is emailed once the interview is published, with a calendar entry where it has a date.'
          : 'Whoever you add is emailed, with a calendar entry where the interview is ahead. Whoever you remove is emailed that they’re off it.'}
      </p>
      <HeldMailWords what="these emails" />
    </>
  )
}
