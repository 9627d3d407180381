/** Which colleagues see an interview, after it was created; for its creator and administrators. */
import type { Interview } from '@nova/contract/interviews'
import { changePanel } from '@nova/contract/people'
import { useState } from 'react'
import { call } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.tsx'
import { ColleagueEmails, looksLikeEmail } from './colleague-emails.tsx'
import { usePeopleChange } from './people-data.ts'

type Shown = Pick<Interview, 'id' | 'title' | 'companyEmails' | 'creatorId'>

type Props = { interview: Shown; onClose: () => void; onSaved?: (interview: Interview) => void }

/** Open as long as it is there. */
export function PanelDialog({ interview, onClose, onSaved }: Props) {
  const { id, title, companyEmails } = interview
  const [emails, setEmails] = useState<string[]>(companyEmails.length > 0 ? companyEmails : [''])
  const [isChecked, setChecked] = useState(false)
  const filled = emails.map((email) => email.trim()).filter(Boolean)
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
    save.mutate(undefined, {
      onSuccess: (saved) => {
        toast.success('Panel saved')
        onSaved?.(saved)
        onClose()
      },
    })
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Panel of “${title}”`}
      description="The panel’s colleagues see this interview live, its playback and its report. Anyone you remove loses access right away. You and your company’s administrators always see it."
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
      <fieldset>
        <legend className="mb-2 text-sm font-medium">Emails of the panel</legend>
        <ColleagueEmails emails={emails} onChange={setEmails} errorOf={errorOf} />
      </fieldset>
    </Dialog>
  )
}
