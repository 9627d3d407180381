import type { Health } from '@nova/contract/installation/health'
import { Link } from 'react-router'
import { useSession } from '../sign-in/sign-in.tsx'
import { Notice } from '../ui/notice.tsx'

/** While no model is on, operators read that one is available; while one doesn't answer, everyone reads who answers. */
export function ModelHint({ checks }: { checks: Health['checks'] | undefined }) {
  const { interviewer } = useSession()
  const isOperator = interviewer?.isOperator === true
  if (checks?.ai === 'failing')
    return (
      <Notice tone="warn">
        A language model isn’t answering, so the built-in Nova answers candidates in its place.{' '}
        {isOperator && <ModelsLink>Look at the models</ModelsLink>}
      </Notice>
    )
  if (checks?.ai !== 'off' || !isOperator) return null
  return (
    <p className="text-sm text-muted">
      Nova answers with its built-in helper. A language model helps candidates more.{' '}
      <ModelsLink>Set up a language model</ModelsLink>
    </p>
  )
}

function ModelsLink({ children }: { children: string }) {
  return (
    <Link to="/settings/models" className="text-accent-text underline underline-offset-4 pointer-coarse:py-3">
      {children}
    </Link>
  )
}
