/**
 * The conversation with Nova about one question.
 * Public files: chat-lines.ts, chat-queue.ts, chat-thread.tsx, conversation.ts, message-box.tsx, nova-tab.tsx,
 * reply.tsx, seen-replies.ts, spoken-words.ts, use-listening.ts, voice-notes.tsx, voice-settings.ts, voice.tsx.
 */
import { isAnsweredBy } from '@nova/contract/kinds/kinds'
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useOutbox } from '../journal/hooks.ts'
import type { RoomQuestion } from '../journal/questions.ts'
import { useStore } from '../journal/store.ts'
import { stuckReply } from '../journal/timeline.ts'
import { speak, stopSpeaking } from '../speech/saying.ts'
import { Button } from '../ui/button.tsx'
import { useIsInView } from '../ui/use-in-view.ts'
import { Announcer } from './announcer.tsx'
import { lastOwnMessage, type Line, linesOf, openChoices } from './chat-lines.ts'
import { ChatThread } from './chat-thread.tsx'
import type { Conversation } from './conversation.ts'
import { exampleAsks } from './example-asks.ts'
import { MessageBox, type MessageBoxHandle } from './message-box.tsx'
import { NovaHeader } from './nova-header.tsx'
import type { ReplyActions } from './reply.tsx'

const quickReplies = [
  { text: "I'm thinking...", type: 0 },
  { text: stuckReply, type: 1 },
  { text: 'Ready to submit', type: 3 },
] as const

const maxMessageLength = 4000
const toNova = {
  label: 'Message to Nova',
  placeholder: 'Message Nova',
  longest: maxMessageLength,
}

type Props = {
  session: Conversation
  question: RoomQuestion
  /** Inserts code from Nova at the cursor of the code editor; absent if the editor is read-only. */
  onInsert?: ReplyActions['onInsert']
  changes?: NovaChanges | undefined
}

/** Nova's changes to a project in its panel: a note about them, and the change that came with a reply. */
export type NovaChanges = {
  note: ReactNode
  below: (line: Line) => ReactNode
  /** Of a reply that is still being made. */
  underWay?: ReactNode
}

/** The candidate's conversation with Nova about one question. */
export function Chat({ session, question, onInsert, changes }: Props) {
  const { novaPaused } = useStore(session.state)
  const { lines, pending } = useThread(session, question.id)
  const isKept = useOutbox(session.outbox, (state) => state.durable)
  const [isAloud, setAloud] = useState(false)
  const box = useRef<MessageBoxHandle>(null)
  const thread = useRef<HTMLDivElement>(null)
  const isShown = useIsInView(thread)
  useReadAloud(lines, isAloud)
  useSeen(session, question.id, lines, isShown)
  const actions = useMemo<ReplyActions>(() => ({ onInsert }), [onInsert])

  const send = (text: string, type: 0 | 1 | 2 | 3 = 0) => session.chat.send(question.id, text, type)
  /** Wraps the action of a button that may disappear on click, and returns the focus to its place. */
  const andBack =
    <A extends unknown[]>(act: (...given: A) => void) =>
    (...given: A) => {
      act(...given)
      focusForKeys(box)
    }

  return (
    <section aria-label="Nova AI" className="flex h-full min-h-0 flex-col">
      <NovaHeader session={session} isAloud={isAloud} onAloud={setAloud} />
      {changes?.note}
      <ChatThread
        ref={thread}
        seat="candidate"
        lines={lines}
        pending={pending}
        isShown={isShown}
        isKept={isKept}
        actions={actions}
        below={changes?.below}
        onStop={andBack(session.chat.stop)}
        onRetry={andBack(session.chat.retry)}
        onDismiss={andBack(session.chat.remove)}
        empty={<Welcome session={session} question={question} onAsk={(text) => box.current?.fill(text)} />}
        next={
          <>
            {changes?.underWay}
            <Choices
              choices={openChoices(lines, pending)}
              disabled={novaPaused}
              onChoose={andBack((text) => send(text))}
            />
          </>
        }
      />
      <Announcer lines={lines} pending={pending} isQuiet={isAloud} />
      <div className="flex flex-col gap-2 border-t border-line p-3">
        {novaPaused && <p className="text-sm text-warn">Your interviewer has paused Nova.</p>}
        <QuickReplies disabled={novaPaused} onChoose={andBack(send)} />
        <MessageBox
          ref={box}
          draft={session.drafts.get(question.id)!}
          onSend={send}
          lastOwn={() => lastOwnMessage(lines, pending)}
          disabled={novaPaused}
          into="chat"
          {...toNova}
        />
      </div>
    </section>
  )
}

function useThread(session: Conversation, questionId: string) {
  const timeline = useStore(session.timeline)
  const all = useStore(session.chat.pending)
  const lines = useMemo(() => linesOf(timeline, questionId), [timeline, questionId])
  const pending = useMemo(() => all.filter((message) => message.questionId === questionId), [all, questionId])
  return { lines, pending }
}

/** Back to the box, where who uses keys goes on; on a touch screen its keyboard would cover the reply. */
function focusForKeys(box: RefObject<MessageBoxHandle | null>): void {
  if (!matchMedia('(pointer: coarse)').matches) box.current?.focus()
}

type WelcomeProps = { session: Conversation; question: RoomQuestion; onAsk: (text: string) => void }

function Welcome({ session, question, onAsk }: WelcomeProps) {
  const { aiPolicy } = session.interview
  return (
    <div className="flex flex-col gap-4">
      <p>
        {aiPolicy === 'none'
          ? "Nova answers questions about the task and the room here, but doesn't help with solutions."
          : isWritten(question.kind)
            ? 'Ask Nova about the question or your answer. Nova can see what you have written so far.'
            : 'Ask Nova about the problem, your code or your last run. Nova can see your current code.'}
      </p>
      <div role="group" aria-label="Examples to start from" className="flex flex-col gap-2">
        {exampleAsks(question.kind, aiPolicy).map((text) => (
          <Button key={text} variant="secondary" size="sm" className={wrapping} onClick={() => onAsk(text)}>
            {text}
          </Button>
        ))}
      </div>
    </div>
  )
}

/** Questions answered in words have no code to ask about. */
const isWritten = (kind: RoomQuestion['kind']) => isAnsweredBy({ kind }, 'words')

/** A button whose text may take several lines. */
const wrapping =
  'h-auto! min-h-8 max-w-full pointer-coarse:min-h-11 shrink justify-start py-1.5 text-left whitespace-normal'

type QuickProps = { disabled: boolean; onChoose: (text: string, type: 0 | 1 | 3) => void }

function QuickReplies({ disabled, onChoose }: QuickProps) {
  return (
    <div className="flex flex-wrap gap-1.5">
      {quickReplies.map(({ text, type }) => (
        <Button
          key={text}
          variant="ghost"
          size="sm"
          className="border border-line px-2.5 text-xs"
          disabled={disabled}
          // A double click says it once.
          onClick={({ detail }) => detail < 2 && onChoose(text, type)}
        >
          {text}
        </Button>
      ))}
    </div>
  )
}

type ChoicesProps = { choices: readonly string[]; disabled: boolean; onChoose: (text: string) => void }

function Choices({ choices, disabled, onChoose }: ChoicesProps) {
  if (choices.length === 0) return null
  return (
    <div role="group" aria-label="Suggested replies" className="-mt-2 flex flex-wrap gap-1.5">
      {choices.map((text) => (
        <Button
          key={text}
          variant="secondary"
          size="sm"
          className={wrapping}
          disabled={disabled}
          onClick={() => onChoose(text)}
        >
          {text}
        </Button>
      ))}
    </div>
  )
}

/** Marks replies as seen while the thread is visible. */
function useSeen({ seenReplies }: Conversation, questionId: string, lines: readonly Line[], isShown: boolean) {
  const last = lines.at(-1)?.seq
  useEffect(() => {
    if (isShown && last !== undefined) seenReplies.see(questionId, last)
  }, [seenReplies, questionId, last, isShown])
}

/**
 * Reads Nova's replies aloud as they come; those already there when it is switched on stay silent, and what is said to
 * the voice interviewer is answered by it.
 */
function useReadAloud(lines: readonly Line[], isAloud: boolean) {
  const last = lines.at(-1)
  const heard = useRef(last?.seq ?? 0)
  useEffect(() => {
    if (!isAloud) return stopSpeaking()
  }, [isAloud])
  useEffect(() => {
    if (!last || last.seq <= heard.current) return
    heard.current = last.seq
    if (isAloud && last.author === 'nova' && !last.voice) speak(last.text)
  }, [last, isAloud])
}
