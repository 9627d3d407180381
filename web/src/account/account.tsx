/**
 * The settings of the reader's account.
 * Public files: held-mail.tsx, second-factor-rule.tsx, section.tsx, use-sending.ts.
 */
import { CloudOff } from 'lucide-react'
import { messageOf } from '../api.ts'
import { InterviewerBar } from '../sign-in/sign-in.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { DevicesSection } from './devices-section.tsx'
import { EmailSection } from './email-section.tsx'
import { useOwnAccount } from './own-account.ts'
import { PasswordSection } from './password-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'

export function Account() {
  const account = useOwnAccount()
  const { data } = account
  return (
    <>
      <title>Account · Nova Interviews</title>
      <InterviewerBar />
      <main id="main" tabIndex={-1} className="container-app flex flex-col gap-8 py-8 sm:py-10">
        <PageHeader title="Account" subtitle="Your name, how you sign in, and where you're signed in." />
        {account.isPending && <PageSkeleton />}
        {account.isError && (
          <Card>
            <EmptyState
              icon={<CloudOff aria-hidden />}
              title="Failed to load your account"
              action={
                <Button variant="secondary" onClick={() => void account.refetch()}>
                  Try again
                </Button>
              }
            >
              {messageOf(account.error, 'We couldn’t reach the server. Your account is safe there.')}
            </EmptyState>
          </Card>
        )}
        {data && (
          <>
            <ProfileSection account={data} />
            <EmailSection account={data} />
            <PasswordSection email={data.email} />
            <SecondFactorSection account={data} />
            <DevicesSection />
          </>
        )}
      </main>
    </>
  )
}

function PageSkeleton() {
  return (
    <Card className="p-6" aria-busy>
      <span className="sr-only">Loading your account</span>
      <Skeleton className="w-60 max-w-full" />
      <Skeleton className="mt-4 h-9 w-96 max-w-full" />
      <Skeleton className="mt-6 w-48 max-w-full" />
    </Card>
  )
}
