/** In place of pages for operators or administrators, with the people of the company to ask. */
import { listColleagues } from '@nova/contract/accounts/accounts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../api.ts'
import { NoAccess } from '../ui/load-failure.tsx'
import { showAddress } from '../ui/shown-address.ts'

export function OperatorsOnly() {
  const operators = useNamed(({ isOperator }) => isOperator === true)
  return (
    <NoAccess title="This page is for operators">
      Operators look after this installation.{' '}
      {operators.length > 0 ? (
        <>Ask {listed(operators)} for access.</>
      ) : (
        <>
          Nobody in your company is one. Ask the person who runs the server: <code>npm run operator -- EMAIL</code> on
          its machine makes an account an operator.
        </>
      )}
    </NoAccess>
  )
}

/** `children`: what to ask for, as in 'to set up webhooks'. */
export function AdministratorsOnly({ children }: { children: ReactNode }) {
  const administrators = useNamed(({ role }) => role === 'Administrator')
  return (
    <NoAccess title="This page is for administrators">
      Ask {administrators.length > 0 ? listed(administrators) : 'an administrator of your company'} {children}.
    </NoAccess>
  )
}

type Colleague = { email: string; name: string; role: string; isOperator?: boolean | undefined }

const maxNamed = 3

function useNamed(isMeant: (colleague: Colleague) => boolean): Colleague[] {
  const { data } = useQuery({ queryKey: ['colleagues'], queryFn: ({ signal }) => call(listColleagues, { signal }) })
  return (data ?? []).filter(isMeant).slice(0, maxNamed)
}

/** Names with their addresses, joined by 'or'. */
function listed(people: readonly Colleague[]): ReactNode {
  return people.map(({ name, email }, at) => (
    <span key={email}>
      {at > 0 && (at === people.length - 1 ? ' or ' : ', ')}
      {name} (
      <a href={`mailto:${email}`} className="underline underline-offset-2">
        {showAddress(email)}
      </a>
      )
    </span>
  ))
}
