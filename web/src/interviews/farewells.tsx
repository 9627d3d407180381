import type { Interview } from '@nova/contract/interviews/interviews'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { HeldMailWords } from '../account/held-mail.tsx'
import { failureOf } from '../api.ts'
import { ActMails, isSentenceFine } from '../notices/act-mails.tsx'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { carryOutLater } from '../ui/delayed-act.ts'
import { toast } from '../ui/toast.tsx'
import { deleteOne } from './bulk.ts'
import { useCancelInterview } from './interviews.ts'

export type Farewell = { kind: 'cancel' | 'delete'; interview: Interview }

type Props = {
  farewell: Farewell | null
  onClose: () => void
  /** It was cancelled or deleted. */
  onDone?: (kind: Farewell['kind']) => void
}

/** Asks by name before an interview is cancelled or deleted, and does it. */
export function FarewellDialog({ farewell, onClose, onDone }: Props) {
  // Kept while the dialog closes, so that its words do not vanish before it does.
  const [last, setLast] = useState(farewell)
  const [sentence, setSentence] = useState('')
  if (farewell && farewell !== last) {
    setLast(farewell)
    setSentence('')
  }
  const shown = farewell ?? last
  const cancel = useCancelInterview()
  const cache = useQueryClient()
  const remove = useMutation({ mutationFn: (id: string) => deleteOne(cache, id, sentence), networkMode: 'always' })
  // A double click arrives before the button is shown as busy.
  const isSent = useRef(false)
  if (!shown) return null

  const { kind, interview } = shown
  const isCancelling = kind === 'cancel'
  const candidate = interview.candidateName || interview.candidateId || 'the candidate'
  const hasWork = interview.interviewStartTime !== null
  const handleConfirm = () => {
    if (!farewell || isSent.current) return
    if (isCancelling) {
      onClose()
      return carryOutLater({
        words: `Cancelling “${interview.title}”`,
        run: () =>
          cancel.mutateAsync({ id: interview.id, sentence }).then(
            () => {
              toast.success('Interview cancelled')
              onDone?.(kind)
            },
            (error: unknown) => toast.error(...failureOf(error, 'Failed to cancel interview')),
          ),
      })
    }
    isSent.current = true
    remove.mutate(interview.id, {
      onSuccess: () => {
        onClose()
        onDone?.(kind)
      },
      onError: (error) => toast.error(...failureOf(error, 'Failed to delete interview')),
      onSettled: () => {
        isSent.current = false
      },
    })
  }

  return (
    <AlertDialog
      key={`${kind}-${interview.id}`}
      open={farewell !== null}
      onOpenChange={(open) => !open && onClose()}
      title={isCancelling ? `Cancel “${interview.title}”?` : `Delete “${interview.title}”?`}
      description={isCancelling ? cancelWords(candidate) : deleteWords(candidate, hasWork)}
      confirmLabel={isCancelling ? 'Cancel interview' : 'Delete interview'}
      typeToConfirm={!isCancelling && hasWork ? interview.title : undefined}
      busy={remove.isPending}
      isHeld={!isSentenceFine(sentence)}
      onConfirm={handleConfirm}
    >
      <HeldMailWords what="these emails" />
      <ActMails interviewId={interview.id} act={kind} sentence={sentence} onSentence={setSentence} />
    </AlertDialog>
  )
}

const cancelWords = (candidate: string) =>
  `When ${candidate} opens the link, it says that the interview was cancelled. You can undo this for 10 seconds. After that, you can't reopen it.`

const deleteWords = (candidate: string, hasWork: boolean) =>
  hasWork
    ? `This also deletes everything ${candidate} did: the code, the conversation with Nova, the recording and the report. You can undo this for 30 seconds.`
    : `This also deletes its questions and the uploaded resume of ${candidate}. You can undo this for 30 seconds.`
