import { changeOwnKit, type OwnKits, type OwnKitState } from '@nova/contract/installation/own-kits'
import { runtimeFacts } from '@nova/contract/languages/runtimes'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call, failureOf } from '../api.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { relativeTime } from '../ui/date-time.tsx'
import { toast } from '../ui/toast.tsx'
import { timeText } from './kit-work.tsx'

type Props = { kit: OwnKitState; isBusy: boolean; onChanged: (kits: OwnKits) => void }

/** One version of a kit: its size, its last test, and who uses it. */
export function OwnKit({ kit, isBusy, onChanged }: Props) {
  const [isAsking, setAsking] = useState(false)
  const { id, name, version, runtime, kind, bytes, files, testedAt, steps, isOffered, usedBy } = kit
  const title = `${name} ${version}`
  const change = useMutation({
    mutationFn: (act: 'test' | 'remove') => call(changeOwnKit, { body: { kit: id, act } }),
    onSuccess: (next, act) => {
      onChanged(next)
      if (act === 'remove') toast.success(`${title} was removed.`)
    },
    onError: (error) => toast.error(...failureOf(error, 'We couldn’t change this kit.')),
    onSettled: () => setAsking(false),
  })
  const [start, tests] = (['start', 'tests'] as const).map((step) => steps.find((each) => each.step === step))
  const failed = steps.find(({ isOk }) => !isOk)
  return (
    <li className="flex flex-col gap-2 py-3">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium break-words">{title}</span>
        <Badge tone={isOffered ? 'good' : 'bad'}>{isOffered ? 'Offered' : 'Not offered'}</Badge>
      </p>
      <p className="text-sm text-muted tabular">
        {runtimeFacts[runtime].name} · {kind === 'image' ? 'image' : 'packages'} · {sizeText(bytes)} in{' '}
        {files.toLocaleString('en')} files · in projects:{' '}
        <code translate="no" className="font-mono break-all">
          {id}
        </code>
      </p>
      <p className="text-sm break-words text-muted tabular">
        Tested {relativeTime(testedAt)}:{' '}
        {failed
          ? failed.detail
          : [start && `starts in ${timeText(start.ms)}`, tests && `${tests.detail} ${timeText(tests.ms)}`]
              .filter(Boolean)
              .join(' · ')}
      </p>
      {usedBy.length > 0 && <p className="text-sm break-words text-muted">Used by {usedBy.join(', ')}</p>}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          disabled={isBusy}
          busy={change.isPending}
          aria-label={`Test again: ${title}`}
          onClick={() => change.mutate('test')}
        >
          Test again
        </Button>
        <Button variant="ghost" size="sm" aria-label={`Remove ${title}`} onClick={() => setAsking(true)}>
          Remove
        </Button>
      </div>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Remove ${title}?`}
        description={`This frees ${sizeText(bytes)} on the server. Other versions stay.`}
        confirmLabel="Remove kit"
        cancelLabel="Keep it"
        tone="danger"
        busy={change.isPending}
        onConfirm={() => change.mutate('remove')}
      />
    </li>
  )
}

function sizeText(bytes: number): string {
  const megabytes = bytes / 1_024 ** 2
  if (megabytes >= 1_024) return `${(megabytes / 1_024).toFixed(1)} GB`
  return megabytes >= 1 ? `${Math.round(megabytes)} MB` : `${Math.max(1, Math.round(bytes / 1_024))} KB`
}
