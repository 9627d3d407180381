import { RefreshCw, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { ChatLine, SaidLine, Timeline } from '../journal/timeline.ts'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { Markdown } from '../ui/markdown.tsx'
import type { PendingMessage } from './chat-queue.ts'

type Line = { key: string; at: number; node: ReactNode }

/** What was said about a question, and by interviewers in between, in the journal's order. */
export function linesOf(timeline: Timeline, questionId: string): (ChatLine | SaidLine)[] {
  const chat = timeline.chat.filter((line) => line.questionId === questionId)
  const messages = timeline.said.filter((line) => line.kind === 'message')
  return [...chat, ...messages].sort((a, b) => a.seq - b.seq)
}

type Props = {
  lines: readonly (ChatLine | SaidLine)[]
  pending?: readonly PendingMessage[]
  /** Whose seat this is: own words stand at the right. */
  seat: 'candidate' | 'interviewer'
  empty: ReactNode
  onRetry?: () => void
  onDismiss?: (id: string) => void
  /** Sends one of the replies that Nova offers. */
  onChoose?: (text: string) => void
}

/** The thread with Nova. Grows at the end, and keeps the end in view. */
export function ChatThread({ lines, pending = [], seat, empty, onRetry, onDismiss, onChoose }: Props) {
  const end = useRef<HTMLDivElement>(null)
  const known = new Set(lines.map((line) => ('clientId' in line ? line.clientId : null)))
  const waiting = pending.filter(({ id }) => !known.has(id))
  // A message that is in the journal already may still wait for its reply.
  const replying = pending.find(({ state, id }) => state === 'sending' && !isAnswered(lines, id))
  const shown: Line[] = lines.map((line) => ({
    key: `${line.seq}`,
    at: Date.parse(line.at),
    node: <Said line={line} seat={seat} />,
  }))
  const size = lines.length + pending.length + (replying?.reply.length ?? 0)

  useEffect(() => {
    const box = end.current?.parentElement
    box?.scrollTo({ top: box.scrollHeight })
  }, [size])

  return (
    <div
      role="log"
      aria-label="Conversation"
      data-copy-from="nova"
      className="flex min-h-40 flex-1 flex-col gap-3 overflow-y-auto p-4"
    >
      {size === 0 && <div className="m-auto max-w-xs text-center text-muted">{empty}</div>}
      {shown.map(({ key, node }) => (
        <div key={key} className="contents">
          {node}
        </div>
      ))}
      {onChoose && pending.length === 0 && <Choices choices={choicesOf(lines)} onChoose={onChoose} />}
      {waiting.map((message) => (
        <Waiting key={message.id} message={message} onRetry={onRetry} onDismiss={onDismiss} />
      ))}
      {replying && (
        <Bubble name="Nova" side="left">
          {replying.reply ? (
            <Markdown text={replying.reply} />
          ) : (
            <span className="animate-shimmer text-muted">Nova is thinking…</span>
          )}
        </Bubble>
      )}
      <div ref={end} />
    </div>
  )
}

/** What Nova's last words offer to reply; nothing once something was said since. */
export function choicesOf(lines: Props['lines']): readonly string[] {
  const last = lines.at(-1)
  return last && 'author' in last && last.author === 'nova' ? (last.choices ?? []) : []
}

function Choices({ choices, onChoose }: { choices: readonly string[]; onChoose: (text: string) => void }) {
  if (choices.length === 0) return null
  return (
    <div role="group" aria-label="Suggested replies" className="flex max-w-[88%] flex-col items-start gap-1.5">
      {choices.map((choice) => (
        <Button
          key={choice}
          variant="secondary"
          size="sm"
          className="h-auto py-1 text-left whitespace-normal"
          // A double click says it once.
          onClick={({ detail }) => detail < 2 && onChoose(choice)}
        >
          {choice}
        </Button>
      ))}
    </div>
  )
}

function isAnswered(lines: Props['lines'], clientId: string): boolean {
  const turn = lines.find((line) => 'clientId' in line && line.clientId === clientId)
  if (!turn || !('interactionId' in turn)) return false
  return lines.some(
    (line) => 'interactionId' in line && line.author === 'nova' && line.interactionId === turn.interactionId,
  )
}

function Said({ line, seat }: { line: ChatLine | SaidLine; seat: Props['seat'] }) {
  if ('kind' in line) {
    return (
      <Bubble name={line.actor.name ?? 'Interviewer'} side={seat === 'interviewer' ? 'right' : 'left'} isMarked>
        <p dir="auto" className="whitespace-pre-wrap">
          {line.text}
        </p>
      </Bubble>
    )
  }
  const isNova = line.author === 'nova'
  const name = isNova ? 'Nova' : seat === 'candidate' ? 'You' : 'Candidate'
  return (
    <Bubble name={line.voice ? `${name}, spoken` : name} side={!isNova && seat === 'candidate' ? 'right' : 'left'}>
      {isNova ? (
        <Markdown text={line.text} />
      ) : (
        <p dir="auto" className="whitespace-pre-wrap">
          {line.text}
        </p>
      )}
    </Bubble>
  )
}

const notes = {
  waiting: 'Waiting',
  sending: 'Sending…',
  offline: "Offline: kept on this device. We'll send it when you're back online.",
  held: 'We will send it automatically in a moment.',
  failed: '',
}

function Waiting({ message, onRetry, onDismiss }: { message: PendingMessage } & Pick<Props, 'onRetry' | 'onDismiss'>) {
  const { id, state, text, error } = message
  return (
    <Bubble name="You" side="right">
      <p dir="auto" className="whitespace-pre-wrap">
        {text}
      </p>
      {state === 'failed' ? (
        <div className="mt-1 flex flex-wrap items-center gap-2 text-xs text-bad">
          {error}
          <Button variant="link" size="sm" onClick={onRetry}>
            <RefreshCw aria-hidden />
            Send again
          </Button>
          <Button variant="link" size="sm" onClick={() => onDismiss?.(id)}>
            <X aria-hidden />
            Remove
          </Button>
        </div>
      ) : (
        <p className="mt-1 text-2xs text-faint">
          {state === 'held' && `${error} `}
          {notes[state]}
        </p>
      )}
    </Bubble>
  )
}

type BubbleProps = { name: string; side: 'left' | 'right'; isMarked?: boolean; children: ReactNode }

function Bubble({ name, side, isMarked = false, children }: BubbleProps) {
  return (
    <div className={cn('flex max-w-[88%] flex-col gap-1', side === 'right' && 'items-end self-end')}>
      <p className="text-2xs font-medium text-faint">{name}</p>
      <div
        className={cn(
          'rounded-lg px-3 py-2 text-base wrap-anywhere',
          isMarked ? 'bg-info-soft' : side === 'right' ? 'bg-accent-soft' : 'bg-idle-soft',
        )}
      >
        {children}
      </div>
    </div>
  )
}
