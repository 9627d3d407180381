import { roleNames } from '@nova/contract/accounts/roles'
import { Role } from '@nova/contract/words'
import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '../ui/card.tsx'
import { cn } from '../ui/cn.ts'
import { type Ability, abilities, mayDo, tellLimit, tellVisible } from './abilities.ts'

const cell = 'px-4 py-3 last:pr-5 max-sm:hidden'
const heading = cn(cell, 'text-left text-sm font-medium text-muted')
const permission = 'px-5 py-3 text-left font-normal'
const roles = Role.options

/**
 * Each role's permissions as the server enforces them. On a phone each permission lists its roles instead of columns.
 */
export function RoleTable() {
  return (
    <section aria-labelledby="roles" className="flex flex-col gap-3">
      <h2 id="roles" className="text-lg font-semibold tracking-tight">
        What each role can do
      </h2>
      <Card className="overflow-hidden">
        <table className="w-full border-collapse">
          <thead className="max-sm:hidden">
            <tr className="border-b border-line">
              <th scope="col" className={cn(heading, 'pl-5')}>
                Permission
              </th>
              {roles.map((role) => (
                <th key={role} scope="col" className={cn(heading, 'w-36')}>
                  {roleNames[role]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            <tr>
              <th scope="row" className={permission}>
                See interviews
                <OnPhone>
                  {roles.map((role) => (
                    <span key={role} className="block">
                      {roleNames[role]}: {lowerFirst(tellVisible(role))}
                    </span>
                  ))}
                </OnPhone>
              </th>
              {roles.map((role) => (
                <td key={role} className={cn(cell, 'text-sm text-balance text-muted')}>
                  {tellVisible(role)}
                </td>
              ))}
            </tr>
            {abilities.map((ability) => (
              <tr key={ability.words}>
                <th scope="row" className={permission}>
                  {ability.words}
                  <OnPhone>
                    {tellWho(roles.filter((role) => mayDo(role, ability)))}
                    {roles.map((role) => (
                      <Limit key={role} {...{ role, ability }} isNamed />
                    ))}
                  </OnPhone>
                </th>
                {roles.map((role) => (
                  <td key={role} className={cell}>
                    <YesOrNo isYes={mayDo(role, ability)} />
                    <Limit {...{ role, ability }} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
    </section>
  )
}

/** In place of the columns. */
function OnPhone({ children }: { children: ReactNode }) {
  return <span className="mt-0.5 block text-sm text-muted sm:hidden">{children}</span>
}

type LimitProps = { role: Role; ability: Ability; isNamed?: boolean }

function Limit({ role, ability, isNamed = false }: LimitProps) {
  const limit = tellLimit(role, ability)
  if (!limit) return null
  return (
    <span className="mt-0.5 block text-sm text-balance text-muted">
      {isNamed ? `${roleNames[role]}: ${lowerFirst(limit)}` : limit}
    </span>
  )
}

const lowerFirst = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)

function tellWho(those: readonly Role[]): string {
  if (those.length === roles.length) return 'Everyone'
  const [first, ...others] = those.map((role) => `${roleNames[role]}s`)
  return new Intl.ListFormat('en-GB').format([first!, ...others.map((other) => other.toLowerCase())])
}

function YesOrNo({ isYes }: { isYes: boolean }) {
  const Icon = isYes ? Check : Minus
  return (
    <>
      <Icon aria-hidden className={isYes ? 'size-4 text-good' : 'size-4 text-faint'} />
      <span className="sr-only">{isYes ? 'Yes' : 'No'}</span>
    </>
  )
}
