import { ApiError, messageOf } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { unreachable } from './own-account.ts'

const deadCodes = new Set(['link_invalid', 'link_expired', 'link_used', 'email_taken'])

/** True if the link is dead for good, so that retrying is useless. */
export const isDead = (error: unknown): boolean => error instanceof ApiError && deadCodes.has(error.code)

/** Why a mailed link can't be followed, and a way to try again where that may help. */
export function LinkProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div className="flex flex-col items-start gap-4">
      <Notice tone="bad" className="w-full">
        {messageOf(error, unreachable)}
      </Notice>
      {!isDead(error) && <Button onClick={onRetry}>Try again</Button>}
    </div>
  )
}
