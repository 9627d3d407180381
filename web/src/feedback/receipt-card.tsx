import type { Additions, Receipt } from '@nova/contract/room/receipts'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Collapsible } from '../ui/collapsible.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { DateTime } from '../ui/date-time.tsx'

/** The candidate's proof of the record. */
export function ReceiptCard({ receipt, additions }: { receipt: Receipt; additions: Additions }) {
  const { journal, completedAt, interviewId } = receipt
  const text = JSON.stringify(receipt, null, 2)
  return (
    <Card className="flex flex-col gap-3 p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">Your receipt</h2>
        <div className="flex items-center gap-2">
          <Button variant="secondary" size="sm" onClick={() => saveReceipt(receipt)}>
            <Download aria-hidden />
            Download receipt
          </Button>
          <CopyButton text={text} label="Copy receipt" message="Receipt copied" />
        </div>
      </div>
      <p className="max-w-prose text-muted">
        Keep this receipt. If anyone changed these {journal.lastSeq} entries later, the fingerprint would no longer
        match. What is recorded after them is added behind them and changes nothing in them.
      </p>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
        <Line name="Completed">
          <DateTime value={completedAt} />
        </Line>
        <Line name="Recorded">{journal.lastSeq} entries</Line>
        <Line name="Fingerprint">
          <code translate="no" className="font-mono text-sm break-all">
            {journal.lastHash}
          </code>
        </Line>
      </dl>
      <AddedSince additions={additions} />
      <Collapsible title="How to check it">
        <p className="max-w-prose text-muted">
          The quick way: ask the company for its file of interview {interviewId}, and search it for the fingerprint
          above. If even one letter of these entries had been changed, it would not be there.
        </p>
        <p className="mt-2 max-w-prose text-muted">
          The thorough way, if you’re technical: download “Everything recorded (JSON)” above and this receipt. The Nova
          Interviews program is free and compares both without the internet:{' '}
          <code translate="no" className="font-mono text-sm">
            npm run verify -- RECORD.json RECEIPT.json
          </code>
          , with the names of your two files. It says “OK” for each part that is unchanged, and names the first entry
          that is not.
        </p>
      </Collapsible>
    </Card>
  )
}

/** Entries added to the record since; the receipt itself stays unchanged. */
function AddedSince({ additions: { entries, report } }: { additions: Additions }) {
  return (
    <section aria-label="Added since" className="border-t border-line pt-3">
      <h3 className="font-medium">Added since</h3>
      <dl className="mt-2 grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
        <Line name="Recorded">
          {entries === 0
            ? 'Nothing so far'
            : `${entries} ${entries === 1 ? 'entry' : 'entries'}, such as the final tests and the report`}
        </Line>
        <Line name="Report’s fingerprint">
          {report ? (
            <code translate="no" className="font-mono text-sm break-all">
              {report.digest}
            </code>
          ) : (
            'Not ready yet. Its fingerprint appears here once it is.'
          )}
        </Line>
      </dl>
    </section>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-sm text-muted sm:pt-0.5">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}

function saveReceipt(receipt: Receipt) {
  const url = URL.createObjectURL(new Blob([JSON.stringify(receipt, null, 2)], { type: 'application/json' }))
  Object.assign(document.createElement('a'), { href: url, download: 'interview-receipt.json' }).click()
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
