import { retryReport } from '@nova/contract/report-calls'
import { useMutation } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { call, failureOf } from '../api.ts'
import { useCan } from '../sign-in/sign-in.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toast.tsx'

type Props = { id: string; onRetried: () => void }

/** Above what is known before the final tests have run. */
export function PartialNotice({ hasFailed, ...props }: Props & { hasFailed: boolean }) {
  if (!hasFailed) {
    return (
      <Notice>The final tests are still running. This page shows what we know so far and updates automatically.</Notice>
    )
  }
  return (
    <Notice tone="warn" action={<RetryButton {...props} />}>
      We couldn't finish the final tests. This page shows what we know so far. We keep trying automatically.
    </Notice>
  )
}

/** Nothing is there, and making it has failed. */
export function ReportFailed({ back, ...props }: Props & { back: ReactNode }) {
  return (
    <>
      <h1 className="sr-only">Interview Report</h1>
      <EmptyState
        icon={<TriangleAlert aria-hidden />}
        title="We couldn't make the report"
        action={
          <div className="flex gap-2">
            <RetryButton {...props} isMain />
            {back}
          </div>
        }
      >
        Nothing is lost: everything that was recorded is safe. We keep trying automatically, or you can try again now.
      </EmptyState>
    </>
  )
}

function RetryButton({ id, onRetried, isMain = false }: Props & { isMain?: boolean }) {
  const mayRetry = useCan('run')
  const retry = useMutation({
    mutationFn: () => call(retryReport, { params: { id } }),
    networkMode: 'always',
    onSuccess: onRetried,
    onError: (error: unknown) => toast.error(...failureOf(error, "We couldn't start it again.")),
  })
  if (!mayRetry) return null
  return (
    <Button
      {...(isMain ? {} : { size: 'sm', variant: 'secondary' })}
      busy={retry.isPending}
      onClick={() => retry.mutate()}
    >
      Try again
    </Button>
  )
}
