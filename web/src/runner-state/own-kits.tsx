import { changeOwnKit, listOwnKits, type OwnKits as State } from '@nova/contract/installation/own-kits'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, messageOf } from '../api.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.tsx'
import { AddKit } from './add-kit.tsx'
import { KitWork } from './kit-work.tsx'
import { OwnKit } from './own-kit.tsx'
import { ownKitsKey, stateKey } from './state-key.ts'

const refreshMs = 15_000
const workingMs = 1_000
const command = 'npm run operator -- kits add FILE'

/** Kits of this machine: added, tested on the spot, and removed. */
export function OwnKits() {
  const cache = useQueryClient()
  const found = useQuery({
    queryKey: ownKitsKey,
    queryFn: ({ signal }) => call(listOwnKits, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.work?.isRunning ? workingMs : refreshMs),
  })
  const { data } = found
  const offered = data?.kits.flatMap(({ id, isOffered }) => (isOffered ? id : [])).join()
  // The list of libraries names them too.
  useEffect(() => void cache.invalidateQueries({ queryKey: stateKey }), [cache, offered])
  const take = (next: State) => cache.setQueryData(ownKitsKey, next)
  const stop = () =>
    void call(changeOwnKit, { body: { kit: null, act: 'stop' } }).then(take, (error: unknown) =>
      toast.error(messageOf(error, 'We couldn’t reach the server.')),
    )
  if (found.isPending) return <Skeleton className="h-24" />
  if (!data) {
    return (
      <LoadFailure title="Failed to load the kits" onRetry={() => void found.refetch()}>
        {messageOf(found.error, 'We couldn’t reach the server.')}
      </LoadFailure>
    )
  }
  const { kits, work, isHere } = data
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-muted">
        Add packages that your projects need, or an image of a whole system. We test each kit here, and projects can
        choose it once it passes.
      </p>
      {isHere ? (
        <AddKit isBusy={work?.isRunning === true} onAdded={take} />
      ) : (
        <div className="flex flex-col gap-2 text-sm">
          <p className="max-w-prose">Other machines run projects. Add the kit on each of them with this command:</p>
          <p className="flex flex-wrap items-center gap-2">
            <code translate="no" className="min-w-0 rounded bg-sunken px-2 py-1 font-mono break-words">
              {command}
            </code>
            <CopyButton text={command} label="Copy the command that adds a kit" />
          </p>
        </div>
      )}
      {work && <KitWork work={work} onStop={stop} />}
      {kits.length > 0 && (
        <ul aria-label="Own kits" className="divide-y divide-line border-t border-line">
          {kits.map((kit) => (
            <OwnKit key={kit.id} kit={kit} isBusy={work?.isRunning === true} onChanged={take} />
          ))}
        </ul>
      )}
      {isHere && kits.length === 0 && <p className="text-faint">No kits yet. Those you add appear here.</p>}
    </div>
  )
}
