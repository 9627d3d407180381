import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from '../journal/store.ts'
import type { SaidLine } from '../journal/timeline.ts'
import { toast } from '../ui/toast.tsx'
import type { Messages } from './conversation.ts'
import { listIncoming, nameWriter } from './message-lines.ts'

/** Announcements are removed after this time, so that a screen reader doesn't find them later on the page. */
const staysMs = 10_000

/** Announces each message once: aloud if the thread is in view, else as a toast, which is also read out. */
export function MessageNews({ messages }: { messages: Messages }) {
  const timeline = useStore(messages.timeline)
  const heard = useRef(timeline.lastSeq)
  const toasts = useRef<number[]>([])
  const [spoken, setSpoken] = useState<readonly SaidLine[]>([])
  useEffect(() => {
    const fresh = listIncoming(timeline, messages.seat, heard.current)
    heard.current = Math.max(heard.current, timeline.lastSeq)
    if (fresh.length === 0) return
    if (messages.isShown.get()) setSpoken(fresh)
    else {
      for (const line of fresh) showToast(messages, line)
      toasts.current.push(...fresh.map(({ seq }) => seq))
    }
  }, [timeline, messages])
  // A toast is superfluous while the thread is in view.
  const isShown = useStore(messages.isShown)
  useEffect(() => {
    if (!isShown) return
    for (const seq of toasts.current.splice(0)) toast.dismiss(nameToast(seq))
  }, [isShown])
  useEffect(() => {
    if (spoken.length === 0) return
    const timer = setTimeout(() => setSpoken([]), staysMs)
    return () => clearTimeout(timer)
  }, [spoken])
  return createPortal(
    <div aria-live="polite" className="sr-only">
      {spoken.map((line) => (
        <p key={line.seq}>{`${nameWriter(line, messages.seat)}: ${line.text}`}</p>
      ))}
    </div>,
    document.body,
  )
}

const nameToast = (seq: number) => `message ${seq}`

function showToast(messages: Messages, line: SaidLine): void {
  const handleReply = () => {
    // The toast gives the focus back to where it came from as soon as it loses it. Only then can it go on.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    messages.open()
  }
  toast.info(line.text, {
    // The same words twice are two messages.
    id: nameToast(line.seq),
    description: nameWriter(line, messages.seat),
    duration: staysMs,
    classNames: { title: 'line-clamp-6 wrap-anywhere' },
    action: { label: 'Reply', onClick: handleReply },
  })
}
