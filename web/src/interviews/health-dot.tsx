import { getRoot, type Health } from '@nova/contract/installation/health'
import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { cn } from '../ui/cn.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Tooltip } from '../ui/tooltip.tsx'

type State = 'checking' | 'healthy' | 'degraded' | 'error'

const dots: Record<State, string> = {
  checking: 'bg-faint animate-shimmer',
  healthy: 'bg-good',
  degraded: 'bg-warn',
  error: 'bg-bad',
}

const parts: [keyof Health['checks'], string][] = [
  ['database', 'Database'],
  ['storage', 'Storage'],
  ['runner', 'Code execution'],
  ['jobs', 'Mail and reports in the background'],
  ['secrets', 'Settings key'],
  ['ai', 'AI model'],
  ['mail', 'Mail'],
]

type Asked = ReturnType<typeof useHealth>

/** How the installation is doing; asked on load, every 20 seconds, by hand, and when the page loses the server or reaches it again. */
export function useHealth(isLost: boolean) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => call(getRoot, { signal }),
    retry: false,
    staleTime: 0,
    refetchInterval: 20_000,
  })
  // A look by the clock doesn't interrupt what is shown.
  const [isAsked, setAsked] = useState(false)
  const refresh = useCallback(() => {
    setAsked(true)
    void refetch().finally(() => setAsked(false))
  }, [refetch])
  const wasLost = useRef(isLost)
  useEffect(() => {
    if (wasLost.current === isLost) return
    wasLost.current = isLost
    refresh()
  }, [isLost, refresh])
  const known = isError ? 'error' : data?.checks.ai === 'failing' ? 'degraded' : data?.status
  const state: State = isAsked ? 'checking' : (known ?? 'checking')
  return {
    state,
    checks: isError ? undefined : data?.checks,
    /** Keep the last result while checking again. */
    isWell: known === undefined || known === 'healthy',
    isFetching: isAsked,
    refresh,
  }
}

const nameState = (state: State) => (state === 'checking' ? 'Checking system' : `System ${state}`)

/** All is well: a dot, on a wide screen with its name, with its words on hover and focus, which asks again. */
export function HealthDot({ health: { state, checks, refresh } }: { health: Asked }) {
  return (
    <>
      <Tooltip text={<Words state={state} checks={checks} />}>
        <Button
          variant="ghost"
          className="text-sm max-lg:w-9 max-lg:px-0 max-sm:order-last"
          aria-label={`${nameState(state)}. Refresh system status`}
          onClick={refresh}
        >
          <span aria-hidden className={cn('size-2 rounded-full', dots[state])} />
          <span className="max-lg:sr-only">{nameState(state)}</span>
        </Button>
      </Tooltip>
      <output className="sr-only">System status: {state}</output>
    </>
  )
}

function Words({ state, checks }: Pick<Asked, 'state' | 'checks'>) {
  return (
    <span className="flex flex-col gap-1 py-1">
      <span>System status: {state}</span>
      {checks &&
        parts.map(([part, name]) => <span key={part} className="font-normal">{`${name} ${checks[part]}`}</span>)}
    </span>
  )
}

/** Something is wrong: a card that says what. */
export function HealthCard({ health: { state, checks, isFetching, refresh } }: { health: Asked }) {
  return (
    <Card className="flex items-center gap-x-6 gap-y-1 py-2 pr-2 pl-4">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-6 gap-y-1">
        <h2 className="text-sm font-medium">System status</h2>
        <output className="flex items-center gap-2 text-sm">
          <span aria-hidden className={cn('size-2 rounded-full', dots[state])} />
          {state}
        </output>
        {state === 'error' && <p className="text-sm text-muted">The server didn't answer the health check.</p>}
        {checks && (
          <ul className="flex flex-wrap gap-x-5 text-sm text-faint">
            {parts.map(([part, name]) => (
              <li key={part} className={cn(checks[part] === 'failing' && 'text-bad')}>
                {name} <span className={cn(checks[part] === 'ok' && 'text-muted')}>{checks[part]}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      <IconButton
        label="Refresh system status"
        size="sm"
        icon={<RefreshCw aria-hidden className={cn(isFetching && 'animate-spin')} />}
        disabled={isFetching}
        onClick={refresh}
      />
    </Card>
  )
}
