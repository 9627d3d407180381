import { getInvitationText } from '@nova/contract/interviews/plans'
import { MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import { call, failureOf } from '../api.ts'
import { candidateLinkFrom } from '../interviews/candidate-link.ts'
import { Button } from '../ui/button.tsx'
import { copyText } from '../ui/copy-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { toast } from '../ui/toast.tsx'

type Props = { interviewId: string; size?: 'sm' | 'md' }

/** Copies the invitation as text, with link, date and what to expect; the audit log says who did. */
export function InvitationTextButton({ interviewId, size = 'sm' }: Props) {
  const [isBusy, setBusy] = useState(false)
  /** Shown as text if the browser blocks the clipboard. */
  const [shown, setShown] = useState<string | null>(null)
  const handleClick = async () => {
    setBusy(true)
    try {
      const { text, link } = await call(getInvitationText, { params: { id: interviewId } })
      // An installation that doesn't know its address writes a path.
      const whole = text.replaceAll(link, candidateLinkFrom(interviewId, link, location.origin))
      if (await copyText(whole)) toast.success('Invitation text copied to clipboard!')
      else setShown(whole)
    } catch (error) {
      toast.error(...failureOf(error, 'We couldn’t write the invitation text'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button variant="secondary" size={size} busy={isBusy} onClick={() => void handleClick()}>
        {!isBusy && <MessageSquareText aria-hidden />}
        Copy invitation text
      </Button>
      <Dialog
        open={shown !== null}
        onOpenChange={(isOpen) => !isOpen && setShown(null)}
        title="Invitation text"
        description="Your browser didn’t let us copy it. Select the text and copy it yourself."
      >
        <Textarea
          aria-label="Invitation text"
          readOnly
          rows={16}
          value={shown ?? ''}
          onFocus={(event) => event.target.select()}
        />
      </Dialog>
    </>
  )
}
