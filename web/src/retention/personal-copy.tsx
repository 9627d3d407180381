import {
  copyDays,
  downloadPersonalCopy,
  getPersonalCopy,
  makePersonalCopy,
  type PersonalCopy as Copy,
  sendPersonalCopy,
} from '@nova/contract/retention/personal-copy'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, callForResponse, messageOf } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Progress } from '../ui/progress.tsx'
import { saveResponse } from '../ui/save-file.ts'
import { toast } from '../ui/toast.tsx'
import { sayDay, sayMegabytes } from './days.ts'

const pollMs = 1000
/** A large file on a slow line. */
const downloadMs = 600_000

/** The copy of the data for the candidate, for administrators: making, sending and downloading it. */
export function PersonalCopy({ interviewId }: { interviewId: string }) {
  const { copy, problem, isBusy, make, send, download } = useCopy(interviewId)
  if (!copy) return null
  const { state, request, maySend, mayMake } = copy
  const isMaking = state === 'making'
  const isAsked = request?.state === 'open'
  return (
    <section aria-labelledby="personal-copy" className="flex flex-col gap-3 border-t border-line pt-4">
      <h3 id="personal-copy" className="font-semibold">
        Copy of the person’s data
      </h3>
      {isAsked && (
        <Notice tone="warn">
          The candidate asks for a copy of their data. Answer by {sayDay(request.answerBy!)}.
          {!maySend && ' We can’t mail them: make the copy, download it and send it yourself.'}
        </Notice>
      )}
      {request?.state === 'sent' && (
        <p className="text-sm text-muted">The candidate was mailed a link on {sayDay(request.sentAt!)}.</p>
      )}
      <div role="status">
        <State copy={copy} />
      </div>
      {problem && <Notice tone="bad">{problem}</Notice>}
      <div className="flex flex-wrap gap-2">
        {isAsked && maySend && (
          <Button size="sm" busy={isBusy} disabled={isBusy || !mayMake} onClick={() => void send()}>
            Make and send
          </Button>
        )}
        {state === 'ready' && (
          <Button variant="secondary" size="sm" busy={isBusy} onClick={() => void download()}>
            Download the copy
          </Button>
        )}
        {!isMaking && mayMake && (
          <Button
            variant={state === 'ready' ? 'ghost' : 'secondary'}
            size="sm"
            busy={isBusy}
            onClick={() => void make()}
          >
            {state === 'ready' ? 'Make it again' : 'Make a copy for the candidate'}
          </Button>
        )}
      </div>
    </section>
  )
}

function useCopy(id: string) {
  const key = ['interviews', 'personal-copy', id]
  const params = { id }
  const cache = useQueryClient()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { data: copy } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(getPersonalCopy, { params, signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'making' ? pollMs : false),
  })
  const act = async (work: () => Promise<unknown>, otherwise: string) => {
    setBusy(true)
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      setProblem(messageOf(error, otherwise))
    } finally {
      setBusy(false)
    }
  }
  const keep = (after: Copy) => cache.setQueryData(key, after)
  return {
    copy,
    problem,
    isBusy,
    make: () =>
      act(async () => keep(await call(makePersonalCopy, { params })), 'We couldn’t make the copy. Try again.'),
    send: () =>
      act(async () => {
        keep(await call(sendPersonalCopy, { params }))
        toast.success('The candidate is mailed once the copy is ready')
      }, 'We couldn’t send the copy. Try again.'),
    download: () =>
      act(
        async () =>
          saveResponse(await callForResponse(downloadPersonalCopy, { params, timeoutMs: downloadMs }), 'data.zip'),
        'The download failed. Try again.',
      ),
  }
}

function State({ copy: { state, done, total, bytes, madeAt, madeBy, expiresAt, mayMake } }: { copy: Copy }) {
  if (state === 'making') {
    const said = total > 0 ? `${done.toLocaleString('en')} of ${total.toLocaleString('en')} entries` : undefined
    return (
      <div className="flex flex-col gap-2">
        <p className="text-sm">{said ? `Making the copy: ${said}.` : 'Making the copy. You can leave this page.'}</p>
        <Progress
          value={total > 0 ? (100 * done) / total : null}
          valueText={said ?? 'It has just begun'}
          label="Making the copy"
        />
      </div>
    )
  }
  if (state === 'failed') return <Notice tone="bad">The copy couldn’t be made. Make it again.</Notice>
  if (state === 'ready')
    return (
      <p className="text-sm text-pretty">
        A ZIP file of {sayMegabytes(bytes!)}, made by {madeBy} on {sayDay(madeAt!)}. It is deleted on{' '}
        {sayDay(expiresAt!)}.
      </p>
    )
  return (
    <p className="text-sm text-pretty text-muted">
      {mayMake
        ? `One ZIP file with the record, the resume, the answers, emails, feedback and who opened what. It is kept for ${copyDays} days.`
        : 'It can be made once the interview has ended.'}
    </p>
  )
}
