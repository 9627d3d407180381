/** Messages between the candidate and their interviewers, as one seat sees them; sent through the device's queue. */
import { isTooQuick } from '@nova/contract/room/messages'
import type { Outbox } from '../journal/outbox.ts'
import { createStore, type Store } from '../journal/store.ts'
import type { Timeline } from '../journal/timeline.ts'
import type { UnsavedWork } from '../journal/unsaved-work.ts'
import type { MessageBoxHandle } from '../nova/message-box.tsx'
import { openUnsentText } from '../ui/unsent-text.ts'
import { listMessages, type Seat, type WaitingMessage } from './message-lines.ts'
import { createSeenMessages } from './seen-messages.ts'

export type Messages = ReturnType<typeof createMessages>

type Options = {
  seat: Seat
  interviewId: string
  timeline: Pick<Store<Timeline>, 'get' | 'subscribe'>
  outbox: Pick<Outbox, 'add' | 'entries' | 'subscribe' | 'getState'>
  unsavedWork: Pick<UnsavedWork, 'get' | 'subscribe'>
  now: () => number
}

/** The conversation of one visit, including messages that an earlier page left in the queue. */
export function createMessages({ seat, interviewId, timeline, outbox, unsavedWork, now }: Options) {
  const waiting = createStore<readonly WaitingMessage[]>([])
  const isOwn = ({ actor }: ReturnType<typeof listMessages>[number]) => seat === 'candidate' && actor.role === seat
  /** When this seat wrote, as far as this page knows; the server knows the rest. */
  const ownTimes = () => [
    ...listMessages(timeline.get())
      .filter(isOwn)
      .map(({ at, clientAt }) => clientAt ?? Date.parse(at)),
    ...waiting.get().map(({ at }) => at),
  ]
  const forget = (ids: ReadonlySet<string | null>) => {
    if (waiting.get().some(({ id }) => ids.has(id))) waiting.set((before) => before.filter(({ id }) => !ids.has(id)))
  }
  // A message that was taken stays shown until the journal shows it: in between, neither side has it.
  timeline.subscribe(() => forget(new Set(timeline.get().said.map(({ clientId }) => clientId))))
  unsavedWork.subscribe(() => forget(new Set(unsavedWork.get().map(({ id }) => id))))

  /** False where it would be one too many within a minute. */
  const send = (text: string): boolean => {
    const at = now()
    if (isTooQuick(ownTimes(), at)) return false
    const id = outbox.add({ kind: 'message', payload: { text } })
    waiting.set((before) => [...before, { id, at, text }])
    return true
  }

  /** Brings back what an earlier page left unsent, once the queue has it. */
  const load = () => {
    const known = new Set(timeline.get().said.map(({ clientId }) => clientId))
    const left = outbox.entries().flatMap((entry): WaitingMessage[] => {
      if (entry.kind !== 'message' || known.has(entry.id)) return []
      return [{ id: entry.id, at: entry.clientAt, text: entry.payload.text }]
    })
    if (left.length > 0) waiting.set(left)
  }

  let opener: (() => void) | null = null
  /** How to show the thread, until the returned function is called. */
  const setOpener = (open: () => void) => {
    opener = open
    return () => {
      if (opener === open) opener = null
    }
  }
  return {
    seat,
    timeline,
    outbox,
    waiting,
    send,
    load,
    seen: createSeenMessages(`messages-seen ${seat} ${interviewId}`),
    /** Unsent text in the message box, kept because each question renders the box again. */
    draft: openUnsentText(`${seat}-${interviewId}`),
    /** True while the thread is visible. */
    isShown: createStore(false),
    box: { current: null as MessageBoxHandle | null },
    setOpener,
    /** Shows the thread, ready to be answered. */
    open: () => opener?.(),
  }
}
