import { type LetterSide, type LetterText, releaseLetter } from '@nova/contract/reviews/letters'
import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { HeldMailWords } from '../account/held-mail.tsx'
import { call, failureOf } from '../api.ts'
import { useHasMail } from '../notices/use-mail.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Label } from '../ui/field.tsx'
import { toast } from '../ui/toast.tsx'
import { LetterSheet } from './letter-sheet.tsx'

type Props = {
  id: string
  text: LetterText
  side: LetterSide
  onClose: () => void
  onReleased: (side: LetterSide) => void
}

/** The letter as the candidate will read it, and its release. */
export function LetterRelease({ id, text, side: { versions }, onClose, onReleased }: Props) {
  const hasMail = useHasMail()
  const [mails, setMails] = useState(true)
  const mailing = useId()
  const isReleasing = useRef(false)
  const release = useMutation({
    mutationFn: () =>
      call(releaseLetter, {
        params: { id },
        body: { ...text, after: versions[0]?.version ?? 0, mails: hasMail && mails },
      }),
    networkMode: 'always',
    onSuccess: (next) => {
      onClose()
      onReleased(next)
      toast.success('Letter released to the candidate')
    },
    onError: (error: unknown) =>
      toast.error(...failureOf(error, "We couldn't release the letter. Your text is still here.")),
  })
  const handleRelease = () => {
    // The second of two clicks would release the same again, and be refused.
    if (isReleasing.current) return
    isReleasing.current = true
    release.mutate(undefined, { onSettled: () => (isReleasing.current = false) })
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      className="max-w-2xl"
      title="Preview of the letter"
      description="The candidate reads it at their link. You can withdraw it until they open it; after that, you can release a changed version."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep editing
          </Button>
          <Button busy={release.isPending} onClick={handleRelease}>
            Release letter
          </Button>
        </>
      }
    >
      <div className="rounded-lg border border-line p-4">
        <LetterSheet
          letter={{
            ...text,
            examples: text.examples.map((each) => ({ ...each, evidence: each.evidence.map((seq) => ({ seq })) })),
          }}
        />
      </div>
      {hasMail ? (
        <div className="flex items-start gap-2.5">
          <Checkbox
            id={mailing}
            className="mt-0.5"
            checked={mails}
            onCheckedChange={(checked) => setMails(checked === true)}
          />
          <Label htmlFor={mailing} className="font-normal">
            Email the candidate that the letter is there. The email has the link, not the letter.
          </Label>
        </div>
      ) : (
        <p className="text-sm text-muted">No mail server is set up: tell the candidate yourself that it is there.</p>
      )}
      {mails && <HeldMailWords what="the email about it" />}
    </Dialog>
  )
}
