import { type AddedRole, mostAddedRoles, type ReadRole } from '@nova/contract/resumes'
import { Pencil, Plus, Undo2, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { useWizardForm } from './form-context.ts'
import { RoleForm } from './role-form.tsx'

const monthNames = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const newRole: AddedRole = { title: '', company: '', from: '', to: null }

/** A role of the resume by its id, or one that was added by its place. */
type Key = `read-${number}` | `added-${number}`

/** The roles of a resume: each can be edited, removed and restored, and those that were missed can be added. */
export function ResumeRoles({ roles }: { roles: ReadRole[] }) {
  const { fields, change } = useWizardForm()
  const [editing, setEditing] = useState<Key>()
  const section = useRef<HTMLDivElement>(null)
  const returnTo = useRef<Key>(undefined)
  useEffect(() => {
    if (editing !== undefined || returnTo.current === undefined) return
    const target = section.current?.querySelector<HTMLElement>(`[data-edit="${returnTo.current}"]`)
    const addButton = section.current?.querySelector<HTMLElement>('[data-add]')
    ;(target ?? addButton)?.focus()
    returnTo.current = undefined
  }, [editing])
  const { corrections } = fields
  const { addedRoles } = corrections
  const removed = new Set(corrections.removedRoles)
  const newKey: Key = `added-${addedRoles.length}`
  const correct = (changes: Partial<typeof corrections>) => change({ corrections: { ...corrections, ...changes } })
  const close = (key: Key) => {
    returnTo.current = key
    setEditing(undefined)
  }
  const handleToggle = (id: number) =>
    correct({
      removedRoles: removed.has(id)
        ? corrections.removedRoles.filter((other) => other !== id)
        : [...corrections.removedRoles, id],
    })
  const handleChange = (id: number, role: AddedRole) => {
    const others = corrections.changedRoles.filter((other) => other.id !== id)
    correct({ changedRoles: [...others, { id, ...role }] })
    close(`read-${id}`)
  }
  const handleAdded = (at: number, role: AddedRole) => {
    correct({ addedRoles: addedRoles.toSpliced(at, 1, role) })
    close(`added-${at}`)
  }
  const handleRemoveAdded = (at: number) => {
    correct({ addedRoles: addedRoles.toSpliced(at, 1) })
    section.current?.querySelector<HTMLElement>('[data-add]')?.focus()
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
          const key: Key = `read-${read.id}`
          return (
            <RoleItem
              key={key}
              editKey={key}
              role={role}
              isEditing={editing === key}
              isRemoved={removed.has(read.id)}
              onEdit={() => setEditing(key)}
              onToggle={() => handleToggle(read.id)}
              onSave={(role) => handleChange(read.id, role)}
              onCancel={() => close(key)}
            />
          )
        })}
        {addedRoles.map((role, at) => {
          const key: Key = `added-${at}`
          return (
            <RoleItem
              key={key}
              editKey={key}
              role={role}
              isAdded
              isEditing={editing === key}
              onEdit={() => setEditing(key)}
              onToggle={() => handleRemoveAdded(at)}
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
          <Button
            variant="link"
            data-add
            disabled={addedRoles.length >= mostAddedRoles}
            onClick={() => setEditing(newKey)}
          >
            <Plus aria-hidden />
            Add role
          </Button>
        </div>
      )}
    </div>
  )
}

type ItemProps = {
  role: AddedRole
  editKey: Key
  isEditing: boolean
  isAdded?: boolean
  isRemoved?: boolean
  onEdit: () => void
  onToggle: () => void
  onSave: (role: AddedRole) => void
  onCancel: () => void
}

function RoleItem({ isEditing, role, onSave, onCancel, ...line }: ItemProps) {
  return (
    <li className="py-2 first:pt-0 last:pb-0">
      {isEditing ? (
        <RoleForm name="Edit role" role={role} onSave={onSave} onCancel={onCancel} />
      ) : (
        <RoleLine role={role} {...line} />
      )}
    </li>
  )
}

type LineProps = Pick<ItemProps, 'role' | 'editKey' | 'isAdded' | 'isRemoved' | 'onEdit' | 'onToggle'>

function RoleLine({ role, editKey, isAdded = false, isRemoved = false, onEdit, onToggle }: LineProps) {
  const name = [role.title, role.company].filter(Boolean).join(' at ') || 'Unnamed role'
  return (
    <div className="flex items-start gap-2">
      <div className={cn('min-w-0 flex-1', isRemoved && 'text-faint line-through')}>
        <p className="font-medium break-words">{name}</p>
        <p className={cn('text-sm tabular', !isRemoved && 'text-muted')}>
          {periodOf(role)}
          {isAdded && ' · Added by you'}
        </p>
      </div>
      {!isRemoved && (
        <IconButton label={`Edit ${name}`} icon={<Pencil aria-hidden />} data-edit={editKey} onClick={onEdit} />
      )}
      <IconButton
        label={isRemoved ? `Restore ${name}` : `Remove ${name}`}
        icon={isRemoved ? <Undo2 aria-hidden /> : <X aria-hidden />}
        onClick={onToggle}
      />
    </div>
  )
}

function periodOf({ from, to }: AddedRole): string {
  const show = (date: string) => {
    const [year = '', month] = date.split('-')
    return month ? `${monthNames[Number(month) - 1]} ${year}` : year
  }
  return `${show(from)} – ${to === null ? 'now' : show(to)}`
}
