import { listColleagues } from '@nova/contract/accounts/accounts'
import type { Interview } from '@nova/contract/interviews/interviews'
import { useQuery } from '@tanstack/react-query'
import { UserPlus, Users } from 'lucide-react'
import { useState } from 'react'
import { call } from '../api.ts'
import { InviteDialog } from '../people/invite-dialog.tsx'
import { PanelDialog } from '../people/panel-dialog.tsx'
import { useCan, useMayManage } from '../sign-in/sign-in.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { showAddress } from '../ui/shown-address.ts'
import { SheetSection } from './sheet-section.tsx'
import type { History } from './use-history.ts'

type Props = { interview: Interview; history: History; onChanged: () => void }

/** The candidate, who made the interview, and the colleagues on it. */
export function PeopleSection({ interview, history, onChanged }: Props) {
  const { candidateName, candidateEmail, companyEmails } = interview
  const colleague = useColleagues()
  const mayChangePanel = useMayManage(interview)
  const isAdministrator = useCan('administer')
  const [isChoosing, setChoosing] = useState(false)
  const [invited, setInvited] = useState<string | null>(null)
  const { name, email } = history.joined ?? { name: candidateName, email: candidateEmail }
  const isOther = email.toLowerCase() !== candidateEmail.toLowerCase()
  return (
    <SheetSection title="People">
      <dl className="flex flex-col gap-3.5">
        <div>
          <dt className="text-sm text-faint">Candidate</dt>
          <dd className="mt-0.5">
            <Who name={name} email={email} />
          </dd>
        </div>
        {history.creator && (
          <div>
            <dt className="text-sm text-faint">Created by</dt>
            <dd className="mt-0.5">{history.creator}</dd>
          </div>
        )}
        <div>
          <dt className="text-sm text-faint">Panel</dt>
          {companyEmails.length === 0 && <dd className="mt-0.5 text-muted">No other interviewers</dd>}
          {companyEmails.map((email) => (
            <dd key={email} className="mt-0.5">
              <Who name={colleague(email)?.name} email={email} />
              {colleague(email) === null && (
                <span className="block text-sm text-warn">No active account with this email, so no access</span>
              )}
              {colleague(email) === null && isAdministrator && (
                <Button variant="link" className="text-sm" onClick={() => setInvited(email)}>
                  <UserPlus aria-hidden />
                  Invite {showAddress(email)}
                </Button>
              )}
            </dd>
          ))}
          {mayChangePanel && (
            <dd className="mt-2">
              <Button variant="secondary" size="sm" onClick={() => setChoosing(true)}>
                <Users aria-hidden />
                Change panel…
              </Button>
            </dd>
          )}
        </div>
      </dl>
      {isChoosing && (
        <PanelDialog interview={interview} onClose={() => setChoosing(false)} onSaved={() => onChanged()} />
      )}
      {invited !== null && <InviteDialog email={invited} onClose={() => setInvited(null)} />}
      {isOther && candidateEmail && (
        <Notice tone="warn" className="mt-4">
          The candidate joined with another email. The invitation went to {candidateName} ({showAddress(candidateEmail)}
          ).
        </Notice>
      )}
    </SheetSection>
  )
}

function Who({ name, email }: { name: string | undefined; email: string }) {
  return (
    <>
      <span className="block break-words">{name || showAddress(email) || 'Whoever opens the link'}</span>
      {name && name !== email && <span className="block text-sm break-all text-muted">{showAddress(email)}</span>}
    </>
  )
}

/** Looks up a colleague by email; null if there is none, undefined while loading. */
function useColleagues() {
  const { data } = useQuery({
    queryKey: ['colleagues'],
    queryFn: ({ signal }) => call(listColleagues, { signal }),
    staleTime: 60_000,
  })
  return (wanted: string) => data && (data.find(({ email }) => email.toLowerCase() === wanted.toLowerCase()) ?? null)
}
