import { Square, RefreshCw, X } from 'lucide-react'
import { type ReactNode, type Ref, useImperativeHandle } from 'react'
import { Bubble } from '../ui/bubble.tsx'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { EarlyMarkdown } from '../ui/early-markdown.tsx'
import { useEndInView } from '../ui/use-end-in-view.ts'
import { isReply, type Line, openChoices, sortPending } from './chat-lines.ts'
import type { PendingMessage } from './chat-queue.ts'
import { NovaSays, Reply, type ReplyActions } from './reply.tsx'

type Seat = 'candidate' | 'interviewer'
type Resend = {
  onRetry?: ((id: string) => void) | undefined
  onDismiss?: ((id: string) => void) | undefined
}
type Props = Resend & {
  ref?: Ref<HTMLDivElement>
  lines: readonly Line[]
  pending?: readonly PendingMessage[]
  /** The viewer's seat: their own messages are on the right. */
  seat: Seat
  empty: ReactNode
  /** True if the thread is visible; it scrolls to the end when shown. */
  isShown?: boolean
  /** True if this browser keeps waiting messages after the page is closed. */
  isKept?: boolean
  actions?: ReplyActions | undefined
  onStop?: () => void
  /** Content below a reply of Nova's: the change that came with it. */
  below?: ((line: Line) => ReactNode) | undefined
  /** Content below the last line: choices for the next message. */
  next?: ReactNode
}

/** The thread with Nova. Grows at the end, and keeps the end in view for readers who have not scrolled away from it. */
export function ChatThread(props: Props) {
  const {
    ref,
    lines,
    pending = [],
    seat,
    empty,
    isShown = true,
    isKept = true,
    actions,
    onStop,
    onRetry,
    onDismiss,
    below,
    next,
  } = props
  const { waiting, replying, unanswered } = sortPending(lines, pending)
  const isEmpty = lines.length === 0 && pending.length === 0
  const grown = `${lines.length} ${pending.map(({ state }) => state).join()} ${replying?.reply.length} ${replying?.doing}`
  const { box, handleScroll } = useEndInView(grown, pending.length, isShown)
  useImperativeHandle(ref, () => box.current!, [box])
  const isOpen = openChoices(lines, pending).length > 0
  return (
    <div
      ref={box}
      role="log"
      // A separate live region reads each reply out whole.
      aria-live={seat === 'candidate' ? 'off' : 'polite'}
      aria-label="Conversation"
      data-copy-from="nova"
      // Screen reader texts are positioned relative to this element, so that they stay within the scroll area.
      className="relative flex min-h-40 flex-1 flex-col gap-5 overflow-y-auto p-4"
      onScroll={handleScroll}
    >
      {isEmpty && <div className="m-auto w-full max-w-sm text-center text-muted">{empty}</div>}
      {lines.map((line) => (
        <Said key={line.seq} {...{ line, seat, actions, below }} isOpen={isOpen && line === lines.at(-1)}>
          {line.clientId !== null && unanswered.has(line.clientId) && (
            <Unanswered message={unanswered.get(line.clientId)!} onRetry={onRetry} />
          )}
        </Said>
      ))}
      {waiting.map((message) => (
        <Waiting key={message.id} message={message} isKept={isKept} onRetry={onRetry} onDismiss={onDismiss} />
      ))}
      {replying && (
        <NovaSays>
          {replying.reply && <EarlyMarkdown text={replying.reply} />}
          <Doing message={replying} />
          {onStop && (
            <Button variant="ghost" size="sm" className="mt-1 -ml-2 flex px-2 text-xs" onClick={onStop}>
              <Square aria-hidden className="size-3!" />
              Stop
            </Button>
          )}
        </NovaSays>
      )}
      {next}
    </div>
  )
}

/** Says that a reply is under way, and its author: a live agent may work for a minute. */
function Doing({ message: { reply, doing } }: { message: PendingMessage }) {
  return (
    <p role="status" className={cn('text-muted wrap-anywhere', reply && doing && 'mt-2 text-sm')}>
      {doing ? `${doing}…` : !reply && <span className="animate-shimmer">Nova is thinking…</span>}
    </p>
  )
}

/** `isOpen`: the candidate can press its choices, below the thread. */
type SaidProps = Pick<Props, 'seat' | 'actions' | 'below'> & { line: Line; isOpen: boolean; children: ReactNode }

function Said({ line, seat, actions, below, isOpen, children }: SaidProps) {
  if (isReply(line)) {
    return (
      <>
        <Reply line={line} actions={actions} />
        {below?.(line)}
        {!(seat === 'candidate' && isOpen) && <OfferedChoices choices={line.choices} />}
      </>
    )
  }
  const name = seat === 'candidate' ? 'You' : 'Candidate'
  return (
    <Bubble name={line.voice ? `${name}, spoken` : name} side={seat === 'candidate' ? 'right' : 'left'}>
      <Words>{line.text}</Words>
      {children}
    </Bubble>
  )
}

/** What the candidate can reply with a click, or could: without it “Is it one of these?” says nothing later. */
export function OfferedChoices({ choices = [] }: { choices?: readonly string[] | undefined }) {
  if (choices.length === 0) return null
  return <p className="text-xs text-faint">Offered as replies: {choices.map((choice) => `“${choice}”`).join(', ')}</p>
}

function Words({ children }: { children: string }) {
  return (
    <p dir="auto" className="whitespace-pre-wrap">
      {children}
    </p>
  )
}

export const pendingNotes = {
  waiting: 'Waiting to be sent',
  sending: 'Sending…',
  offline: "Offline: kept on this device. We'll send it when you're back online.",
  unkept: "Offline: keep this page open. We'll send it when you're back online.",
  held: 'We will send it automatically in a moment.',
  failed: '',
  stopped: 'You stopped waiting. If Nova replies, its reply still appears here.',
}

function Waiting({ message, isKept, onRetry, onDismiss }: Resend & { message: PendingMessage; isKept: boolean }) {
  const { id, state, text, error } = message
  return (
    <Bubble name="You" side="right">
      <Words>{text}</Words>
      {isAgain(state) ? (
        <Again note={`${error} ${pendingNotes[state]}`.trim()} {...{ id, state, onRetry, onDismiss }} />
      ) : (
        <p className="mt-1 text-2xs text-faint">{pendingNotes[state === 'offline' && !isKept ? 'unkept' : state]}</p>
      )}
    </Bubble>
  )
}

/** For a message that Nova has received but not answered yet. */
const unansweredNotes = {
  ...pendingNotes,
  waiting: 'Waiting for Nova',
  offline: 'Offline: Nova has your message. The reply appears here when you’re back online.',
  held: 'We will ask for the reply automatically in a moment.',
}

function Unanswered({ message: { id, state, error }, onRetry }: Pick<Resend, 'onRetry'> & { message: PendingMessage }) {
  const note = `${error} ${unansweredNotes[state]}`.trim()
  if (isAgain(state)) return <Again {...{ id, note, state, onRetry }} />
  return <p className="mt-1 text-2xs text-faint">{note}</p>
}

/** These can be sent again by hand. */
const isAgain = (state: PendingMessage['state']) => state === 'stopped' || state === 'failed' || state === 'held'

type AgainProps = Resend & Pick<PendingMessage, 'id' | 'state'> & { note: string }

function Again({ id, note, state, onRetry, onDismiss }: AgainProps) {
  return (
    <div
      className={cn(
        'mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs pointer-coarse:gap-x-5 pointer-coarse:gap-y-6',
        state === 'failed' ? 'text-bad' : 'text-muted',
      )}
    >
      {note}
      <Button variant="link" size="sm" onClick={() => onRetry?.(id)}>
        <RefreshCw aria-hidden />
        Send again
      </Button>
      {onDismiss && (
        <Button variant="link" size="sm" onClick={() => onDismiss(id)}>
          <X aria-hidden />
          Remove
        </Button>
      )}
    </div>
  )
}
