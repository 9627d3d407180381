/**
 * The conversation with Nova about one question.
 * Public files: chat-queue.ts, chat-thread.tsx, spoken-words.ts, voice.tsx.
 */
import { CircleHelp, Send, Volume2, VolumeX } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { RoomQuestion } from '../journal/questions.ts'
import { useStore } from '../journal/store.ts'
import { countNovaUse, stuckReply } from '../journal/timeline.ts'
import { canSpeak, speak, stopSpeaking } from '../speech/saying.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { ChatThread, linesOf } from './chat-thread.tsx'
import type { Conversation } from './conversation.ts'

const quickReplies = [
  { text: "I'm thinking...", type: 0 },
  { text: stuckReply, type: 1 },
  { text: 'Ready to submit', type: 3 },
] as const

const longestMessage = 4000

/** The candidate's conversation with Nova about one question. */
export function Chat({ session, question }: { session: Conversation; question: RoomQuestion }) {
  const timeline = useStore(session.timeline)
  const { novaPaused } = useStore(session.state)
  const pending = useStore(session.chat.pending).filter(({ questionId }) => questionId === question.id)
  const quality = useStore(session.promptQuality)
  const [isAloud, setAloud] = useState(false)
  const [isExplained, setExplained] = useState(false)
  const explanation = useId()
  const lines = linesOf(timeline, question.id)
  const use = countNovaUse(timeline)
  useReadAloud(lines, isAloud)

  const send = (text: string, type: 0 | 1 | 2 | 3 = 0) => session.chat.send(question.id, text, type)

  return (
    <section aria-label="Nova AI" className="flex h-full min-h-0 flex-col">
      <div className="flex items-center gap-4 border-b border-line px-4 py-2 text-sm text-muted">
        <button
          type="button"
          className="flex items-center gap-1.5 rounded-sm hover:text-ink"
          aria-expanded={isExplained}
          aria-controls={explanation}
          onClick={() => setExplained(!isExplained)}
        >
          <span>
            Prompt quality <span className="font-medium text-ink tabular">{quality}</span>
          </span>
          <CircleHelp aria-hidden className="size-3.5" />
        </button>
        <p>
          Interactions <span className="font-medium text-ink tabular">{use.interactions}</span>
        </p>
        <IconButton
          size="sm"
          className="ml-auto"
          label={isAloud ? 'Voice on: Nova reads its replies' : 'Voice off'}
          aria-pressed={isAloud}
          disabled={!canSpeak()}
          icon={isAloud ? <Volume2 aria-hidden /> : <VolumeX aria-hidden />}
          onClick={() => setAloud(!isAloud)}
        />
      </div>
      <p id={explanation} hidden={!isExplained} className="border-b border-line px-4 py-2 text-sm text-muted">
        This shows how much your messages give Nova to work with: a line, an input, what you expected. Grammar and
        length don't matter. It starts at 85 and moves up or down with every message. Your interviewers see it next to
        the report's scores, but it isn't part of them.
      </p>
      <ChatThread
        seat="candidate"
        lines={lines}
        pending={pending}
        onRetry={session.chat.retry}
        onDismiss={session.chat.remove}
        {...(novaPaused ? {} : { onChoose: (text: string) => send(text) })}
        empty={emptyText(session.interview.aiPolicy)}
      />
      <div className="flex flex-col gap-2 border-t border-line p-3">
        {novaPaused && <p className="text-sm text-warn">Your interviewer has paused Nova.</p>}
        <div className="flex flex-wrap gap-1.5">
          {quickReplies.map(({ text, type }) => (
            <Button
              key={text}
              variant="secondary"
              size="sm"
              disabled={novaPaused}
              // A double click says it once.
              onClick={({ detail }) => detail < 2 && send(text, type)}
            >
              {text}
            </Button>
          ))}
        </div>
        <MessageBox onSend={send} disabled={novaPaused} />
      </div>
    </section>
  )
}

function emptyText(policy: Conversation['interview']['aiPolicy']): string {
  if (policy === 'none')
    return "Nova answers questions about the task and the room here, but doesn't help with solutions."
  return 'Ask Nova about the problem, your code or your last run. Nova can see your current code.'
}

function MessageBox({ onSend, disabled }: { onSend: (text: string) => void; disabled: boolean }) {
  const [text, setText] = useState('')
  const send = () => {
    if (text.trim() === '') return
    onSend(text.trim())
    setText('')
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (!disabled) send()
  }
  return (
    <form
      data-chat
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Textarea
        rows={2}
        maxLength={longestMessage}
        aria-label="Message to Nova"
        placeholder="Message Nova. Enter sends, Shift+Enter adds a line."
        className="max-h-40 min-w-0 flex-1 resize-none"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={handleKeyDown}
      />
      <IconButton
        type="submit"
        variant="primary"
        label="Send"
        side="top"
        disabled={disabled || text.trim() === ''}
        icon={<Send aria-hidden />}
      />
      {text.length >= longestMessage && (
        <p role="status" className="w-full text-xs text-warn">
          A message can have up to {longestMessage} characters, so we cut off the rest. Nova can already see your code.
        </p>
      )}
    </form>
  )
}

/**
 * Reads Nova's replies aloud as they come; those already there when it is switched on stay silent, and what is said to
 * the voice interviewer is answered by it.
 */
function useReadAloud(lines: ReturnType<typeof linesOf>, isAloud: boolean) {
  const last = lines.at(-1)
  const heard = useRef(last?.seq ?? 0)
  useEffect(() => {
    if (!isAloud) return stopSpeaking()
  }, [isAloud])
  useEffect(() => {
    if (!last || last.seq <= heard.current) return
    heard.current = last.seq
    if (isAloud && 'author' in last && last.author === 'nova' && !last.voice) speak(last.text)
  }, [last, isAloud])
}
