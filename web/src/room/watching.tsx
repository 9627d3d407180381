import type { SessionState } from '@nova/contract/journal'
import { Eye, PencilLine } from 'lucide-react'
import type { RoomClock } from '../journal/clock.ts'
import { useSecondsUntil } from '../journal/hooks.ts'
import { type Store, useStore } from '../journal/store.ts'

/** Whoever edits pauses to think; said for shorter, it would come and go. */
const editingMs = 30_000

/** The last edit that an interviewer made, with its moment in Unix milliseconds. */
export type OtherEdit = { name: string; at: number } | null

type Props = { state: Store<SessionState>; otherEdit: Store<OtherEdit>; clock: Pick<RoomClock, 'now'> }

/** Says that interviewers are in the room, and that one edits: nobody is watched without knowing it. On a phone a sign. */
export function Watching({ state, otherEdit, clock }: Props) {
  const { presence } = useStore(state)
  const edit = useStore(otherEdit)
  const isEditing = useSecondsUntil(clock, edit && edit.at + editingMs) > 0
  const names = presence.flatMap(({ role, name, online }) => (role === 'interviewer' && online ? name : []))
  const editor = isEditing && edit && names.includes(edit.name) ? edit.name : null
  const text =
    names.length === 0
      ? ''
      : editor !== null
        ? `${editor} is editing with you`
        : names.length === 1
          ? `${names[0]} is watching`
          : `${names.length} interviewers are watching`
  const Icon = editor !== null ? PencilLine : Eye
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
