import type { ConfiguredModel } from '@nova/contract/installation/models'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../api.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { carryOutLater } from '../ui/delayed-act.ts'
import { toast } from '../ui/toast.tsx'
import { modelsKey, removeModel } from './saved-models.ts'

type Props = { model: ConfiguredModel; open: boolean; onClose: () => void }

/** Asks by name before a model is deleted, and does it. */
export function ModelRemoval({ model, open, onClose }: Props) {
  const cache = useQueryClient()
  const remove = useMutation({
    mutationFn: () => removeModel(model.id),
    onSuccess: () => toast.success(`Deleted ${model.name}.`),
    onError: (error) => toast.error(messageOf(error, 'We couldn’t delete this model. Please try again.')),
    onSettled: () => cache.invalidateQueries({ queryKey: modelsKey }),
  })
  const handleConfirm = () => {
    onClose()
    carryOutLater({ words: `Deleting ${model.name}`, run: () => remove.mutateAsync() })
  }
  return (
    <AlertDialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Delete ${model.name}?`}
      description={
        model.enabled
          ? 'Its key and test results are deleted too. Interviews under way continue with the built-in Nova. You can undo this for 10 seconds.'
          : 'Its key and test results are deleted too. You can undo this for 10 seconds.'
      }
      confirmLabel="Delete"
      onConfirm={handleConfirm}
    />
  )
}
