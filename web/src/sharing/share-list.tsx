/** The links to a report: creator, expiry, and the times they were opened. */
import { revokeShare, type Share } from '@nova/contract/interviews/shares'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, messageOf } from '../api.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Collapsible } from '../ui/collapsible.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { toast } from '../ui/toast.tsx'

export function ShareList({ interviewId, shares }: { interviewId: string; shares: readonly Share[] }) {
  return (
    <section aria-label="Links to this report" className="border-t border-line pt-4">
      <h3 className="font-semibold">Links to this report</h3>
      <ul className="divide-y divide-line">
        {shares.map((share) => (
          <ShareRow key={share.id} interviewId={interviewId} share={share} />
        ))}
      </ul>
    </section>
  )
}

const stateWords = { open: 'Works', expired: 'Expired', revoked: 'Revoked' }

function ShareRow({ interviewId, share }: { interviewId: string; share: Share }) {
  const {
    id,
    createdBy,
    createdAt,
    expiresAt,
    state,
    includesName,
    includesIntegrity,
    opened,
    openings,
    hiringSystem,
  } = share
  const queries = useQueryClient()
  const revoke = useMutation({
    mutationFn: () => call(revokeShare, { params: { id: interviewId, shareId: id } }),
    onSuccess: () => {
      toast.success('Link revoked')
      return queries.invalidateQueries({ queryKey: ['shares', interviewId] })
    },
    onError: (error) => toast.error(messageOf(error, 'We couldn’t revoke the link. Try again.')),
  })
  const left = [!includesName && 'without name', !includesIntegrity && 'without integrity'].filter(Boolean).join(', ')
  return (
    <li className="flex flex-col gap-1 py-3 text-sm">
      <div className="flex items-center justify-between gap-3">
        <div className="flex min-w-0 flex-col gap-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Badge tone={state === 'open' ? 'good' : 'neutral'}>{stateWords[state]}</Badge>
            <span>
              {createdBy}, <DateTime value={createdAt} />
            </span>
          </p>
          <p className="text-muted">
            {state === 'open' && (
              <>
                {hiringSystem === null ? (
                  <>
                    Until <DateTime value={expiresAt} />
                  </>
                ) : (
                  'For your hiring system, until the interview is deleted'
                )}
                {left && `, ${left}`}.{' '}
              </>
            )}
            {opened === 0 ? 'Not opened yet.' : `Opened ${opened === 1 ? 'once' : `${opened} times`}.`}
          </p>
        </div>
        {state === 'open' && (
          <Button size="sm" variant="secondary" busy={revoke.isPending} onClick={() => revoke.mutate()}>
            Revoke<span className="sr-only"> the link that {createdBy} created</span>
          </Button>
        )}
      </div>
      {openings.length > 0 && (
        <Collapsible title={opened > openings.length ? `The newest ${openings.length} openings` : 'When it was opened'}>
          <ul className="flex flex-col gap-1 text-muted">
            {openings.map(({ at, device }, place) => (
              // Two may fall into one millisecond.
              <li key={`${at} ${place}`}>
                <DateTime value={at} />, {device ?? 'a program or an unknown browser'}
              </li>
            ))}
          </ul>
        </Collapsible>
      )}
    </li>
  )
}
