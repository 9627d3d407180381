import { getSecondFactorRule, setSecondFactorRule } from '@nova/contract/accounts/second-factor'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { call, messageOf } from '../api.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { Label } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Switch } from '../ui/switch.tsx'
import { toast } from '../ui/toast.tsx'
import { accountKey, ruleKey, unreachable } from './own-account.ts'
import { useSending } from './use-sending.ts'

/** Setting for administrators: requires a second factor for the whole company. */
export function SecondFactorRule() {
  const id = useId()
  const cache = useQueryClient()
  const rule = useQuery({ queryKey: ruleKey, queryFn: ({ signal }) => call(getSecondFactorRule, { signal }) })
  const [isAsking, setAsking] = useState(false)
  const { isBusy, failure, send } = useSending()
  const change = (isRequired: boolean) =>
    send(async () => {
      const changed = await call(setSecondFactorRule, { body: { isRequired } }).finally(() => setAsking(false))
      cache.setQueryData(ruleKey, changed)
      await cache.invalidateQueries({ queryKey: accountKey })
      toast.success(isRequired ? 'Two-factor sign-in is required.' : 'Two-factor sign-in is optional.')
    })
  const { data } = rule
  if (rule.isPending) return <Skeleton className="w-64 max-w-full" />
  if (rule.isError || !data) {
    return (
      <Notice
        tone="bad"
        action={
          <Button variant="link" onClick={() => void rule.refetch()}>
            Try again
          </Button>
        }
      >
        {messageOf(rule.error, unreachable)}
      </Notice>
    )
  }
  const { isRequired, isOwnOn, missing } = data
  const isBlocked = !isRequired && !isOwnOn
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-start gap-3">
        <Switch
          id={id}
          aria-describedby={`${id}-note`}
          checked={isRequired}
          disabled={isBusy || isBlocked}
          onCheckedChange={(isOn) => (isOn && missing > 0 ? setAsking(true) : void change(isOn))}
        />
        <div>
          <Label htmlFor={id}>Require two-factor sign-in for the whole company</Label>
          <p id={`${id}-note`} className="mt-1 text-sm text-muted">
            Anyone without it sets it up the next time they sign in.{' '}
            {isBlocked && (
              <>
                First{' '}
                <Link to="/settings/account" className="text-accent-text underline underline-offset-4">
                  set it up for your own account
                </Link>
                .
              </>
            )}
            {!isBlocked &&
              missing > 0 &&
              `${missing === 1 ? '1 person doesn’t' : `${missing} people don’t`} have it yet.`}
          </p>
        </div>
      </div>
      {failure && <Notice tone="bad">{failure.message}</Notice>}
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Require two-factor sign-in?"
        description={`${peopleOf(missing)} signed out now and must set it up before continuing.`}
        confirmLabel="Require it"
        cancelLabel="Not now"
        tone="primary"
        busy={isBusy}
        onConfirm={() => void change(true)}
      />
    </div>
  )
}

function peopleOf(count: number): string {
  return count === 1 ? '1 person is' : `${count} people are`
}
