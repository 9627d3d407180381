/** Landing page of a report link: the report to read without an account, and nothing else. */
import { readSharedReport, type SharedReport, watchSharedReport } from '@nova/contract/interviews/shares'
import type { Report } from '@nova/contract/reports/reports'
import type { SealedReport } from '@nova/contract/reports/sealed-report'
import { useQuery } from '@tanstack/react-query'
import { Link2Off } from 'lucide-react'
import { useParams } from 'react-router'
import { ApiError, call, messageOf } from '../api.ts'
import { readSeal, SealContext } from '../review/seal.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { ThemeToggle } from '../ui/theme-toggle.tsx'
import { TopBar } from '../ui/top-bar.tsx'
import { SharedBody } from './report.tsx'
import { SharedReportContext } from './shared-report.ts'

export function SharedReportPage() {
  const { token = '' } = useParams()
  const shared = useQuery({
    queryKey: ['shared-report', token],
    queryFn: ({ signal }) => call(readSharedReport, { params: { token }, token: null, signal }),
    retry: false,
    // Each call counts as one opening.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  })
  return (
    <>
      <title>Interview Report · Nova Interviews</title>
      <meta name="robots" content="noindex, nofollow" />
      <TopBar end={<ThemeToggle />} />
      <main id="main" tabIndex={-1} className="container-app flex flex-col gap-6 py-8 sm:py-10">
        {shared.data ? (
          <>
            <Newer
              shared={shared.data}
              token={token}
              onRead={() => void shared.refetch()}
              isReading={shared.isFetching}
              hasFailed={shared.isRefetchError}
            />
            <Shown shared={shared.data} />
          </>
        ) : shared.isError ? (
          <Closed error={shared.error} onRetry={() => void shared.refetch()} />
        ) : (
          <div role="status" className="flex flex-col items-center gap-4 py-28 text-muted">
            <Spinner className="size-7 text-accent" />
            Opening the report…
          </div>
        )}
      </main>
    </>
  )
}

const askMs = 30_000

/** Checks if the shared report is still current. The check doesn't count as an opening; reading the new report does. */
function useNewer({ mark }: SharedReport, token: string): 'same' | 'newer' | 'ended' {
  const { data, error } = useQuery({
    queryKey: ['shared-report-mark', token, mark],
    queryFn: ({ signal }) => call(watchSharedReport, { params: { token }, token: null, signal }),
    initialData: { mark, revision: null, isBeingMade: false },
    staleTime: askMs,
    refetchInterval: ({ state }) => (isClosed(state.error) ? false : askMs),
    refetchOnWindowFocus: true,
    retry: false,
    gcTime: 0,
  })
  if (isClosed(error)) return 'ended'
  return data.mark === mark ? 'same' : 'newer'
}

type NewerProps = { shared: SharedReport; token: string; onRead: () => void; isReading: boolean; hasFailed: boolean }

function Newer({ shared, token, onRead, isReading, hasFailed }: NewerProps) {
  const newer = useNewer(shared, token)
  if (newer === 'same') return null
  if (newer === 'ended')
    return <Notice>This link has ended. You still see the report as it was when you opened it.</Notice>
  return (
    <Notice
      action={
        <Button size="sm" variant="secondary" busy={isReading} onClick={onRead}>
          Show the new one
        </Button>
      }
    >
      This report changed since you opened it.{hasFailed && ' We couldn’t open the new one. Please try again.'}
    </Notice>
  )
}

const isClosed = (error: unknown) => error instanceof ApiError && error.status === 404

function Closed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const hasEnded = isClosed(error)
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-20 text-center">
      <Link2Off aria-hidden className="mb-2 size-7 text-faint" strokeWidth={1.5} />
      <h1 className="text-xl font-medium">
        {hasEnded ? 'This link doesn’t open a report' : 'We couldn’t open the report'}
      </h1>
      <p className="max-w-md text-muted">
        {hasEnded
          ? 'It may have expired or been withdrawn. Ask the person who sent it for a new one.'
          : messageOf(error, 'Check your connection and try again.')}
      </p>
      {!hasEnded && (
        <Button className="mt-4" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}

function Shown({ shared }: { shared: SharedReport }) {
  const { company, sharedBy, hiringSystem, expiresAt, decision, includesName, madeAt } = shared
  const { report, seal } = readSeal(wholeOf(shared.report))
  return (
    <SharedReportContext value={{ includesIntegrity: shared.report.integrity !== undefined }}>
      <PageHeader
        title={`${report.title} – ${report.candidateName}`}
        subtitle={
          <>
            Shared by {sharedBy}, {company}. The link works until{' '}
            {hiringSystem === null ? <DateTime value={expiresAt} /> : 'the interview is deleted'}. Figures of{' '}
            <DateTime value={madeAt} />
            {report.reviewed && !seal ? ', with what reviewers confirmed.' : '.'}
            {!includesName && ' The candidate’s name is not part of what was shared.'}
          </>
        }
      />
      {decision && (
        <p className="-mt-3 flex flex-wrap items-center gap-2">
          <Badge tone={decision.outcome === 'Advance' ? 'good' : 'neutral'}>Decision: {decision.outcome}</Badge>
          <span className="text-muted">
            {decision.by}, <DateTime value={decision.at} />: {decision.reason}
          </span>
        </p>
      )}
      <SealContext value={seal}>
        <SharedBody report={report} held={shared.overrides} />
      </SealContext>
    </SharedReportContext>
  )
}

/**
 * Completes a shared report for components that expect a whole one; parts that weren't shared are empty and their tabs
 * hidden.
 */
function wholeOf(report: SharedReport['report']): Report | SealedReport {
  const nothing = {
    overallRiskScore: null,
    riskLevel: null,
    codePatternScore: null,
    conversationScore: null,
    timingScore: null,
    analysis: '',
  }
  return {
    integrity: { findings: [], provenance: [], pastes: [] },
    plagiarismDetection: {
      ...nothing,
      suspiciousIndicators: [],
      measured: { codePattern: '', conversation: '', timing: '' },
      detectedPatterns: { codeStyle: [], responsePatterns: [], typingBehavior: [] },
    },
    digest: '',
    journal: { lastSeq: 0, lastHash: '' },
    ...report,
  }
}
