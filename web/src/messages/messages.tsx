/**
 * The conversation between the candidate and their interviewers, in both seats. Nova has no part in it.
 * Public files: conversation.ts, message-news.tsx, messages-tab.tsx.
 */
import { messageLimits } from '@nova/contract/room/messages'
import { type ReactNode, useEffect, useImperativeHandle, useRef } from 'react'
import { useOutbox } from '../journal/hooks.ts'
import { useStore } from '../journal/store.ts'
import type { SaidLine } from '../journal/timeline.ts'
import { MessageBox } from '../nova/message-box.tsx'
import { Bubble } from '../ui/bubble.tsx'
import { toast } from '../ui/toast.tsx'
import { useEndInView } from '../ui/use-end-in-view.ts'
import { useIsInView } from '../ui/use-in-view.ts'
import type { Messages } from './conversation.ts'
import { listMessages, nameWriter, type Seat, type WaitingMessage } from './message-lines.ts'

type Props = {
  messages: Messages
  /** Says who reads along, and that Nova does not. */
  note: ReactNode
  /** Why nothing can be written any more; null where it can. */
  closed?: string | null
}

const boxes: Record<Seat, { label: string; placeholder: string }> = {
  candidate: {
    label: 'Message to your interviewers',
    placeholder: 'Message your interviewers',
  },
  interviewer: {
    label: 'Message to the candidate',
    placeholder: 'Message the candidate',
  },
}
const tooQuick = 'You are sending messages too quickly. Wait a minute, then send this one again.'

/** The thread, and the box in which one writes. */
export function MessagesPanel({ messages, note, closed = null }: Props) {
  const { seat, draft, box } = messages
  const timeline = useStore(messages.timeline)
  const waiting = useStore(messages.waiting)
  const lines = listMessages(timeline)
  const { box: thread, handleScroll } = useThread(messages, lines, waiting)
  const send = (text: string) => {
    const isSent = messages.send(text)
    if (!isSent) toast.warning(tooQuick, { duration: 6000 })
    return isSent
  }
  return (
    <section aria-label={seat === 'candidate' ? 'Interviewer' : 'Candidate'} className="flex h-full min-h-0 flex-col">
      <p className="border-b border-line px-4 py-2 text-sm text-muted">{note}</p>
      <div
        ref={thread}
        role="log"
        // A separate live region reads each message out once.
        aria-live="off"
        aria-label="Messages"
        className="flex min-h-40 flex-1 flex-col gap-4 overflow-y-auto p-4"
        onScroll={handleScroll}
      >
        {lines.length === 0 && waiting.length === 0 && (
          <p className="m-auto max-w-sm text-center text-muted">
            {seat === 'candidate'
              ? 'No messages yet. Ask your interviewers anything, or wait until they write.'
              : 'No messages yet. What you write here reaches the candidate right away, and they can answer.'}
          </p>
        )}
        {lines.map((line) => (
          <Message key={line.seq} line={line} seat={seat} />
        ))}
        {waiting.map((message) => (
          <Waiting key={message.id} message={message} messages={messages} />
        ))}
      </div>
      <div className="flex flex-col gap-2 border-t border-line p-3">
        {closed !== null && <p className="text-sm text-muted">{closed}</p>}
        <MessageBox
          ref={box}
          draft={draft}
          onSend={send}
          lastOwn={() => waiting.at(-1)?.text ?? lines.findLast((line) => isMine(line, seat))?.text}
          disabled={closed !== null}
          longest={messageLimits.characters}
          into="message"
          {...boxes[seat]}
        />
      </div>
    </section>
  )
}

const isMine = ({ actor }: SaidLine, seat: Seat) => seat === 'candidate' && actor.role === 'candidate'

/** Keeps the end in view, and what can be seen as seen. */
function useThread({ isShown, seen }: Messages, lines: readonly SaidLine[], waiting: readonly WaitingMessage[]) {
  const place = useRef<HTMLDivElement>(null)
  const shows = useIsInView(place)
  const { box, handleScroll } = useEndInView(`${lines.length} ${waiting.length}`, waiting.length, shows)
  useImperativeHandle(place, () => box.current!, [box])
  const last = lines.at(-1)?.seq
  useEffect(() => {
    isShown.set(shows)
    return () => isShown.set(false)
  }, [isShown, shows])
  useEffect(() => {
    if (shows && last !== undefined) seen.see(last)
  }, [seen, shows, last])
  return { box, handleScroll }
}

function Message({ line, seat }: { line: SaidLine; seat: Seat }) {
  const isOwnSide = (line.actor.role === 'candidate') === (seat === 'candidate')
  const time = new Date(line.clientAt ?? line.at).toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' })
  return (
    <Bubble
      name={`${nameWriter(line, seat)}, ${time}`}
      side={isOwnSide ? 'right' : 'left'}
      tone={line.actor.role === 'candidate' ? 'accent' : 'info'}
    >
      <Words>{line.text}</Words>
    </Bubble>
  )
}

function Waiting({ message: { text }, messages: { outbox, seat } }: { message: WaitingMessage; messages: Messages }) {
  const saving = useOutbox(outbox, (state) => state.saving)
  const durable = useOutbox(outbox, (state) => state.durable)
  const where = durable ? 'kept on this device' : 'keep this page open'
  return (
    <Bubble name="You" side="right" tone={seat === 'candidate' ? 'accent' : 'info'}>
      <Words>{text}</Words>
      <p className="mt-1 text-2xs text-faint">
        {saving === 'offline' ? `Offline: ${where}. We'll send it when you're back online.` : 'Sending…'}
      </p>
    </Bubble>
  )
}

function Words({ children }: { children: string }) {
  return (
    <p dir="auto" className="whitespace-pre-wrap">
      {children}
    </p>
  )
}
