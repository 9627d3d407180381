import type { Template } from '@nova/contract/questions/questions'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../api.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { carryOutLater } from '../../ui/delayed-act.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { toast } from '../../ui/toast.tsx'
import { useTemplateDeletion } from './templates.ts'

/** Deletes a template of the company, after asking. */
export function DeleteTemplate({ template, onDeleted }: { template: Template; onDeleted?: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const deletion = useTemplateDeletion()
  const handleConfirm = () => {
    setAsking(false)
    carryOutLater({
      words: `Deleting “${template.name}”`,
      run: () =>
        deletion.mutateAsync(template.id).then(
          () => {
            onDeleted?.()
            toast.success(`Template “${template.name}” deleted.`)
          },
          (error: unknown) => toast.error(messageOf(error, "We couldn't delete the template. Try again.")),
        ),
    })
  }
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
        description="You can no longer choose it. Interviews made from it stay as they are. You can undo this for 10 seconds."
        confirmLabel="Delete template"
        onConfirm={handleConfirm}
      />
    </>
  )
}
