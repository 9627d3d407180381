import type { AddedRole } from '@nova/contract/questions/resumes'
import { Pencil, Undo2, X } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { RoleForm } from './role-form.tsx'

const monthNames = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** A role of the resume by its id, or one that was added by its place. */
export type RoleKey = `read-${number}` | `added-${number}`

type ItemProps = {
  role: AddedRole
  editKey: RoleKey
  isEditing: boolean
  isAdded?: boolean
  isRemoved?: boolean
  /** Title or company may be wrong. */
  isDoubtful?: boolean
  onConfirm?: () => void
  onEdit: () => void
  onToggle: () => void
  onSave: (role: AddedRole) => void
  onCancel: () => void
}

/** A role, or the form in its place while it is edited. */
export function RoleItem({ isEditing, role, onSave, onCancel, ...line }: ItemProps) {
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

type LineProps = Pick<
  ItemProps,
  'role' | 'editKey' | 'isAdded' | 'isRemoved' | 'isDoubtful' | 'onConfirm' | 'onEdit' | 'onToggle'
>

function RoleLine({ role, editKey, isAdded = false, isRemoved = false, isDoubtful = false, ...on }: LineProps) {
  const { onConfirm, onEdit, onToggle } = on
  const name = [role.title, role.company].filter(Boolean).join(' at ') || 'Unnamed role'
  return (
    <div className="flex items-start gap-2">
      <div className={cn('min-w-0 flex-1', isRemoved && 'text-faint line-through')}>
        <p className="font-medium break-words">{name}</p>
        <p className={cn('text-sm tabular', !isRemoved && 'text-muted')}>
          {periodOf(role)}
          {isAdded && ' · Added by you'}
        </p>
        {isDoubtful && (
          <p className="mt-1 flex flex-wrap items-center gap-x-3 text-sm">
            <span className="text-warn">Not sure: check title and company.</span>
            <Button variant="link" className="text-sm" onClick={onConfirm}>
              Confirm role<span className="sr-only"> {name}</span>
            </Button>
          </p>
        )}
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
