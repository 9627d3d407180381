import { type Debrief, replyNoticeMs } from '@nova/contract/reviews/debrief'
import { useState } from 'react'
import { Link } from 'react-router'
import { DateTime } from '../ui/date-time.tsx'
import { Notice } from '../ui/notice.tsx'
import { useDebrief } from './use-debrief.ts'

/** Says when a promised reply nears or is late; nothing before that, nor once feedback is released. */
export function ReplyLine({ debrief: { interviewId, plan, isReplied, status } }: { debrief: Debrief }) {
  const { replyBy } = plan
  const [now] = useState(() => Date.now())
  if (replyBy === null || isReplied || status === 'Cancelled') return null
  const left = Date.parse(replyBy) - now
  if (left > replyNoticeMs) return null
  return (
    <Notice
      tone="warn"
      className="print:hidden"
      action={
        status === 'Completed' && (
          <Link
            to={`/interview/${interviewId}/report?tab=strengths`}
            className="font-medium underline underline-offset-4"
          >
            Write feedback
          </Link>
        )
      }
    >
      {left < 0 ? 'You promised the candidate a reply by ' : 'You promised the candidate a reply, due '}
      <DateTime value={replyBy} />
      {left < 0 ? '. It is late: no feedback is released.' : '. No feedback is released yet.'}
    </Notice>
  )
}

/** The same for a page that hasn't read the debrief. */
export function ReplyLineOf({ id }: { id: string }) {
  const { data } = useDebrief(id)
  return data ? <ReplyLine debrief={data} /> : null
}
