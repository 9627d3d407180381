import type { Role, Show, Volunteer } from '../rota/types.ts'

const labels: Record<Role, string> = { host: 'Host', desk: 'Desk' }

type Props = {
  role: Role
  show: Show
  volunteers: Volunteer[]
  onChange: (volunteerId: string | null) => void
}

/** Offers everyone who can do this role. */
export function RoleSelect({ role, show, volunteers, onChange }: Props) {
  return (
    <label>
      {labels[role]} of {show.title}
      <select value={show[role] ?? ''} onChange={(event) => onChange(event.target.value || null)}>
        <option value="">Nobody yet</option>
        {volunteers
          .filter((volunteer) => volunteer.roles.includes(role))
          .map((volunteer) => (
            <option key={volunteer.id} value={volunteer.id}>
              {volunteer.name}
            </option>
          ))}
      </select>
    </label>
  )
}
