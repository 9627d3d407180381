import { Send } from 'lucide-react'
import { type KeyboardEvent, type Ref, useId, useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from '../ui/icon-button.tsx'
import { Textarea } from '../ui/textarea.tsx'
import type { UnsentText } from '../ui/unsent-text.ts'
import { useIsTouch } from '../ui/width.ts'

/** Placeholder for the candidate's own words in an example. */
const gap = '…'

export type MessageBoxHandle = {
  focus: () => void
  /** Puts a text in the box, ready to be changed. */
  fill: (text: string) => void
}

type Props = {
  ref: Ref<MessageBoxHandle>
  /** Keeps the unsent text across renders. */
  draft: UnsentText
  /** False where it was not sent: then it stays in the box. */
  onSend: (text: string) => boolean | void
  lastOwn: () => string | undefined
  disabled?: boolean
  label: string
  placeholder: string
  /** Most characters that can be sent. */
  longest: number
  /** The target of pastes here, for the journal. */
  into: 'chat' | 'message'
}

const figure = (value: number) => value.toLocaleString('en')

function tellSurplus(surplus: number, longest: number): string {
  const characters = surplus === 1 ? 'character' : 'characters'
  return `This message is ${figure(surplus)} ${characters} too long to send. Shorten it to ${figure(longest)}.`
}

/** Input for a message. Too long a text stays complete in the box, and cannot be sent. */
export function MessageBox(props: Props) {
  const { ref, draft, onSend, lastOwn, disabled = false, label, placeholder, longest, into } = props
  const isTouch = useIsTouch()
  const [text, show] = useState(draft.get)
  const area = useRef<HTMLTextAreaElement>(null)
  const note = useId()

  const setText = (next: string) => {
    draft.set(next)
    show(next)
  }
  const fill = (next: string) => {
    flushSync(() => setText(next))
    area.current?.focus()
    const at = next.indexOf(gap)
    area.current?.setSelectionRange(at < 0 ? next.length : at, at < 0 ? next.length : at + gap.length)
  }
  useImperativeHandle(ref, () => ({ focus: () => area.current?.focus(), fill }))

  const surplus = text.trim().length - longest
  const send = () => {
    if (disabled || surplus > 0 || text.trim() === '') return
    if (onSend(text.trim()) === false) return
    setText('')
    // The button that was pressed has nothing to send any more, and would lose the place.
    area.current?.focus()
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      send()
    } else if (event.key === 'ArrowUp' && !event.shiftKey && text === '') {
      const before = lastOwn()
      if (before === undefined) return
      event.preventDefault()
      fill(before)
    } else if (event.key === 'Escape') event.currentTarget.blur()
  }
  return (
    <form
      data-paste-into={into}
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Textarea
        ref={area}
        rows={2}
        aria-label={label}
        aria-invalid={surplus > 0 ? true : undefined}
        aria-describedby={surplus > 0 ? note : undefined}
        enterKeyHint="send"
        placeholder={isTouch ? `${placeholder}…` : `${placeholder}. Enter sends, Shift+Enter adds a line.`}
        className="field-sizing-content max-h-40 min-h-14 min-w-0 flex-1 resize-none"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={handleKeyDown}
      />
      <IconButton
        type="submit"
        variant="primary"
        label="Send"
        side="top"
        disabled={disabled || surplus > 0 || text.trim() === ''}
        icon={<Send aria-hidden />}
      />
      <p id={note} role="status" className="w-full text-xs text-warn empty:sr-only">
        {surplus > 0 && tellSurplus(surplus, longest)}
      </p>
    </form>
  )
}
