import { type AddedRole, mostAddedRoles, type ReadRole } from '@nova/contract/resumes'
import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { RoleForm } from './role-form.tsx'
import { RoleItem, type RoleKey } from './role-item.tsx'
import { useRoleCorrections } from './use-role-corrections.ts'

const newRole: AddedRole = { title: '', company: '', from: '', to: null }

/** The roles of a resume: each can be edited, removed and restored, and those that were missed can be added. */
export function ResumeRoles({ roles }: { roles: ReadRole[] }) {
  const { corrections, addedRoles, toggle, changeRead, putAdded, removeAdded } = useRoleCorrections()
  const { section, editing, edit, close, focusAdd } = useEditedRole()
  const newKey: RoleKey = `added-${addedRoles.length}`
  const handleAdded = (at: number, role: AddedRole) => {
    putAdded(at, role)
    close(`added-${at}`)
  }
  return (
    <div ref={section} className="flex flex-col gap-2">
      <h4 className="text-sm font-medium">Roles</h4>
      {roles.length + addedRoles.length === 0 && editing !== newKey && (
        <p className="text-sm text-faint">We found no roles with dates. Add the ones that matter.</p>
      )}
      <ul aria-label="Roles found" className="flex flex-col divide-y divide-line">
        {roles.map((read) => {
          const role = corrections.changedRoles.find(({ id }) => id === read.id) ?? read
          const key: RoleKey = `read-${read.id}`
          return (
            <RoleItem
              key={key}
              editKey={key}
              role={role}
              isEditing={editing === key}
              isRemoved={corrections.removedRoles.includes(read.id)}
              onEdit={() => edit(key)}
              onToggle={() => toggle(read.id)}
              onSave={(role) => {
                changeRead(read.id, role)
                close(key)
              }}
              onCancel={() => close(key)}
            />
          )
        })}
        {addedRoles.map((role, at) => {
          const key: RoleKey = `added-${at}`
          return (
            <RoleItem
              key={key}
              editKey={key}
              role={role}
              isAdded
              isEditing={editing === key}
              onEdit={() => edit(key)}
              onToggle={() => {
                removeAdded(at)
                focusAdd()
              }}
              onSave={(role) => handleAdded(at, role)}
              onCancel={() => close(key)}
            />
          )
        })}
      </ul>
      {editing === newKey ? (
        <RoleForm
          name="Add role"
          role={newRole}
          onSave={(role) => handleAdded(addedRoles.length, role)}
          onCancel={() => close(newKey)}
        />
      ) : (
        <div>
          <Button variant="link" data-add disabled={addedRoles.length >= mostAddedRoles} onClick={() => edit(newKey)}>
            <Plus aria-hidden />
            Add role
          </Button>
        </div>
      )}
    </div>
  )
}

/** Which role is edited; closed, the focus goes back to where it was opened. */
function useEditedRole() {
  const [editing, setEditing] = useState<RoleKey>()
  const section = useRef<HTMLDivElement>(null)
  const returnTo = useRef<RoleKey>(undefined)
  useEffect(() => {
    if (editing !== undefined || returnTo.current === undefined) return
    const target = section.current?.querySelector<HTMLElement>(`[data-edit="${returnTo.current}"]`)
    const addButton = section.current?.querySelector<HTMLElement>('[data-add]')
    ;(target ?? addButton)?.focus()
    returnTo.current = undefined
  }, [editing])
  const close = (key: RoleKey) => {
    returnTo.current = key
    setEditing(undefined)
  }
  const focusAdd = () => section.current?.querySelector<HTMLElement>('[data-add]')?.focus()
  return { section, editing, edit: setEditing, close, focusAdd }
}
