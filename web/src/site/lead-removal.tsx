import { deleteLead, type Lead } from '@nova/contract/leads'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, call, messageOf } from '../api.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { toast } from '../ui/toast.tsx'

export const leadsKey = ['leads'] as const

type Props = { lead: Lead; open: boolean; onClose: () => void }

/** Asks by name before a lead is deleted, and does it. */
export function LeadRemoval({ lead, open, onClose }: Props) {
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () => call(deleteLead, { params: { id: lead.id } }),
    onError: (error) => toast.error(messageOf(error, 'We couldn’t delete this lead. Please try again.')),
    onSettled: async (_, error) => {
      // Whoever else deleted it first: the list has to know.
      if (!error || (error instanceof ApiError && error.status === 404)) onClose()
      await client.invalidateQueries({ queryKey: leadsKey })
    },
  })
  return (
    <AlertDialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Delete the message from ${lead.email}?`}
      description={
        lead.relayedAt ? 'You can’t undo this. The form service also has a copy and keeps it.' : 'You can’t undo this.'
      }
      confirmLabel="Delete"
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  )
}
