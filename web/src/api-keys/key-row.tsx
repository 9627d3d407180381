import { type ApiKey, revokeApiKey } from '@nova/contract/accounts/api-keys'
import { roleNames } from '@nova/contract/accounts/roles'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, messageOf } from '../api.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { DateTime, relativeTime } from '../ui/date-time.tsx'
import { toast } from '../ui/toast.tsx'
import { ScopeName } from './scope-name.tsx'
import { ScopesDialog } from './scopes-dialog.tsx'

const states = {
  active: { words: 'Works', tone: 'good' },
  expired: { words: 'Expired', tone: 'neutral' },
  stopped: { words: 'Stopped', tone: 'warn' },
} as const

export function KeyRow({ apiKey, onRotate }: { apiKey: ApiKey; onRotate: () => void }) {
  const { id, name, scopes, role, madeBy, isOwn, hint, lastUsedAt, expiresAt, state, oldSecretEndsAt } = apiKey
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const [isChanging, setChanging] = useState(false)
  const revoke = useMutation({
    mutationFn: () => call(revokeApiKey, { params: { id } }),
    onSuccess: () => {
      toast.success(`API key “${name}” revoked`)
      return queries.invalidateQueries({ queryKey: ['api-keys'] })
    },
    onError: (error) => toast.error(messageOf(error, 'We couldn’t revoke the key. Try again.')),
    onSettled: () => setAsking(false),
  })
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-3 p-5">
      <div className="flex min-w-0 flex-1 basis-72 flex-col gap-1 text-sm">
        <p className="flex flex-wrap items-center gap-2 text-base font-medium break-words">
          {name}
          <Badge tone={states[state].tone}>{states[state].words}</Badge>
        </p>
        <p className="text-muted">
          <code translate="no" className="font-mono">
            {hint}…
          </code>{' '}
          acts as {roleNames[role]}, for {madeBy}
          {state === 'stopped' && ', whose account is deactivated or lacks two-factor sign-in'}
        </p>
        <p className="text-muted">
          {lastUsedAt ? `Last used ${relativeTime(lastUsedAt)}.` : 'Never used.'}{' '}
          {state === 'expired' ? 'Expired' : 'Expires'} <DateTime value={expiresAt} />.
        </p>
        {oldSecretEndsAt && (
          <p className="text-muted">
            The previous secret works until <DateTime value={oldSecretEndsAt} />.
          </p>
        )}
        <ul className="list-disc pl-5 text-muted">
          {scopes.map((scope) => (
            <li key={scope}>
              <ScopeName scope={scope} />
            </li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap gap-2">
        {isOwn && (
          <>
            <Button size="sm" variant="secondary" onClick={() => setChanging(true)}>
              Change scopes<span className="sr-only"> of {name}</span>
            </Button>
            <Button size="sm" variant="secondary" onClick={onRotate}>
              Rotate<span className="sr-only"> {name}</span>
            </Button>
          </>
        )}
        <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>
          Revoke<span className="sr-only"> {name}</span>
        </Button>
      </div>
      {isChanging && <ScopesDialog apiKey={apiKey} onClose={() => setChanging(false)} />}
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Revoke “${name}”?`}
        description="Programs that use this key stop working right away. This can’t be undone."
        confirmLabel="Revoke key"
        busy={revoke.isPending}
        onConfirm={() => revoke.mutate()}
      />
    </li>
  )
}
