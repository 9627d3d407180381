import { Lock } from 'lucide-react'
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import { useCan, useRoleName } from '../sign-in/sign-in.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** The page for people who run interviews; others see an explanation instead. */
export function forInterviewers(Page: ComponentType): ComponentType {
  return function Checked() {
    const [role, mayJudge] = [useRoleName(), useCan('judge')]
    if (useCan('run')) return <Page />
    return (
      <main id="main" tabIndex={-1} className="container-app py-10">
        <EmptyState
          isPage
          icon={<Lock aria-hidden />}
          title={`Your role is ${role}`}
          action={
            <Button asChild variant="secondary">
              <Link to="/interviewer/dashboard">Go to your interviews</Link>
            </Button>
          }
        >
          {role}s see {mayJudge ? 'and rate ' : ''}the interviews they’re listed on. To create interviews or questions,
          ask an administrator of your company for the role Interviewer.
        </EmptyState>
      </main>
    )
  }
}
