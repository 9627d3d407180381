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
    onError: (error) => toast.error(messageOf(error, 'It could not be deleted. Please try again.')),
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
      title={`Delete what ${lead.email} sent?`}
      description={
        lead.relayedAt
          ? 'It cannot be brought back. The form service has got it too, and keeps it.'
          : 'It cannot be brought back.'
      }
      confirmLabel="Delete"
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  )
}
