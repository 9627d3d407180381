import { type SsoSettings, type SsoTest, switchSso, testSso } from '@nova/contract/accounts/single-sign-on'
import { useId } from 'react'
import { Section } from '../account/section.tsx'
import { call } from '../api.ts'
import { leaveFor } from '../sign-in/leave.ts'
import { Button } from '../ui/button.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { Label } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { Switch } from '../ui/switch.tsx'
import { withReason } from '../ui/with-reason.ts'
import { useChange } from './settings.ts'

/** The test, and the switch that needs it. */
export function TestSection({ settings: { issuer, test, isOn, isOnly, domains } }: { settings: SsoSettings }) {
  const id = useId()
  const { isBusy, failure, send, change } = useChange()
  const hasDomain = domains.some(({ isVerified }) => isVerified)
  const mayTurn = isOn ? !isOnly : test?.isPassed === true && hasDomain
  const note = isOn
    ? isOnly
      ? 'Required now. To switch it off, first allow passwords for everyone again, under Passwords.'
      : 'Passwords keep working beside it. If you switch it off, everyone who came through it is signed out, but you.'
    : mayTurn
      ? 'Passwords keep working beside it.'
      : 'First verify a domain and pass the test.'
  return (
    <Section
      title="Test and switch on"
      hint="The test signs you in at your provider, shows what it said about you, and changes nothing here. It passes if you would be let in."
    >
      <div className="flex flex-col gap-5">
        <Button
          variant="secondary"
          className="self-start"
          busy={isBusy}
          {...withReason(
            issuer === '' ? 'Save your provider first.' : null,
            () => void send(async () => leaveFor((await call(testSso)).url)),
          )}
        >
          Test sign-in
        </Button>
        {test && <TestResult test={test} />}
        <div className="flex items-start gap-3">
          <Switch
            id={id}
            aria-describedby={`${id}-note`}
            checked={isOn}
            disabled={isBusy || !mayTurn}
            onCheckedChange={(on) =>
              void change(
                () => call(switchSso, { body: { isOn: on } }),
                on ? 'Single sign-on is on' : 'Single sign-on is off',
              )
            }
          />
          <div>
            <Label htmlFor={id}>Let people sign in through your provider</Label>
            <p id={`${id}-note`} className="mt-1 text-sm text-muted">
              {note}
            </p>
          </div>
        </div>
        {failure && <Notice tone="bad">{failure.message}</Notice>}
      </div>
    </Section>
  )
}

function TestResult({ test: { at, isPassed, outcome, claims } }: { test: SsoTest }) {
  return (
    <div className="flex flex-col gap-3">
      <Notice tone={isPassed ? 'good' : 'bad'}>
        {isPassed ? 'The test passed. ' : 'The test failed. '}
        {outcome} <DateTime value={at} />
      </Notice>
      {claims.length > 0 && (
        <table className="w-full text-sm">
          <caption className="mb-1.5 text-left text-muted">What your provider said</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">Claim</th>
              <th scope="col">Value</th>
            </tr>
          </thead>
          <tbody>
            {claims.map(({ name, value }) => (
              <tr key={name} className="border-t border-line align-top">
                <th scope="row" className="py-1.5 pr-4 text-left font-normal text-muted">
                  {name}
                </th>
                <td className="py-1.5 break-all">{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}
