import { chatTimeoutMs } from '@nova/contract/constants'
import { askInRehearsal, maxRehearsalMessages } from '@nova/contract/questions/nova'
import { useMemo, useRef, useState } from 'react'
import { ApiError, call, messageOf } from '../../api.ts'
import type { Seat } from '../../journal/journal.ts'
import { MessageBox, type MessageBoxHandle } from '../../nova/message-box.tsx'
import { NovaSays } from '../../nova/reply.tsx'
import { Bubble } from '../../ui/bubble.tsx'
import { EarlyMarkdown } from '../../ui/early-markdown.tsx'
import { useEndInView } from '../../ui/use-end-in-view.ts'
import type { Shown } from './trial-bench.tsx'

type Turn = { said: string; reply: string; helpStep: number }
type Props = { seat: Seat; readShown: () => Shown }

/** Three messages to Nova, which nobody keeps. */
export function PracticeTalk({ seat, readShown }: Props) {
  const box = useRef<MessageBoxHandle>(null)
  const draft = useMemo(() => createDraft(), [])
  const { turns, asking, problem, left, send } = useTalk({ seat, readShown }, (text) => box.current?.fill(text))
  const thread = useEndInView(`${turns.length} ${asking}`, asking === null ? 0 : 1, true)
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div
        ref={thread.box}
        onScroll={thread.handleScroll}
        role="log"
        aria-label="Conversation"
        // It scrolls, which the keyboard must be able to do.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="flex min-h-40 flex-1 flex-col gap-5 overflow-y-auto p-4"
      >
        {turns.length === 0 && asking === null && (
          <p className="m-auto max-w-sm text-center text-muted">
            Ask Nova about the question or your code, as in the interview. You have {maxRehearsalMessages} messages
            here.
          </p>
        )}
        {turns.map(({ said, reply }, at) => (
          <div key={at} className="flex flex-col gap-5">
            <Own text={said} />
            <NovaSays>
              <EarlyMarkdown text={reply} className="[&_p]:whitespace-pre-wrap" />
            </NovaSays>
          </div>
        ))}
        {asking !== null && (
          <>
            <Own text={asking} />
            <p className="text-muted">Nova is answering…</p>
          </>
        )}
      </div>
      <div className="flex flex-col gap-2 border-t border-line p-4">
        <p role="status" className="text-sm text-muted">
          {left === 0
            ? 'You have sent all messages of this rehearsal.'
            : `${left} of ${maxRehearsalMessages} messages left.`}{' '}
          None of this is recorded.
        </p>
        {problem && (
          <p role="alert" className="text-sm text-bad">
            {problem}
          </p>
        )}
        <MessageBox
          ref={box}
          draft={draft}
          onSend={send}
          lastOwn={() => turns.at(-1)?.said}
          disabled={left === 0 || asking !== null}
          label="Message to Nova"
          placeholder="Message Nova"
          longest={4000}
          into="chat"
        />
      </div>
    </div>
  )
}

const closing = new Set(['rehearsal_messages_used', 'rehearsal_over'])

function useTalk({ seat, readShown }: Props, giveBack: (text: string) => void) {
  const [turns, setTurns] = useState<Turn[]>([])
  const [asking, setAsking] = useState<string | null>(null)
  const [problem, setProblem] = useState('')
  const [left, setLeft] = useState(maxRehearsalMessages)
  const send = (text: string) => {
    if (asking !== null) return false
    setAsking(text)
    setProblem('')
    call(askInRehearsal, {
      params: { id: seat.id },
      ...(seat.role === 'candidate' ? { candidateToken: seat.token } : {}),
      body: { ...readShown(), userMessage: text, earlier: turns },
      timeoutMs: chatTimeoutMs,
    })
      .then(({ aiResponse, helpStep, left: rest }) => {
        setTurns((before) => [...before, { said: text, reply: aiResponse, helpStep }])
        setLeft(rest)
      })
      .catch((error: unknown) => {
        if (error instanceof ApiError && closing.has(error.code)) setLeft(0)
        setProblem(messageOf(error, "We couldn't reach Nova. Check your connection and send your message again."))
        giveBack(text)
      })
      .finally(() => setAsking(null))
    return true
  }
  return { turns, asking, problem, left, send }
}

function Own({ text }: { text: string }) {
  return (
    <Bubble name="You" side="right">
      <p className="whitespace-pre-wrap">{text}</p>
    </Bubble>
  )
}

/** Unsent text, on this page alone. */
function createDraft() {
  let text = ''
  return { get: () => text, set: (next: string) => void (text = next) }
}
