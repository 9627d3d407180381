import type { Template } from '@nova/contract/questions'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../api.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { toast } from '../../ui/toast.tsx'
import { useTemplateDeletion } from './templates.ts'

/** Deletes a template of the company, after asking. */
export function DeleteTemplate({ template, onDeleted }: { template: Template; onDeleted?: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const deletion = useTemplateDeletion()
  const handleConfirm = () =>
    deletion.mutateAsync(template.id).then(
      () => {
        onDeleted?.()
        toast.success(`Template “${template.name}” deleted.`)
      },
      (error: unknown) => {
        setAsking(false)
        toast.error(messageOf(error, "We couldn't delete the template. Try again."))
      },
    )
  return (
    <>
      <IconButton
        label={`Delete ${template.name}`}
        size="sm"
        icon={<Trash2 aria-hidden />}
        onClick={() => setAsking(true)}
      />
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Delete “${template.name}”?`}
        description="You can no longer choose it. Interviews made from it stay as they are."
        confirmLabel="Delete template"
        busy={deletion.isPending}
        onConfirm={() => void handleConfirm()}
      />
    </>
  )
}
