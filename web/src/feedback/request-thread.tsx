import {
  type CandidateRequest,
  isWaiting,
  outcomeOf,
  type RequestKind,
  type RequestOutcome,
} from '@nova/contract/reviews/feedback'
import type { ReactNode } from 'react'
import { Badge } from '../ui/badge.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { PlainText } from './plain-text.tsx'

export const kindNames: Record<RequestKind, string> = {
  remark: 'Answer to a finding',
  correction: 'Correction of a fact',
  review: 'Request for a review',
}

export const outcomeNames: Record<RequestOutcome, string> = {
  corrected: 'The fact was corrected',
  kept: 'The fact stays as it is',
  changed: 'Reviewed: the result changed',
  unchanged: 'Reviewed: the result stays',
}

type Props = {
  request: CandidateRequest
  /** Read by the candidate who sent it. */
  own?: boolean
  /** Subject of the request, if it is not shown next to it. */
  about?: string | undefined
  /** Below the last reply. */
  children?: ReactNode
}

/** A request with its replies, oldest first. */
export function RequestThread({ request, own = false, about, children }: Props) {
  const { kind, text, at, replies } = request
  const toWhom = own ? 'You' : 'The candidate'
  return (
    <article className="flex flex-col gap-2 rounded-lg border border-line px-4 py-3">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <h3 className="font-medium text-ink">{own && kind === 'remark' ? 'Your answer' : kindNames[kind]}</h3>
        <DateTime value={at} />
        <StateBadge request={request} own={own} />
      </header>
      {about && <p className="max-w-prose text-sm break-words text-muted">About: {about}</p>}
      <PlainText text={text} />
      {replies.map((reply) => (
        <div key={reply.at} className="border-l-2 border-line pl-3">
          <p className="text-sm text-muted">
            {reply.by === null ? toWhom : `Reply from ${reply.by}`}, <DateTime value={reply.at} />
          </p>
          <PlainText text={reply.text} />
        </div>
      ))}
      {children}
    </article>
  )
}

/** How far it is: waiting, answered, or settled with an outcome. */
function StateBadge({ request, own }: { request: CandidateRequest; own: boolean }) {
  const outcome = outcomeOf(request)
  if (isWaiting(request)) {
    return <Badge tone={own ? 'outline' : 'warn'}>{own ? 'Waiting for a reply' : 'Open'}</Badge>
  }
  if (outcome) return <Badge tone="good">{outcomeNames[outcome]}</Badge>
  return request.kind === 'remark' ? null : <Badge tone="outline">Answered</Badge>
}
