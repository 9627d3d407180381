/** The settings of a company: administrators change them, everyone else in it reads them. */
import { CloudOff } from 'lucide-react'
import { SecondFactorRule } from '../account/second-factor-rule.tsx'
import { messageOf } from '../api.ts'
import { InterviewerBar } from '../sign-in/sign-in.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { CompanyFields } from './company-fields.tsx'
import { LogoField } from './logo-field.tsx'
import { PrecisionSection } from './precision-section.tsx'
import { useCompanySettings } from './settings.ts'

export function Company() {
  const settings = useCompanySettings()
  const { data } = settings
  return (
    <>
      <title>Company · Nova Interviews</title>
      <InterviewerBar />
      <main id="main" tabIndex={-1} className="container-app flex flex-col gap-6 py-8 sm:py-10">
        <PageHeader title="Company" subtitle="Your company’s name and logo, and how new interviews start." />
        {data && !data.mayChange && <Notice>Only administrators of your company can change these settings.</Notice>}
        {settings.isPending && (
          <Card className="max-w-3xl p-6" aria-busy>
            <span className="sr-only">Loading the settings</span>
            <Skeleton className="w-60 max-w-full" />
            <Skeleton className="mt-4 h-3 w-96 max-w-full" />
          </Card>
        )}
        {settings.isError && !data && (
          <Card className="max-w-3xl">
            <EmptyState
              icon={<CloudOff aria-hidden />}
              title="Failed to load the settings"
              action={
                <Button variant="secondary" onClick={() => settings.refetch()}>
                  Try again
                </Button>
              }
            >
              {messageOf(settings.error, 'We couldn’t reach the server. The settings are safe there.')}
            </EmptyState>
          </Card>
        )}
        {data && (
          <Card className="flex max-w-3xl flex-col gap-8 p-5 sm:p-6">
            <LogoField settings={data} />
            <CompanyFields settings={data} />
          </Card>
        )}
        {data && <PrecisionSection />}
        {data?.mayChange && (
          <Card className="flex max-w-3xl flex-col gap-4 p-5 sm:p-6">
            <h2 className="text-lg font-semibold tracking-tight">Signing in</h2>
            <SecondFactorRule />
          </Card>
        )}
      </main>
    </>
  )
}
