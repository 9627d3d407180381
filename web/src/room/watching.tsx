import type { SessionState } from '@nova/contract/room/journal'
import { Eye, PencilLine } from 'lucide-react'
import type { RoomClock } from '../journal/clock.ts'
import { useSecondsUntil } from '../journal/hooks.ts'
import { type Store, useStore } from '../journal/store.ts'

/** Long enough for pauses to think; a shorter time would make the note flicker. */
const editingMs = 30_000

/** The last edit of one interviewer, with its moment in Unix milliseconds. */
export type OtherEdit = { name: string; at: number }

type Props = { state: Store<SessionState>; otherEdits: Store<readonly OtherEdit[]>; clock: Pick<RoomClock, 'now'> }

/**
 * Shows that interviewers are in the room and that one is editing: candidates must know when they are watched. On a
 * phone it is an icon.
 */
export function Watching({ state, otherEdits, clock }: Props) {
  const { presence } = useStore(state)
  const edits = useStore(otherEdits)
  // The next one to be over: then the others are looked at again.
  const running = edits.filter(({ at }) => at + editingMs > clock.now())
  useSecondsUntil(clock, running.length > 0 ? Math.min(...running.map(({ at }) => at + editingMs)) : null)
  const names = presence.flatMap(({ role, name, online }) => (role === 'interviewer' && online ? name : []))
  const editors = running.flatMap(({ name }) => (names.includes(name) ? name : []))
  const text =
    names.length === 0
      ? ''
      : editors.length > 0
        ? `${editors.join(' and ')} ${editors.length === 1 ? 'is' : 'are'} editing with you`
        : names.length === 1
          ? `${names[0]} is watching`
          : `${names.length} interviewers are watching`
  const Icon = editors.length > 0 ? PencilLine : Eye
  return (
    <p
      role="status"
      title={text || undefined}
      className="flex min-w-0 items-center gap-1.5 text-xs text-muted empty:sr-only"
    >
      {text && (
        <>
          <Icon aria-hidden className="size-3.5 shrink-0" />
          <bdi className="max-w-56 truncate max-sm:sr-only">{text}</bdi>
        </>
      )}
    </p>
  )
}
