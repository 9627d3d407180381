import { WifiOff } from 'lucide-react'
import { type Store, useStore } from '../journal/store.ts'
import { TroubleSaid } from '../ui/trouble-said.tsx'
import type { Link } from './link.ts'
import { useLong } from './saving-line.tsx'

/** A page that has just lost its stream has it again in a moment. */
const lostMs = 3000

/** Says to the candidate that replies, messages and added time come late or not at all; unsent work is the saving line's to say. */
export function ConnectionLine({ link }: { link: Store<Link> }) {
  const state = useStore(link)
  const isLost = useLong(state === 'lost', lostMs)
  const words = state === 'slow' ? 'Slow connection: replies come every few seconds' : isLost ? 'Reconnecting…' : null
  return (
    <>
      {words && (
        <p title={words} className="flex min-w-0 items-center gap-1.5 text-xs text-warn">
          <WifiOff aria-hidden className="size-3.5 shrink-0" />
          <span className="truncate max-sm:sr-only">{words}</span>
        </p>
      )}
      <TroubleSaid trouble={words} recovery="The connection works again" />
    </>
  )
}
