/** The explanation letter in the report: released versions, their status, and the form. */
import {
  downloadLetter,
  getLetter,
  type LetterSide,
  type LetterVersion,
  withdrawLetter,
} from '@nova/contract/reviews/letters'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { call, callForResponse, failureOf, messageOf } from '../api.ts'
import { useCan } from '../sign-in/sign-in.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Collapsible } from '../ui/collapsible.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { Notice } from '../ui/notice.tsx'
import { saveResponse } from '../ui/save-file.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.tsx'
import { LetterEditor } from './letter-editor.tsx'
import { LetterSheet } from './letter-sheet.tsx'

const keyOf = (id: string) => ['letter', id] as const

export function LetterSection({ id }: { id: string }) {
  const side = useQuery({ queryKey: keyOf(id), queryFn: ({ signal }) => call(getLetter, { params: { id }, signal }) })
  const cache = useQueryClient()
  const mayWrite = useCan('run')
  if (side.isPending) return <Skeleton className="h-32 rounded-xl" />
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
        {messageOf(side.error, "We couldn't load the letter.")}
      </Notice>
    )
  }
  const { versions, isChanged } = side.data
  const handleChange = (next: LetterSide) => cache.setQueryData(keyOf(id), next)
  return (
    <Card className="flex flex-col gap-4 px-5 py-5 sm:px-7">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-lg font-semibold tracking-tight">Explanation letter</h2>
        <StateBadge side={side.data} />
      </div>
      <p className="max-w-prose text-muted">
        One page in plain words for the candidate, made from the facts of the record: what was assessed and found, what
        AI did, who decided, and how to object.
      </p>
      {isChanged && (
        <Notice tone="warn">
          The report or the decision has changed since the letter was released. Does it still fit? You can release a
          changed version.
        </Notice>
      )}
      {versions.map((version, at) => (
        <Version key={version.version} {...{ id, version, mayWrite }} isNewest={at === 0} onChange={handleChange} />
      ))}
      {mayWrite ? (
        <Writing key={versions.length} id={id} side={side.data} onChange={handleChange} />
      ) : (
        versions.length === 0 && <p className="text-faint">No letter has been released yet.</p>
      )}
    </Card>
  )
}

function StateBadge({ side: { versions, draft } }: { side: LetterSide }) {
  const newest = versions.find(({ withdrawnAt }) => withdrawnAt === null)
  if (newest) return <Badge tone="good">{newest.readAt ? 'Read by the candidate' : 'Released'}</Badge>
  return <Badge tone="outline">{draft ? 'Draft' : 'Not released'}</Badge>
}

type VersionProps = {
  id: string
  version: LetterVersion
  isNewest: boolean
  mayWrite: boolean
  onChange: (side: LetterSide) => void
}

function Version({ id, version: letter, isNewest, mayWrite, onChange }: VersionProps) {
  const { version, releasedAt, releasedBy, readAt, withdrawnAt, withdrawnBy, isMailed } = letter
  const withdraw = useMutation({
    mutationFn: () => call(withdrawLetter, { params: { id }, body: { version } }),
    networkMode: 'always',
    onSuccess: (next) => {
      onChange(next)
      toast.success('Letter withdrawn')
    },
    onError: (error: unknown) => toast.error(...failureOf(error, "We couldn't withdraw the letter.")),
  })
  const download = async () => {
    try {
      await saveResponse(await callForResponse(downloadLetter, { params: { id }, timeoutMs: 30_000 }), 'letter.pdf')
    } catch (error) {
      toast.error(...failureOf(error, 'The download failed'))
    }
  }
  const isStanding = isNewest && withdrawnAt === null
  return (
    <div className="flex flex-col gap-2 rounded-lg border border-line px-4 py-3">
      <p className="text-sm text-muted">
        Version {version}, released by {releasedBy}, <DateTime value={releasedAt} />
        {isMailed ? ' and emailed' : ''}.{' '}
        {withdrawnAt ? (
          <>
            Withdrawn by {withdrawnBy}, <DateTime value={withdrawnAt} />.
          </>
        ) : readAt ? (
          <>
            First read <DateTime value={readAt} />.
          </>
        ) : (
          'The candidate hasn’t opened it yet.'
        )}
      </p>
      <Collapsible title={`Read version ${version}`}>
        <LetterSheet letter={letter} />
      </Collapsible>
      {isStanding && (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" onClick={() => void download()}>
            <Download aria-hidden />
            Download PDF
          </Button>
          {mayWrite && !readAt && (
            <Button variant="ghost" size="sm" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
              Withdraw
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

type WritingProps = { id: string; side: LetterSide; onChange: (side: LetterSide) => void }

function Writing(props: WritingProps) {
  const { versions, draft } = props.side
  const [isOpen, setOpen] = useState(draft !== null)
  if (isOpen) return <LetterEditor {...props} />
  return (
    <Button variant="secondary" size="sm" className="self-start" onClick={() => setOpen(true)}>
      {versions.length === 0 ? 'Write the letter' : 'Change the letter'}
    </Button>
  )
}
