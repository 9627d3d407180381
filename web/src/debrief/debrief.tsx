/**
 * The panel decides together: competencies by reviewers, the largest difference first, and next to them the decision.
 * Public files: dates-dialog.tsx, panel-state.tsx, reply-line.tsx, use-debrief.ts.
 */
import type { Debrief } from '@nova/contract/reviews/debrief'
import { CloudOff, FileText, Play } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { ApiError, messageOf } from '../api.ts'
import { playbackPath } from '../playback/playback.tsx'
import { DecisionCard } from '../review/decision.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { MarksTable } from './marks-table.tsx'
import { PanelState } from './panel-state.tsx'
import { ReplyLine } from './reply-line.tsx'
import { useDebrief } from './use-debrief.ts'

/** The debrief of an interview, within the frame. */
export function DebriefPage() {
  const { id = '' } = useParams()
  const debrief = useDebrief(id)
  return (
    <main id="main" tabIndex={-1} className="container-app py-6">
      {debrief.data ? (
        <Shown debrief={debrief.data} />
      ) : debrief.isPending ? (
        <div aria-busy className="flex flex-col gap-5">
          <span className="sr-only">Loading the debrief</span>
          <Skeleton className="h-8 w-64 max-w-full" />
          <Skeleton className="h-96 rounded-xl" />
        </div>
      ) : (
        <Failure error={debrief.error} onRetry={() => void debrief.refetch()} />
      )}
    </main>
  )
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isGone = error instanceof ApiError && error.status === 404
  return (
    <EmptyState
      isPage
      icon={<CloudOff aria-hidden />}
      title={isGone ? 'Interview not found' : 'We couldn’t load the debrief'}
      action={
        isGone ? (
          <Button asChild>
            <Link to="/interviewer/dashboard">Back to Dashboard</Link>
          </Button>
        ) : (
          <Button onClick={onRetry}>Try again</Button>
        )
      }
    >
      {isGone
        ? 'It was deleted, or you can’t see it.'
        : messageOf(error, 'We couldn’t reach the server. The reviews are safe there.')}
    </EmptyState>
  )
}

function Shown({ debrief }: { debrief: Debrief }) {
  const { interviewId: id, title, candidateName, status } = debrief
  const isCompleted = status === 'Completed'
  return (
    <div className="flex flex-col gap-5">
      <title>{`Debrief: ${candidateName || 'Unknown'}, ${title} · Nova Interviews`}</title>
      <PageHeader
        title={`Debrief: ${candidateName || 'Unknown'}`}
        subtitle={title}
        actions={
          <>
            {isCompleted && (
              <>
                <Button asChild variant="secondary">
                  <Link to={playbackPath(id)}>
                    <Play aria-hidden />
                    Playback
                  </Link>
                </Button>
                <Button asChild variant="secondary">
                  <Link to={`/interview/${id}/report`}>
                    <FileText aria-hidden />
                    Report
                  </Link>
                </Button>
              </>
            )}
            {!isCompleted && (
              <Button asChild variant="secondary">
                <Link to={`/interview/${id}/overview`}>Interview</Link>
              </Button>
            )}
          </>
        }
      />
      <ReplyLine debrief={debrief} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_23rem]">
        <Card className="flex min-w-0 flex-col gap-4 p-5">
          <PanelState debrief={debrief} />
          <Marks debrief={debrief} />
        </Card>
        {isCompleted ? (
          <DecisionCard
            interviewId={id}
            undecided="Read the differences first; then a person decides, with a reason."
          />
        ) : (
          <Card className="p-5 text-muted">
            {status === 'Cancelled'
              ? 'This interview was cancelled, so there is nothing to decide.'
              : 'You can decide once the interview is completed.'}
          </Card>
        )}
      </div>
    </div>
  )
}

function Marks({ debrief }: { debrief: Debrief }) {
  const { interviewId: id, isBlind, reviewers, status } = debrief
  if (isBlind) {
    return (
      <Notice
        action={
          status === 'Completed' && (
            <Link to={`/interview/${id}/report?tab=scorecard`} className="font-medium underline underline-offset-4">
              Go to your scorecard
            </Link>
          )
        }
      >
        You see what the panel said once your own scorecard is submitted; viewers do once a decision is recorded.
      </Notice>
    )
  }
  if (reviewers.every(({ submittedAt }) => submittedAt === null))
    return <p className="text-muted">Nobody has submitted a scorecard yet.</p>
  return <MarksTable debrief={debrief} />
}
