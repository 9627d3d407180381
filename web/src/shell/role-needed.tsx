import { Lock } from 'lucide-react'
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import { useHasRole } from '../sign-in/sign-in.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** The page for people who may write; viewers see an explanation instead. */
export function forInterviewers(Page: ComponentType): ComponentType {
  return function Checked() {
    if (useHasRole('Interviewer')) return <Page />
    return (
      <main id="main" tabIndex={-1} className="container-app py-10">
        <EmptyState
          isPage
          icon={<Lock aria-hidden />}
          title="Your role is Viewer"
          action={
            <Button asChild variant="secondary">
              <Link to="/interviewer/dashboard">Go to your interviews</Link>
            </Button>
          }
        >
          Viewers see the interviews they’re listed on. To create interviews or questions, ask an administrator of your
          company for the role Interviewer.
        </EmptyState>
      </main>
    )
  }
}
