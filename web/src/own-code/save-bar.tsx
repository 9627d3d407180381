import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'
import type { Editing } from './use-edits.ts'

/** Below the sections while the change may be edited. */
export function SaveBar({ editing: { isDirty, isTriedAgain, isSaving, save, discard } }: { editing: Editing }) {
  return (
    <div className="sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center justify-end gap-2.5 border-t border-line bg-canvas/95 px-4 py-3 backdrop-blur-md sm:-mx-6 sm:px-6 lg:mx-0 lg:px-0">
      <p role="status" className="mr-auto text-sm text-muted">
        {isDirty && 'You have unsaved changes.'} {isTriedAgain && 'Saving them runs the tests again.'}
      </p>
      {isDirty && (
        <Button variant="ghost" disabled={isSaving} onClick={discard}>
          Discard
        </Button>
      )}
      <Button busy={isSaving} onClick={() => void save()}>
        Save
      </Button>
    </div>
  )
}

/** Opens if another person saved in between. */
export function ConflictDialog({ editing: { conflict, forgetConflict } }: { editing: Editing }) {
  return (
    <AlertDialog
      open={conflict !== undefined}
      onOpenChange={(open) => !open && forgetConflict()}
      title="Someone else has changed this"
      description="They saved after you started. Open it in another tab to see their version. Yours is kept here. If you save it, it replaces theirs where you both changed the same thing."
      confirmLabel="Save mine"
      cancelLabel="Not now"
      onConfirm={() => {
        forgetConflict()
        conflict?.()
      }}
    />
  )
}
