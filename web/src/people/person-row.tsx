import { type Person, reactivatePerson } from '@nova/contract/accounts/people'
import { roleNames } from '@nova/contract/accounts/roles'
import { ArrowRightLeft, Ellipsis, KeyRound, ShieldHalf, Trash2, UserCheck, UserX } from 'lucide-react'
import { call } from '../api.ts'
import { useCan, useSession } from '../sign-in/sign-in.tsx'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { relativeTime } from '../ui/date-time.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '../ui/dropdown-menu.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { showAddress } from '../ui/shown-address.ts'
import { toast } from '../ui/toast.tsx'
import { usePeopleChange } from './people-data.ts'
import type { Act } from './person-dialog.tsx'

const tones: Record<Person['role'], BadgeTone> = {
  Administrator: 'accent',
  Recruiter: 'info',
  Interviewer: 'info',
  HiringManager: 'info',
  Viewer: 'neutral',
}

type Props = { person: Person; people: Person[]; onAct: (act: Act) => void }

export function PersonRow({ person, people, onAct }: Props) {
  const { interviewer } = useSession()
  const isAdministrator = useCan('administer')
  const { id, name, email, role, isActive, interviews } = person
  return (
    <li className="flex items-center gap-4 px-5 py-4">
      <div className="min-w-0 flex-1 gap-y-2 max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-2.5 md:grid md:grid-cols-[minmax(0,1fr)_9rem_11rem] md:items-center md:gap-x-6">
        <div className="min-w-0 max-md:basis-full">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
            <bdi className="break-words">{name}</bdi>
            {id === interviewer?.id && <Badge tone="outline">You</Badge>}
            {!isActive && <Badge tone="warn">Deactivated</Badge>}
          </p>
          <p className="truncate text-sm text-muted">{showAddress(email)}</p>
        </div>
        <Badge tone={tones[role]} className="justify-self-start">
          {roleNames[role]}
        </Badge>
        {isAdministrator && (
          <div className="text-sm text-muted max-md:flex max-md:gap-x-2">
            <p>{tellSeen(person)}</p>
            <p className="text-faint tabular">{tellInterviews(interviews ?? 0)}</p>
          </div>
        )}
      </div>
      {isAdministrator && <PersonMenu person={person} people={people} onAct={onAct} />}
    </li>
  )
}

function tellSeen({ lastSeenAt, isActive }: Person): string {
  if (!lastSeenAt) return 'Not seen yet'
  // The server notes it once a minute.
  return isActive && Date.now() - Date.parse(lastSeenAt) < 120_000 ? 'Active now' : `Seen ${relativeTime(lastSeenAt)}`
}

const tellInterviews = (count: number) => (count === 1 ? '1 interview' : `${count} interviews`)

function PersonMenu({ person, people, onAct }: Props) {
  const { id, name, isActive, interviews } = person
  const isSelf = useSession().interviewer?.id === id
  const reactivation = usePeopleChange(
    () => call(reactivatePerson, { params: { id } }),
    'We couldn’t reactivate this account',
  )
  const canTransfer = (interviews ?? 0) > 0 && people.some((other) => other.id !== id && other.isActive)
  return (
    <DropdownMenu trigger={<IconButton label={`Actions for ${name}`} size="sm" icon={<Ellipsis aria-hidden />} />}>
      <MenuItem icon={<ShieldHalf aria-hidden />} onSelect={() => onAct({ kind: 'role', person })}>
        Change role…
      </MenuItem>
      {canTransfer && (
        <MenuItem icon={<ArrowRightLeft aria-hidden />} onSelect={() => onAct({ kind: 'transfer', person })}>
          Transfer interviews…
        </MenuItem>
      )}
      {!isSelf && (
        <MenuItem icon={<KeyRound aria-hidden />} onSelect={() => onAct({ kind: 'second-factor', person })}>
          Reset two-factor sign-in…
        </MenuItem>
      )}
      <MenuSeparator />
      {isSelf ? null : isActive ? (
        <MenuItem icon={<UserX aria-hidden />} onSelect={() => onAct({ kind: 'deactivate', person })}>
          Deactivate…
        </MenuItem>
      ) : (
        <MenuItem
          icon={<UserCheck aria-hidden />}
          onSelect={() =>
            reactivation.mutate(undefined, { onSuccess: () => toast.success(`${name} can sign in again.`) })
          }
        >
          Reactivate
        </MenuItem>
      )}
      <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onSelect={() => onAct({ kind: 'delete', person })}>
        Delete…
      </MenuItem>
    </DropdownMenu>
  )
}
