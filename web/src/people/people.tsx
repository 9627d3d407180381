/**
 * The company's people, their roles and open invitations. Everyone sees the list; administrators act on it.
 * Public files: colleague-emails.tsx, invite-dialog.tsx, panel-dialog.tsx.
 */
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../api.ts'
import { InterviewerBar, useCan, useSession } from '../sign-in/sign-in.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { InvitationList } from './invitation-list.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { useInvitations, usePeople } from './people-data.ts'
import { type Act, PersonDialog } from './person-dialog.tsx'
import { PersonRow } from './person-row.tsx'
import { RoleTable } from './role-table.tsx'

export function People() {
  const { interviewer } = useSession()
  const isAdministrator = useCan('administer')
  const list = usePeople()
  const [isInviting, setInviting] = useState(false)
  const [act, setAct] = useState<Act | null>(null)
  const people = list.data ?? []
  const inviteButton = isAdministrator && (
    <Button onClick={() => setInviting(true)}>
      <UserPlus aria-hidden />
      Invite people
    </Button>
  )
  return (
    <>
      <title>Team · Nova Interviews</title>
      <InterviewerBar />
      <main id="main" tabIndex={-1} className="container-app flex flex-col gap-8 py-8 sm:py-10">
        <PageHeader
          title="Team"
          subtitle={`Everyone at ${interviewer?.company ?? 'your company'} with an account.${isAdministrator ? '' : ' Administrators can invite people and change roles.'}`}
          actions={inviteButton}
        />
        {list.isPending && <ListSkeleton />}
        {list.isLoadingError && <Failure error={list.error} onRetry={() => void list.refetch()} />}
        {people.length > 0 && (
          <Card className="overflow-hidden">
            <ul aria-label="People" className="divide-y divide-line">
              {people.map((person) => (
                <PersonRow key={person.id} person={person} people={people} onAct={setAct} />
              ))}
            </ul>
            {people.length === 1 && isAdministrator && <Alone />}
          </Card>
        )}
        {isAdministrator && <InvitationList />}
        <RoleTable />
        {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
        <PersonDialog act={act} people={people} onClose={() => setAct(null)} />
      </main>
    </>
  )
}

function Alone() {
  if (useInvitations().data?.length !== 0) return null
  return (
    <EmptyState icon={<UserPlus aria-hidden />} title="You’re the only one here" className="border-t border-line py-10">
      Colleagues you invite can hold interviews with you, or watch them.
    </EmptyState>
  )
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Card>
      <LoadFailure title="Failed to load people" onRetry={onRetry}>
        {messageOf(error, 'We couldn’t reach the server. Please try again.')}
      </LoadFailure>
    </Card>
  )
}

function ListSkeleton() {
  return (
    <Card aria-busy="true" className="divide-y divide-line">
      <span className="sr-only">Loading people</span>
      {[40, 56, 48].map((width) => (
        <div key={width} className="px-5 py-5">
          <Skeleton className="w-48 max-w-full" />
          <Skeleton className="mt-2 h-3 w-64 max-w-full" />
        </div>
      ))}
    </Card>
  )
}
