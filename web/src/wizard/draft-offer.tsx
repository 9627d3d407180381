import { useEffect, useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { draftDays, type DeviceDraft } from './draft-store.ts'

type Props = { draft: DeviceDraft; onContinue: () => void; onStartAfresh: () => void }

/** Entries that a closed tab left on this device: to go on with, or to forget. */
export function DraftOffer({ draft: { kept, at }, onContinue, onStartAfresh }: Props) {
  const { title, candidateName } = kept.fields
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <main id="main" tabIndex={-1} className="container-app flex flex-col gap-6 py-8 sm:py-10">
      <title>Create Interview · Nova Interviews</title>
      <PageHeader title="Create Interview" subtitle="An interview that you began is still here." />
      <Card className="flex max-w-2xl flex-col gap-4 p-5">
        <h2 ref={heading} tabIndex={-1} className="outline-none text-lg font-semibold tracking-tight">
          You have an unfinished draft
        </h2>
        <p className="break-words text-muted">
          {[title.trim() || 'Without a title yet', candidateName.trim()].filter(Boolean).join(', for ')}. Last changed{' '}
          <DateTime value={new Date(at).toISOString()} />.
        </p>
        <p className="text-sm text-faint">
          This device keeps it for {draftDays} days, and forgets it when you sign out.
          {kept.resumeName && ' The resume file isn’t kept, so you will choose it again.'}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button onClick={onContinue}>Continue your draft</Button>
          <Button variant="secondary" onClick={onStartAfresh}>
            Start afresh
          </Button>
        </div>
      </Card>
    </main>
  )
}
