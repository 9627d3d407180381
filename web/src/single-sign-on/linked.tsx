import { type SsoSettings, unlinkSso } from '@nova/contract/accounts/single-sign-on'
import { Section } from '../account/section.tsx'
import { call } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { Notice } from '../ui/notice.tsx'
import { showAddress } from '../ui/shown-address.ts'
import { useChange } from './settings.ts'

/** People who have signed in through the provider. */
export function LinkedSection({ settings: { linked } }: { settings: SsoSettings }) {
  const { isBusy, failure, change } = useChange()
  return (
    <Section
      title="Linked people"
      hint="Unlink someone whom your provider knows as another user now. They are signed out, and linked again by their verified address."
    >
      <div className="flex flex-col gap-4">
        {failure && <Notice tone="bad">{failure.message}</Notice>}
        <ul className="flex flex-col divide-y divide-line">
          {linked.map(({ id, name, email, usedAt }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0">
              <div className="min-w-0 flex-1">
                <p className="font-medium break-words">{name}</p>
                <p className="text-sm text-muted">
                  <span className="break-all">{showAddress(email)}</span> ·{' '}
                  <DateTime value={usedAt} className="whitespace-nowrap" />
                </p>
              </div>
              <Button
                size="sm"
                variant="ghost"
                busy={isBusy}
                aria-label={`Unlink ${name}`}
                onClick={() => void change(() => call(unlinkSso, { params: { personId: id } }), `${name} is unlinked`)}
              >
                Unlink
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}
