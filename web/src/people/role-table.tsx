import { Role } from '@nova/contract/words'
import { Check, Minus } from 'lucide-react'
import { Card } from '../ui/card.tsx'
import { cn } from '../ui/cn.ts'
import { abilities, mayDo, tellVisible } from './abilities.ts'

const cell = 'px-4 py-3 max-sm:px-1.5 max-sm:first:pl-4'
const heading = cn(cell, 'text-left text-sm font-medium text-muted max-sm:text-xs')
const roles = Role.options

/** What each role may do, from what the server enforces. Narrower than its words it scrolls sideways by itself. */
export function RoleTable() {
  return (
    <section aria-labelledby="roles" className="flex flex-col gap-3">
      <h2 id="roles" className="text-lg font-semibold tracking-tight">
        What each role can do
      </h2>
      <Card className="overflow-hidden">
        {/* Scrolled by the keyboard too; the words for screen readers alone are placed within it, not within the page. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div role="region" aria-labelledby="roles" tabIndex={0} className="relative overflow-x-auto -outline-offset-2">
          <table className="w-full sm:min-w-2xl border-collapse">
            <thead>
              <tr className="border-b border-line">
                <th scope="col" className={heading}>
                  Permission
                </th>
                {roles.map((role) => (
                  <th key={role} scope="col" className={heading}>
                    {role}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              <tr>
                <th scope="row" className={cn(cell, 'text-left font-normal max-sm:text-sm')}>
                  See interviews
                </th>
                {roles.map((role) => (
                  <td key={role} className={cn(cell, 'text-sm text-muted max-sm:text-xs')}>
                    {tellVisible(role)}
                  </td>
                ))}
              </tr>
              {abilities.map((ability) => (
                <tr key={ability.words}>
                  <th scope="row" className={cn(cell, 'text-left font-normal max-sm:text-sm')}>
                    {ability.words}
                    {ability.note && <span className="block text-sm text-faint">{ability.note}</span>}
                  </th>
                  {roles.map((role) => (
                    <td key={role} className={cell}>
                      <YesOrNo isYes={mayDo(role, ability)} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Card>
    </section>
  )
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
