import { CloudOff, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

type Failed = { title: string; onRetry: () => void; children: ReactNode }

/** In place of a part that could not be loaded. */
export function LoadFailure({ title, onRetry, children }: Failed) {
  return (
    <EmptyState
      icon={<CloudOff aria-hidden />}
      title={title}
      action={
        <Button variant="secondary" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {children}
    </EmptyState>
  )
}

/** In place of a page that its reader may not see: trying again would not help. */
export function NoAccess({ title, children }: { title: string; children: ReactNode }) {
  return (
    <EmptyState
      icon={<Lock aria-hidden />}
      title={title}
      action={
        <Button asChild variant="secondary">
          <Link to="/interviewer/dashboard">Back to Dashboard</Link>
        </Button>
      }
    >
      {children}
    </EmptyState>
  )
}
