import { useCallback, useSyncExternalStore } from 'react'
import type { Pad } from '../journal/pads.ts'
import { Badge } from '../ui/badge.tsx'
import type { Shown } from './run-log.ts'

type Props = { pad: Pad | null | undefined; shown: Pick<Shown, 'code' | 'language'> }

const unfollowed = () => () => {}

/** True if the pad's code differs from the code that ran; a result in another language is never stale. */
export function useIsStale(pad: Props['pad'], shown: Props['shown'] | null): boolean {
  const isStale = useCallback(() => {
    if (!pad || !shown || pad.language !== shown.language) return false
    // Lengths first: this is asked for each key.
    return pad.state().doc.length !== shown.code.length || pad.text() !== shown.code
  }, [pad, shown])
  return useSyncExternalStore(pad?.subscribe ?? unfollowed, isStale)
}

/** Marks a result that is not of the code in the editor. */
export function StaleBadge({ pad, shown }: Props) {
  return useIsStale(pad, shown) && <Badge tone="warn">Code changed since this run</Badge>
}
