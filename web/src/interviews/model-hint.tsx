import type { Health } from '@nova/contract/installation/health'
import { Link } from 'react-router'
import { useSession } from '../sign-in/sign-in.tsx'

/** Hint for operators while no model is on: one is available. Shown to no other role, and not a warning. */
export function ModelHint({ checks }: { checks: Health['checks'] | undefined }) {
  const { interviewer } = useSession()
  if (checks?.ai !== 'off' || !interviewer?.isOperator) return null
  return (
    <p className="text-sm text-muted">
      Nova answers with its built-in helper. A language model helps candidates more.{' '}
      <Link to="/settings/models" className="text-accent-text underline underline-offset-4 pointer-coarse:py-3">
        Set up a language model
      </Link>
    </p>
  )
}
