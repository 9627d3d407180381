/**
 * The candidate's side of an interview, as interviewers have it on the report: feedback to write and release, and requests
 * to answer. The candidate's own page is after.tsx.
 * Public files: after.tsx, next-steps.tsx, waiting-candidates.tsx.
 */
import type { Report } from '@nova/contract/reports/reports'
import {
  type CandidateNews,
  type CandidateSide,
  findingKeyOf,
  getCandidateNews,
  getCandidateSide,
  openFindings,
} from '@nova/contract/reviews/feedback'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { call, failureOf, messageOf } from '../api.ts'
import { useCan } from '../sign-in/sign-in.tsx'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.tsx'
import { FeedbackEditor } from './feedback-editor.tsx'
import { LetterSection } from './letter-section.tsx'
import { PlainText } from './plain-text.tsx'
import { Points } from './point-list.tsx'
import { ReplyForm } from './reply-form.tsx'
import { RequestThread } from './request-thread.tsx'

const keyOf = (id: string) => ['candidate-side', id] as const
const newsKeyOf = (id: string) => ['candidate-news', id] as const

function useCandidateSide(id: string) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call(getCandidateSide, { params: { id }, signal }),
  })
}

type LineProps = { id: string; from?: string }

/**
 * One line where the candidate waits for a reply, and one where the report is not what feedback was released on, each with
 * the way there. `from` is where the report is, on other pages than its own.
 */
export function CandidateLines({ id, from = '' }: LineProps) {
  const { data } = useQuery({
    queryKey: newsKeyOf(id),
    queryFn: ({ signal }) => call(getCandidateNews, { params: { id }, signal }),
  })
  if (!data) return null
  return (
    <>
      <OpenRequestsLine data={data} from={from} />
      {data.changed && <ChangedLine data={data} from={from} />}
    </>
  )
}

/** In words, such as 'Communication 88 → 60'. */
const sayScores = (scores: NonNullable<CandidateNews['changed']>['scores']) =>
  scores
    .map(({ name, before, now }) => `${name} ${before ?? 'not assessed'}\u00a0→\u00a0${now ?? 'not assessed'}`)
    .join(', ')

function ChangedLine({ data: { changed, sharesScores }, from }: { data: CandidateNews; from: string }) {
  if (!changed) return null
  const { at, scores } = changed
  return (
    <Notice
      className="print:hidden"
      action={
        <Link to={`${from}?tab=strengths`} className="font-medium underline underline-offset-4">
          Read the feedback again
        </Link>
      }
    >
      This report has changed since its feedback was released, last on <DateTime value={at} />
      {scores.length > 0 && `: ${sayScores(scores)}`}.{' '}
      {sharesScores && scores.length > 0 ? 'The candidate sees the new scores and when they changed. ' : ''}
      Does the feedback still fit? You can release a changed version.
    </Notice>
  )
}

function OpenRequestsLine({ data, from }: { data: CandidateNews; from: string }) {
  if (data.openRequests === 0) return null
  const words = data.openRequests === 1 ? '1 request' : `${data.openRequests} requests`
  return (
    <Notice
      className="print:hidden"
      action={
        <Link to={`${from}?tab=strengths`} className="font-medium underline underline-offset-4">
          Read and reply
        </Link>
      }
    >
      The candidate is waiting for a reply to {words}.
    </Notice>
  )
}

export function CandidateSideSection({ report }: { report: Report }) {
  const { interviewId: id } = report
  const side = useCandidateSide(id)
  const cache = useQueryClient()
  const mayWrite = useCan('run')
  if (side.isPending) return <Skeleton className="h-48 rounded-xl" />
  if (side.isError) {
    return (
      <Notice
        tone="bad"
        action={
          <Button variant="link" onClick={() => void side.refetch()}>
            Try again
          </Button>
        }
      >
        {messageOf(side.error, "We couldn't load the feedback.")}
      </Notice>
    )
  }
  const handleChange = (next: CandidateSide) => {
    cache.setQueryData(keyOf(id), next)
    const { openRequests, changed, versions } = next
    const news: CandidateNews = { openRequests, changed, sharesScores: versions[0]?.sharesScores ?? false }
    cache.setQueryData(newsKeyOf(id), news)
  }
  return (
    <div className="flex flex-col gap-4 print:hidden">
      <Card className="flex flex-col gap-4 px-5 py-5 sm:px-7">
        <div className="flex flex-wrap items-center gap-3">
          <h2 className="text-lg font-semibold tracking-tight">Feedback for the candidate</h2>
          <ReleasedBadge side={side.data} />
        </div>
        <Released side={side.data} />
        {mayWrite ? (
          <Editing key={side.data.versions.length} id={id} side={side.data} onChange={handleChange} />
        ) : (
          side.data.versions.length === 0 && <p className="text-faint">No feedback has been released yet.</p>
        )}
      </Card>
      <LetterSection id={id} />
      <Requests report={report} side={side.data} mayWrite={mayWrite} onChange={handleChange} />
    </div>
  )
}

type EditingProps = { id: string; side: CandidateSide; onChange: (side: CandidateSide) => void }

/** The form, which steps back once there is feedback that the candidate can read. */
function Editing(props: EditingProps) {
  const { versions, draft } = props.side
  const [isOpen, setOpen] = useState(versions.length === 0 || draft !== null)
  if (isOpen) return <FeedbackEditor {...props} />
  return (
    <Button variant="secondary" size="sm" className="self-start" onClick={() => setOpen(true)}>
      Change feedback
    </Button>
  )
}

function ReleasedBadge({ side: { versions, draft } }: { side: CandidateSide }) {
  if (versions.length > 0) return <Badge tone="good">Released</Badge>
  return <Badge tone="outline">{draft ? 'Draft' : 'Not released'}</Badge>
}

function Released({ side: { versions } }: { side: CandidateSide }) {
  const [latest] = versions
  if (!latest) return null
  const { message, strengths, improvements, sharesScores, version, releasedAt, releasedBy } = latest
  return (
    <div className="flex flex-col gap-2 rounded-lg border border-line px-4 py-3">
      <p className="text-sm text-muted">
        Version {version}, released by {releasedBy}, <DateTime value={releasedAt} />.{' '}
        {sharesScores ? 'The candidate sees the scores.' : 'The candidate does not see the scores.'}
      </p>
      {message && <PlainText text={message} />}
      <Points name="What went well" points={strengths} />
      <Points name="What they could work on" points={improvements} />
    </div>
  )
}

type RequestsProps = {
  report: Report
  side: CandidateSide
  mayWrite: boolean
  onChange: (side: CandidateSide) => void
}

function Requests({ report, side, mayWrite, onChange }: RequestsProps) {
  const { requests, openRequests, findingsOpenedAt } = side
  const { interviewId: id } = report
  const factOf = (key: string | null) =>
    report.integrity.findings.find((finding) => findingKeyOf(finding) === key)?.fact
  return (
    <Card className="flex flex-col gap-4 px-5 py-5 sm:px-7">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-lg font-semibold tracking-tight">Requests from the candidate</h2>
        {openRequests > 0 && <Badge tone="warn">{openRequests} open</Badge>}
      </div>
      {requests.length === 0 && (
        <p className="text-faint">
          Nothing yet. Candidates can answer a finding, say that a fact is wrong, or ask for a person's review.
        </p>
      )}
      {requests.map((request) => (
        <div key={request.id} className="flex flex-col gap-2">
          <RequestThread request={request} about={factOf(request.findingKey)} />
          {mayWrite && <ReplyForm id={id} request={request} onChange={onChange} />}
        </div>
      ))}
      {findingsOpenedAt ? (
        <p className="text-sm text-muted">
          The integrity findings have been visible to the candidate since <DateTime value={findingsOpenedAt} />.
        </p>
      ) : (
        mayWrite && <OpenFindings id={id} onChange={onChange} />
      )}
    </Card>
  )
}

function OpenFindings({ id, onChange }: { id: string; onChange: RequestsProps['onChange'] }) {
  const [isAsking, setAsking] = useState(false)
  const open = useMutation({
    mutationFn: () => call(openFindings, { params: { id } }),
    networkMode: 'always',
    onSuccess: (side) => {
      onChange(side)
      setAsking(false)
      toast.success('The candidate can now see and answer the findings')
    },
    onError: (error: unknown) => toast.error(...failureOf(error, "We couldn't show the findings.")),
  })
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="max-w-prose text-sm text-muted">
        The candidate can't see the integrity findings yet. Show them to hear their side before you decide.
      </p>
      <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
        Show findings to the candidate
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Show the findings to the candidate?"
        description="They see each fact with an innocent explanation on their page and can answer it. You can't hide the findings again."
        confirmLabel="Show findings"
        cancelLabel="Not yet"
        tone="primary"
        busy={open.isPending}
        onConfirm={() => open.mutate()}
      />
    </div>
  )
}
