import type { Interview } from '@nova/contract/interviews'
import { useRef, useState } from 'react'
import { failureOf } from '../api.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { toast } from '../ui/toast.tsx'
import { useCancelInterview, useDeleteInterview } from './interviews.ts'

export type Farewell = { kind: 'cancel' | 'delete'; interview: Interview }

/** Asks by name before an interview is cancelled or deleted, and does it. */
export function FarewellDialog({ farewell, onClose }: { farewell: Farewell | null; onClose: () => void }) {
  // Kept while the dialog closes, so that its words do not vanish before it does.
  const [last, setLast] = useState(farewell)
  if (farewell && farewell !== last) setLast(farewell)
  const shown = farewell ?? last
  const cancel = useCancelInterview()
  const remove = useDeleteInterview()
  // A double click arrives before the button is shown as busy.
  const isSent = useRef(false)
  if (!shown) return null

  const { kind, interview } = shown
  const isCancelling = kind === 'cancel'
  const candidate = interview.candidateName || interview.candidateId || 'the candidate'
  const hasWork = interview.interviewStartTime !== null
  const handleConfirm = () => {
    if (!farewell || isSent.current) return
    isSent.current = true
    ;(isCancelling ? cancel : remove).mutate(interview.id, {
      onSuccess: () => {
        toast.success(isCancelling ? 'Interview cancelled' : 'Interview deleted')
        onClose()
      },
      onError: (error) =>
        toast.error(...failureOf(error, isCancelling ? 'Failed to cancel interview' : 'Failed to delete interview')),
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
      busy={cancel.isPending || remove.isPending}
      onConfirm={handleConfirm}
    />
  )
}

const cancelWords = (candidate: string) =>
  `The link of ${candidate} will say that it was cancelled. A cancelled interview cannot be opened again.`

const deleteWords = (candidate: string, hasWork: boolean) =>
  hasWork
    ? `Everything ${candidate} did in it goes too: the code, the conversation with Nova, the record and the report. This cannot be undone.`
    : `Its questions and the uploaded resume of ${candidate} go too. This cannot be undone.`
