import { type AddedRole, maxAddedRoles, type ReadRole } from '@nova/contract/questions/resumes'
import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { withReason, tellLimit } from '../../ui/with-reason.ts'
import { RoleForm } from './role-form.tsx'
import { RoleItem, type RoleKey } from './role-item.tsx'
import { useRoleCorrections } from './use-role-corrections.ts'

const newRole: AddedRole = { title: '', company: '', from: '', to: null }

/** The roles of a resume: each can be edited, removed and restored, and those that were missed can be added. */
export function ResumeRoles({ roles }: { roles: ReadRole[] }) {
  const { corrections, addedRoles, toggle, changeRead, putAdded, removeAdded } = useRoleCorrections()
  const { section, editing, edit, close, focusAdd } = useEditedRole()
  const isDoubtful = ({ id, isUncertain }: ReadRole) =>
    isUncertain === true &&
    !corrections.changedRoles.some((role) => role.id === id) &&
    !corrections.removedRoles.includes(id)
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
        {inDoubtFirst(roles, isDoubtful).map((read) => {
          const role = corrections.changedRoles.find(({ id }) => id === read.id) ?? read
          const key: RoleKey = `read-${read.id}`
          return (
            <RoleItem
              key={key}
              editKey={key}
              role={role}
              isEditing={editing === key}
              isRemoved={corrections.removedRoles.includes(read.id)}
              isDoubtful={isDoubtful(read)}
              onConfirm={() => changeRead(read.id, withoutDoubt(read))}
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
        <AddRole count={addedRoles.length} onAdd={() => edit(newKey)} />
      )}
    </div>
  )
}

function AddRole({ count, onAdd }: { count: number; onAdd: () => void }) {
  return (
    <div>
      <Button variant="link" data-add {...withReason(tellLimit(count, maxAddedRoles, 'roles'), onAdd)}>
        <Plus aria-hidden />
        Add role
      </Button>
    </div>
  )
}

/** Those that a person should check, then the others in their order. */
function inDoubtFirst(roles: ReadRole[], isDoubtful: (role: ReadRole) => boolean): ReadRole[] {
  return roles.toSorted((one, other) => Number(isDoubtful(other)) - Number(isDoubtful(one)))
}

const withoutDoubt = ({ title, company, from, to }: ReadRole): AddedRole => ({ title, company, from, to })

/** The role being edited; after closing, the focus returns to the button that opened it. */
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
