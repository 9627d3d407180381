import {
  addSsoDomain,
  checkSsoDomain,
  removeSsoDomain,
  type SsoDomain,
  type SsoSettings,
} from '@nova/contract/accounts/single-sign-on'
import { type FormEvent, useState } from 'react'
import { Section } from '../account/section.tsx'
import { call } from '../api.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Notice } from '../ui/notice.tsx'
import { showAddress } from '../ui/shown-address.ts'
import { useChange } from './settings.ts'

/** The parts after the @ that are the company's own. */
export function DomainsSection({ settings: { domains } }: { settings: SsoSettings }) {
  const [domain, setDomain] = useState('')
  const { isBusy, failure, change } = useChange()
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void change(
      () => call(addSsoDomain, { body: { domain } }),
      'Domain added',
      () => setDomain(''),
    )
  }
  return (
    <Section
      title="Domains"
      hint="Only addresses of a domain that your company has verified find your sign-in page, and are linked."
    >
      <div className="flex flex-col gap-5">
        {domains.length > 0 && (
          <ul className="flex flex-col divide-y divide-line">
            {domains.map((each) => (
              <DomainItem key={each.id} domain={each} />
            ))}
          </ul>
        )}
        <form className="flex flex-wrap items-end gap-2.5" onSubmit={handleSubmit}>
          <Field label="Domain" className="min-w-0 flex-1">
            {(control) => (
              <Input
                {...control}
                value={domain}
                placeholder="example.com"
                required
                maxLength={253}
                onChange={(event) => setDomain(event.target.value)}
              />
            )}
          </Field>
          <Button type="submit" variant="secondary" busy={isBusy}>
            Add domain
          </Button>
        </form>
        {failure && <Notice tone="bad">{failure.message}</Notice>}
      </div>
    </Section>
  )
}

function DomainItem({ domain: { id, domain: kept, isVerified, record } }: { domain: SsoDomain }) {
  const domain = showAddress(kept)
  const { isBusy, failure, change } = useChange()
  const params = { domainId: id }
  return (
    <li className="flex flex-col gap-3 py-4 first:pt-0">
      <div className="flex flex-wrap items-center gap-2.5">
        <span className="min-w-0 font-medium break-all">{domain}</span>
        <Badge tone={isVerified ? 'good' : 'warn'}>{isVerified ? 'Verified' : 'Not verified'}</Badge>
        <span className="ml-auto flex gap-2">
          {!isVerified && (
            <Button
              size="sm"
              variant="secondary"
              busy={isBusy}
              aria-label={`Check ${domain}`}
              onClick={() => void change(() => call(checkSsoDomain, { params }), `${domain} is verified`)}
            >
              Check
            </Button>
          )}
          <Button
            size="sm"
            variant="ghost"
            busy={isBusy}
            aria-label={`Remove ${domain}`}
            onClick={() => void change(() => call(removeSsoDomain, { params }), `${domain} is removed`)}
          >
            Remove
          </Button>
        </span>
      </div>
      {!isVerified && (
        <div className="text-sm text-muted">
          <p>
            Add this TXT record where your domain’s DNS is kept, then check. Who runs this server can also verify it.
          </p>
          {[record.name, record.value].map((text, at) => (
            <p key={text} className="mt-1.5 flex items-center gap-2">
              <code translate="no" className="min-w-0 break-all text-ink">
                {text}
              </code>
              <CopyButton text={text} label={`Copy the record’s ${at === 0 ? 'name' : 'value'}`} />
            </p>
          ))}
        </div>
      )}
      {failure && <Notice tone="bad">{failure.message}</Notice>}
    </li>
  )
}
