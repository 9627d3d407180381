import { deleteLead, type Lead } from '@nova/contract/installation/leads'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, messageOf } from '../api.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { carryOutLater } from '../ui/delayed-act.ts'
import { toast } from '../ui/toast.tsx'

export const leadsKey = ['leads'] as const

type Props = { lead: Lead; open: boolean; onClose: () => void }

/** Asks by name before a lead is deleted, and does it. */
export function LeadRemoval({ lead, open, onClose }: Props) {
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () => call(deleteLead, { params: { id: lead.id } }),
    onError: (error) => toast.error(messageOf(error, 'We couldn’t delete this lead. Please try again.')),
    // A colleague may have deleted it first, so refresh the list in any case.
    onSettled: () => client.invalidateQueries({ queryKey: leadsKey }),
  })
  const handleConfirm = () => {
    onClose()
    carryOutLater({ words: `Deleting the message from ${lead.email}`, run: () => remove.mutateAsync() })
  }
  return (
    <AlertDialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Delete the message from ${lead.email}?`}
      description={
        lead.relayedAt
          ? 'You can undo this for 10 seconds. The form service also has a copy and keeps it.'
          : 'You can undo this for 10 seconds.'
      }
      confirmLabel="Delete"
      onConfirm={handleConfirm}
    />
  )
}
