import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import type { ReturnState } from './return-path.ts'
import { useSession } from './sign-in.tsx'

/** Shows its children to a signed-in interviewer; sends others to login, and afterwards back. */
export function RequireInterviewer({ children }: { children: ReactNode }) {
  const { state, endedBy, retry } = useSession()
  const { pathname, search, hash } = useLocation()
  switch (state) {
    case 'signed-in':
      return children
    case 'checking':
      return <PageSkeleton />
    case 'unreachable':
      return (
        <main id="main" tabIndex={-1} className="grid min-h-dvh place-items-center">
          <EmptyState
            isPage
            icon={<CloudOff aria-hidden />}
            title="Unable to connect to server. Please check your connection."
            action={<Button onClick={retry}>Try again</Button>}
          >
            You're still signed in, and nothing was lost.
          </EmptyState>
        </main>
      )
    case 'signed-out': {
      // After a Logout the next person may be another one, so they start at the dashboard.
      const back: ReturnState | null =
        endedBy === 'reader' ? null : { from: pathname + search + hash, hasExpired: endedBy === 'server' }
      return <Navigate to="/interviewer/login" replace state={back} />
    }
  }
}
