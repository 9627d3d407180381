import { tellReaderAccuracy } from '@nova/contract/reports/reader-accuracy'

/** Accuracy of automatic marks, shown next to an unconfirmed one. */
export function HowGood({ unit }: { unit: 'points' | 'elements' }) {
  return (
    <details className="mt-0.5 text-sm text-muted print:hidden">
      <summary className="w-fit cursor-pointer underline-offset-2 hover:underline">How good is this?</summary>
      <p className="max-w-prose text-pretty">{tellReaderAccuracy(unit)}</p>
    </details>
  )
}
