import { roleNames } from '@nova/contract/accounts/roles'
import { Role } from '@nova/contract/words'
import { RadioCards } from '../ui/radio-cards.tsx'
import { roleWords } from './abilities.ts'

const choices = Role.options
  .toReversed()
  .map((role) => ({ value: role, label: roleNames[role], hint: roleWords[role] }))

type Props = { value: Role; onChange: (role: Role) => void }

/** One of the roles, each with its meaning. */
export function RoleField({ value, onChange }: Props) {
  return <RadioCards legend="Role" value={value} onChange={onChange} choices={choices} />
}
