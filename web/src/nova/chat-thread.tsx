import { Square, RefreshCw, X } from 'lucide-react'
import { type ReactNode, type Ref, useImperativeHandle } from 'react'
import { Bubble } from '../ui/bubble.tsx'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { Markdown } from '../ui/markdown.tsx'
import { useEndInView } from '../ui/use-end-in-view.ts'
import { isReply, type Line, sortPending } from './chat-lines.ts'
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
  /** Whose seat this is: own words stand at the right. */
  seat: Seat
  empty: ReactNode
  /** Whether somebody can see it; the end is brought into view when it is shown. */
  isShown?: boolean
  /** Whether this browser keeps what waits when the page is closed. */
  isKept?: boolean
  actions?: ReplyActions | undefined
  onStop?: () => void
  /** Stands below a reply of Nova's: the change that came with it. */
  below?: ((line: Line) => ReactNode) | undefined
  /** Stands below the last line: what may be said next. */
  next?: ReactNode
}

/** The thread with Nova. Grows at the end, and keeps the end in view for who has not scrolled away from it. */
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

  return (
    <div
      ref={box}
      role="log"
      // Each reply is read out whole, by what stands apart from the thread.
      aria-live={seat === 'candidate' ? 'off' : 'polite'}
      aria-label="Conversation"
      data-copy-from="nova"
      // Words for screen readers alone stand where they are told, and stay within what scrolls.
      className="relative flex min-h-40 flex-1 flex-col gap-5 overflow-y-auto p-4"
      onScroll={handleScroll}
    >
      {isEmpty && <div className="m-auto w-full max-w-sm text-center text-muted">{empty}</div>}
      {lines.map((line) => (
        <Said key={line.seq} line={line} seat={seat} actions={actions} below={below}>
          {line.clientId !== null && unanswered.has(line.clientId) && <Stopped id={line.clientId} onRetry={onRetry} />}
        </Said>
      ))}
      {waiting.map((message) => (
        <Waiting key={message.id} message={message} isKept={isKept} onRetry={onRetry} onDismiss={onDismiss} />
      ))}
      {replying && (
        <NovaSays>
          {replying.reply && <Markdown text={replying.reply} />}
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

/** That a reply is under way, and by what: a live agent may work for a minute. */
function Doing({ message: { reply, doing } }: { message: PendingMessage }) {
  return (
    <p role="status" className={cn('text-muted wrap-anywhere', reply && doing && 'mt-2 text-sm')}>
      {doing ? `${doing}…` : !reply && <span className="animate-shimmer">Nova is thinking…</span>}
    </p>
  )
}

type SaidProps = Pick<Props, 'seat' | 'actions' | 'below'> & { line: Line; children: ReactNode }

function Said({ line, seat, actions, below, children }: SaidProps) {
  if (isReply(line)) {
    return (
      <>
        <Reply line={line} actions={actions} />
        {below?.(line)}
        {seat === 'interviewer' && <OfferedChoices choices={line.choices} />}
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

/** For who reads along: what the candidate could reply with a click. */
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

/** What is said below a message that waits. */
export const pendingNotes = {
  waiting: 'Waiting',
  sending: 'Sending…',
  offline: "Offline: kept on this device. We'll send it when you're back online.",
  unkept: "Offline: keep this page open. We'll send it when you're back online.",
  away: "We can't reach Nova right now. We'll keep trying, and your other work goes on.",
  held: 'We will send it automatically in a moment.',
  failed: '',
  stopped: 'You stopped waiting. If Nova replies, its reply still appears here.',
}

function Waiting({ message, isKept, onRetry, onDismiss }: Resend & { message: PendingMessage; isKept: boolean }) {
  const { id, state, text, error } = message
  return (
    <Bubble name="You" side="right">
      <Words>{text}</Words>
      {state === 'stopped' ? (
        <Stopped id={id} onRetry={onRetry} onDismiss={onDismiss} />
      ) : state === 'failed' ? (
        <Again id={id} note={error} onRetry={onRetry} onDismiss={onDismiss} className="text-bad" />
      ) : state === 'away' ? (
        <Again id={id} note={pendingNotes.away} onRetry={onRetry} onDismiss={onDismiss} className="text-warn" />
      ) : (
        <p className="mt-1 text-2xs text-faint">
          {state === 'held' && `${error} `}
          {pendingNotes[state === 'offline' && !isKept ? 'unkept' : state]}
        </p>
      )}
    </Bubble>
  )
}

function Stopped(given: Resend & { id: string }) {
  return <Again note={pendingNotes.stopped} className="text-muted" {...given} />
}

type AgainProps = Resend & { id: string; note: string; className: string }

function Again({ id, note, onRetry, onDismiss, className }: AgainProps) {
  return (
    <div className={cn('mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs', className)}>
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
