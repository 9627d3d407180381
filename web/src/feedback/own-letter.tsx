import type { CandidateLetter } from '@nova/contract/reviews/letters'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { failureOf } from '../api.ts'
import type { CandidateWire } from '../journal/journal.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { saveResponse } from '../ui/save-file.ts'
import { toast } from '../ui/toast.tsx'
import { LetterSheet } from './letter-sheet.tsx'
import { requestsId } from './own-requests.tsx'

type Props = {
  found: CandidateLetter
  wire: Pick<CandidateWire, 'openLetter' | 'downloadOwnLetter'>
  onOpened: () => void
}

/** The explanation letter on the candidate's page: closed until opened, which its author can see. */
export function OwnLetter({ found: { version, releasedAt, releasedBy, letter }, wire, onOpened }: Props) {
  const [isBusy, setBusy] = useState(false)
  const run = async (act: () => Promise<unknown>, failure: string) => {
    setBusy(true)
    try {
      await act()
    } catch (error) {
      toast.error(...failureOf(error, failure))
    } finally {
      setBusy(false)
      onOpened()
    }
  }
  return (
    <Card className="flex flex-col gap-4 p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">A letter about your interview</h2>
        {letter && (
          <Button
            variant="secondary"
            size="sm"
            busy={isBusy}
            onClick={() =>
              void run(
                async () => saveResponse(await wire.downloadOwnLetter(), 'explanation-letter.pdf'),
                'The download failed',
              )
            }
          >
            <Download aria-hidden />
            Download PDF
          </Button>
        )}
      </div>
      {letter ? (
        <>
          <LetterSheet letter={letter} />
          <p className="flex flex-wrap gap-x-4 gap-y-1">
            <a href={`#${requestsId}`} className="font-medium underline underline-offset-4">
              A fact is wrong
            </a>
            <a href={`#${requestsId}`} className="font-medium underline underline-offset-4">
              Ask for a person’s review
            </a>
          </p>
        </>
      ) : (
        <>
          <p className="max-w-prose text-muted">
            It explains what was assessed and found, what AI did, who decided, and what you can do if something is
            wrong. The company sees that you have opened it.
          </p>
          <Button
            className="self-start"
            busy={isBusy}
            onClick={() => void run(() => wire.openLetter(), "We couldn't open the letter.")}
          >
            Read the letter
          </Button>
        </>
      )}
      <p className="text-sm text-muted">
        {version === 1 ? 'From' : 'Changed by'} {releasedBy}, <DateTime value={releasedAt} />
      </p>
    </Card>
  )
}
