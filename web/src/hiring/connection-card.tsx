import { type HiringConnection, hiringSystemNames, revokeHiringConnection } from '@nova/contract/hiring/connections'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, messageOf } from '../api.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Collapsible } from '../ui/collapsible.tsx'
import { DateTime, relativeTime } from '../ui/date-time.tsx'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toast.tsx'
import { Addresses } from './addresses.tsx'

type Props = { connection: HiringConnection; onRotate: () => void }

/** One connection: its state, addresses, and what went wrong last. */
export function ConnectionCard({ connection, onRotate }: Props) {
  const { id, name, system, madeBy, isOwn, hint, lastUsedAt, state, oldKeyEndsAt, waiting } = connection
  // Servers of the version before send no `lastRefusal`.
  const notes = [connection.lastRefusal ?? null, connection.lastError].filter((each) => each !== null)
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const revoke = useMutation({
    mutationFn: () => call(revokeHiringConnection, { params: { id } }),
    onSuccess: () => {
      toast.success(`Connection “${name}” revoked`)
      return queries.invalidateQueries({ queryKey: ['hiring'] })
    },
    onError: (error) => toast.error(messageOf(error, 'We couldn’t revoke the connection. Try again.')),
    onSettled: () => setAsking(false),
  })
  const systemName = hiringSystemNames[system]
  return (
    <li>
      <Card className="flex flex-col gap-4 p-5 sm:p-6">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <div className="flex min-w-0 flex-1 basis-72 flex-col gap-1 text-sm text-muted">
            <div className="flex flex-wrap items-center gap-2">
              <h2 className="text-base font-medium wrap-anywhere text-text">{name}</h2>
              <Badge tone={state === 'active' ? 'good' : 'warn'}>{state === 'active' ? 'Works' : 'Stopped'}</Badge>
            </div>
            <p>
              {systemName}, with the key{' '}
              <code translate="no" className="font-mono">
                {hint}…
              </code>
              , for {madeBy}
            </p>
            <p>
              {lastUsedAt
                ? `${systemName} called last ${relativeTime(lastUsedAt)}.`
                : `${systemName} hasn’t called yet.`}
              {waiting > 0 && ` ${waiting === 1 ? '1 update waits' : `${waiting} updates wait`} to be sent.`}
            </p>
            {oldKeyEndsAt && (
              <p>
                The previous key works until <DateTime value={oldKeyEndsAt} />.
              </p>
            )}
          </div>
          <div className="flex gap-2">
            {isOwn && (
              <Button size="sm" variant="secondary" onClick={onRotate}>
                Rotate key<span className="sr-only"> of {name}</span>
              </Button>
            )}
            <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>
              Revoke<span className="sr-only"> {name}</span>
            </Button>
          </div>
        </div>
        {state === 'stopped' && (
          <Notice tone="warn">
            {madeBy} can’t sign in any more, or is no administrator. Make a new connection and revoke this one.
          </Notice>
        )}
        {notes.map(({ at, words }) => (
          <Notice key={words} tone="warn">
            {relativeTime(at)}: {words}
          </Notice>
        ))}
        <Collapsible title={`Addresses for ${systemName}`}>
          <Addresses system={system} />
        </Collapsible>
      </Card>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Revoke “${name}”?`}
        description={`${systemName} can’t send interviews or read results any more, and its links to reports stop working. Interviews stay. This can’t be undone.`}
        confirmLabel="Revoke connection"
        busy={revoke.isPending}
        onConfirm={() => revoke.mutate()}
      />
    </li>
  )
}
