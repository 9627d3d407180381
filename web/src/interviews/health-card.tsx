import { getRoot, type Health } from '@nova/contract/health'
import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { call } from '../api.ts'
import { Card } from '../ui/card.tsx'
import { cn } from '../ui/cn.ts'
import { IconButton } from '../ui/icon-button.tsx'

type State = 'checking' | 'healthy' | 'degraded' | 'error'

const looks: Record<State, { text: string; dot: string }> = {
  checking: { text: 'checking', dot: 'bg-faint animate-shimmer' },
  healthy: { text: 'healthy', dot: 'bg-good' },
  degraded: { text: 'degraded', dot: 'bg-warn' },
  error: { text: 'error', dot: 'bg-bad' },
}

const parts: [keyof Health['checks'], string][] = [
  ['database', 'Database'],
  ['storage', 'Storage'],
  ['runner', 'Code execution'],
  ['ai', 'AI model'],
  ['mail', 'Mail'],
]

/** How the installation is doing; asked on load and by hand. */
export function HealthCard() {
  const health = useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => call(getRoot, { signal }),
    retry: false,
    staleTime: 0,
  })
  const state = stateOf(health)
  const look = looks[state]
  return (
    <Card className="flex items-center gap-x-6 gap-y-1 py-2 pr-2 pl-4">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-6 gap-y-1">
        <h2 className="text-sm font-medium">System status</h2>
        <output className="flex items-center gap-2 text-sm">
          <span aria-hidden className={cn('size-2 rounded-full', look.dot)} />
          {look.text}
        </output>
        {state === 'error' && <p className="text-sm text-muted">The server didn't answer the health check.</p>}
        {health.data && state !== 'error' && <Checks checks={health.data.checks} />}
      </div>
      <IconButton
        label="Refresh system status"
        size="sm"
        icon={<RefreshCw aria-hidden className={cn(health.isFetching && 'animate-spin')} />}
        disabled={health.isFetching}
        onClick={() => health.refetch()}
      />
    </Card>
  )
}

function stateOf(health: { data?: Health; isFetching: boolean; isError: boolean }): State {
  if (health.isFetching) return 'checking'
  if (health.isError || !health.data) return 'error'
  return health.data.status
}

function Checks({ checks }: { checks: Health['checks'] }) {
  return (
    <ul className="hidden flex-wrap gap-x-5 text-sm text-faint sm:flex">
      {parts.map(([part, name]) => (
        <li key={part} className={cn(checks[part] === 'failing' && 'text-bad')}>
          {name} <span className={cn(checks[part] === 'ok' && 'text-muted')}>{checks[part]}</span>
        </li>
      ))}
    </ul>
  )
}
