import type { AddedRole } from '@nova/contract/questions/resumes'
import { useWizardForm } from '../form-context.ts'

/** Corrections to the roles of the resume, and functions to change them. */
export function useRoleCorrections() {
  const { fields, change } = useWizardForm()
  const { corrections } = fields
  const { addedRoles, changedRoles, removedRoles } = corrections
  const correct = (changes: Partial<typeof corrections>) => change({ corrections: { ...corrections, ...changes } })
  return {
    corrections,
    addedRoles,
    /** Removes a role of the resume, or restores it. */
    toggle: (id: number) =>
      correct({
        removedRoles: removedRoles.includes(id) ? removedRoles.filter((other) => other !== id) : [...removedRoles, id],
      }),
    changeRead: (id: number, role: AddedRole) =>
      correct({ changedRoles: [...changedRoles.filter((other) => other.id !== id), { id, ...role }] }),
    /** Puts an added role at its place; one past the last is new. */
    putAdded: (at: number, role: AddedRole) => correct({ addedRoles: addedRoles.toSpliced(at, 1, role) }),
    removeAdded: (at: number) => correct({ addedRoles: addedRoles.toSpliced(at, 1) }),
  }
}
