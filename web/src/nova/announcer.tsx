import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { plainText } from '../ui/plain-text.ts'
import { type Line, writtenReplies } from './chat-lines.ts'
import type { PendingMessage } from './chat-queue.ts'
import { pendingNotes } from './chat-thread.tsx'

/** Announcements are removed after this time, so that a screen reader doesn't find them later on the page. */
const staysMs = 10_000

type News = { key: string; text: string }
/** The last entry heard, and what was last said of each waiting message. */
export type Heard = { seq: number; notes: ReadonlyMap<string, PendingMessage['state']> }

/** Seeing these states is enough; being offline is announced at the top of the page. */
const silent = new Set<PendingMessage['state']>(['waiting', 'sending', 'offline'])

/** Lists unannounced news: complete replies, and the status of the user's own messages. */
export function listNews(lines: readonly Line[], pending: readonly PendingMessage[], { seq, notes }: Heard): News[] {
  const replies = writtenReplies(lines, seq).map((line): News => {
    const choices = line.choices?.length ? ` You can reply: ${line.choices.join('; ')}.` : ''
    return { key: `${line.seq}`, text: `Nova: ${plainText(line.text)}${choices}` }
  })
  const notesNow = pending.flatMap(({ id, state, error }): News[] => {
    if (silent.has(state) || notes.get(id) === state) return []
    return [{ key: `${id} ${state}`, text: `${error} ${pendingNotes[state]}`.trim() }]
  })
  return [...replies, ...notesNow]
}

/** The state after announcing these; a message that is retried is announced only once. */
export function hear(lines: readonly Line[], pending: readonly PendingMessage[], before?: Heard): Heard {
  const notes = pending.map(({ id, state }) => [id, silent.has(state) ? before?.notes.get(id) : state] as const)
  return {
    seq: lines.at(-1)?.seq ?? before?.seq ?? 0,
    notes: new Map(notes.filter((note): note is [string, PendingMessage['state']] => note[1] !== undefined)),
  }
}

type Props = { lines: readonly Line[]; pending: readonly PendingMessage[]; isQuiet: boolean }

/**
 * Reads each reply out once, whole, also while another tab of the panel hides the thread. `isQuiet`: Nova's own voice
 * reads the replies.
 */
export function Announcer({ lines, pending, isQuiet }: Props) {
  const heard = useRef<Heard>(undefined)
  const [news, setNews] = useState<readonly News[]>([])
  useEffect(() => {
    heard.current ??= hear(lines, pending)
    const fresh = listNews(lines, pending, heard.current)
    heard.current = hear(lines, pending, heard.current)
    if (fresh.length === 0 || isQuiet) return
    setNews((before) => [...before.filter(({ key }) => !fresh.some((each) => each.key === key)), ...fresh])
  }, [lines, pending, isQuiet])
  useEffect(() => {
    if (news.length === 0) return
    const timer = setTimeout(() => setNews([]), staysMs)
    return () => clearTimeout(timer)
  }, [news])
  return createPortal(
    <div aria-live="polite" className="sr-only">
      {news.map(({ key, text }) => (
        <p key={key}>{text}</p>
      ))}
    </div>,
    document.body,
  )
}
