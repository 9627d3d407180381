import { lazy, Suspense } from 'react'
import { isSamePad } from '../journal/outbox-batch.ts'
import type { Pad } from '../journal/pads.ts'
import { type Store, useStore } from '../journal/store.ts'
import { type Other } from './others.ts'

/** Comes with the first cursor to speak of. */
const OtherLine = lazy(async () => ({ default: (await import('./others-line.tsx')).OtherLine }))

/** Lists the other participants with a cursor in this pad. */
export function OthersHere({ others, pad }: { others: Store<readonly Other[]>; pad: Pad }) {
  const here = useStore(others).filter((other) => isSamePad(other, pad))
  if (here.length === 0) return null
  return (
    <Suspense>
      {here.map((other) => (
        <OtherLine key={other.key} other={other} pad={pad} />
      ))}
    </Suspense>
  )
}
