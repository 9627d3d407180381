/**
 * Single sign-on of a company: its provider, domains, test, switch and rule, for administrators.
 * Public files: settings.ts.
 */
import type { SsoSettings } from '@nova/contract/accounts/single-sign-on'
import { Section } from '../account/section.tsx'
import { messageOf } from '../api.ts'
import { InterviewerBar } from '../sign-in/sign-in.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { DomainsSection } from './domains.tsx'
import { LinkedSection } from './linked.tsx'
import { PasswordRule } from './password-rule.tsx'
import { ProviderForm } from './provider-form.tsx'
import { useSsoSettings } from './settings.ts'
import { TestSection } from './test-section.tsx'

export function SingleSignOn() {
  const settings = useSsoSettings()
  const { data } = settings
  return (
    <>
      <title>Single sign-on · Nova Interviews</title>
      <InterviewerBar />
      <main id="main" tabIndex={-1} className="container-app flex flex-col gap-8 py-8 sm:py-10">
        <PageHeader
          title="Single sign-on"
          subtitle="Your people sign in through your company’s own provider, by OpenID Connect."
        />
        {settings.isPending && (
          <div aria-busy>
            <span className="sr-only">Loading the settings</span>
            <Skeleton className="w-96 max-w-full" />
          </div>
        )}
        {settings.isError && !data && (
          <LoadFailure title="Failed to load the settings" onRetry={() => void settings.refetch()}>
            {messageOf(settings.error, 'We couldn’t reach the server. The settings are safe there.')}
          </LoadFailure>
        )}
        {data && (
          <>
            <Addresses settings={data} />
            <Section title="Provider" hint="What your provider shows for the application that you made there.">
              <ProviderForm key={data.version} settings={data} />
            </Section>
            <DomainsSection settings={data} />
            <TestSection settings={data} />
            <PasswordRule settings={data} />
            {data.linked.length > 0 && <LinkedSection settings={data} />}
          </>
        )}
      </main>
    </>
  )
}

function Addresses({ settings: { addresses } }: { settings: SsoSettings }) {
  const shown: [string, string][] = addresses
    ? [
        ['Redirect address', addresses.redirect],
        ['Address after signing out', addresses.signedOut],
        ['Back-channel logout', addresses.logout],
      ]
    : []
  return (
    <Section title="At your provider" hint="Make a web application there, with these addresses.">
      {addresses ? (
        <dl className="flex flex-col gap-3">
          {shown.map(([name, address]) => (
            <div key={name}>
              <dt className="text-sm text-muted">{name}</dt>
              <dd className="flex items-center gap-2">
                <code translate="no" className="min-w-0 text-sm break-all">
                  {address}
                </code>
                <CopyButton text={address} label={`Copy the ${name.toLowerCase()}`} />
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <Notice tone="warn">
          This server doesn’t know its own address. Ask who runs it to set PUBLIC_URL, then reload the page.
        </Notice>
      )}
    </Section>
  )
}
