import type { Judging } from '@nova/contract/reports/judging'
import { type ReactNode, useEffect, useState } from 'react'
import { messageOf } from '../api.ts'
import type { CandidateWire } from '../journal/journal.ts'
import { Button } from '../ui/button.tsx'
import { Collapsible } from '../ui/collapsible.tsx'
import { LaterDialog } from '../ui/later-dialog.tsx'
import { later } from '../ui/later.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { judgingTitle } from './judging-title.ts'

const JudgingText = later(async () => (await import('./judging-text.tsx')).JudgingText)

type Props = { wire: Pick<CandidateWire, 'getJudging'> }

/** The competencies in short, and all of it in a dialog. */
export function JudgingInShort({ wire }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <WithJudging wire={wire}>
      {(judging) => (
        <>
          <ul className="flex flex-col gap-1.5">
            {judging.competencies.map(({ id, name, share, text }) => (
              <li key={id}>
                <span className="font-medium text-ink">
                  {name}, {share}%:
                </span>{' '}
                {text}
              </li>
            ))}
          </ul>
          <Collapsible title="What never counts" className="mt-2">
            <ul className="list-disc gap-x-8 pl-5 marker:text-faint sm:columns-2">
              {judging.neverCounts.map(({ id, text }) => (
                <li key={id} className="break-inside-avoid">
                  {text}
                </li>
              ))}
            </ul>
          </Collapsible>
          <Button variant="secondary" size="sm" className="mt-3" onClick={() => setOpen(true)}>
            Read what counts, and how much
          </Button>
          <JudgingDialog open={isOpen} onOpenChange={setOpen} wire={wire} />
        </>
      )}
    </WithJudging>
  )
}

type DialogProps = Props & { open: boolean; onOpenChange: (open: boolean) => void }

export function JudgingDialog({ open, onOpenChange, wire }: DialogProps) {
  return (
    <LaterDialog
      open={open}
      onOpenChange={onOpenChange}
      title={judgingTitle}
      description="Everything that counts in this interview, with how much it counts."
      className="max-w-2xl"
    >
      <WithJudging wire={wire}>{(judging) => <JudgingText judging={judging} />}</WithJudging>
    </LaterDialog>
  )
}

type Read = { judging: Judging } | { error: string } | null

/** Reads it from the server when it is shown. */
function WithJudging({ wire, children }: Props & { children: (judging: Judging) => ReactNode }) {
  const [read, setRead] = useState<Read>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isWanted = true
    void wire
      .getJudging()
      .then((judging): Read => ({ judging }))
      .catch((error: unknown): Read => ({ error: messageOf(error, "We couldn't load this. Please try again.") }))
      .then((next) => isWanted && setRead(next))
    return () => {
      isWanted = false
    }
  }, [wire, tries])
  if (!read) {
    return (
      <div aria-busy="true" className="flex flex-col gap-2">
        <Skeleton className="w-2/3" />
        <Skeleton className="w-1/2" />
      </div>
    )
  }
  if ('judging' in read) return children(read.judging)
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3">
      {read.error}
      <Button
        variant="secondary"
        size="sm"
        onClick={() => {
          setRead(null)
          setTries(tries + 1)
        }}
      >
        Try again
      </Button>
    </div>
  )
}
