import { Send, Trash2 } from 'lucide-react'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { Store } from '../journal/store.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { maxSpokenLength } from './ask-nova.ts'
import { noWords, type SpokenWords } from './spoken-words.ts'

type Props = {
  words: Store<SpokenWords>
  text: string
  /** While it listens, more may come. */
  isListening: boolean
  isHeld: boolean
  hasReply: boolean
  onSend: () => void
  /** Gets the focus when this element is removed. */
  next: RefObject<HTMLElement | null>
}

/** Recognized speech, editable before it goes into the answer. */
export function HeardWords({ words, text, isListening, isHeld, hasReply, onSend, next }: Props) {
  const own = useHandOn(next)
  const area = useKeptSelection(text)
  const hint = hasReply
    ? "This isn't in your answer yet. Correct it here. Send adds it to your answer, and Nova replies."
    : "This isn't in your answer yet. Correct it here, then add it. Nova is paused and won't reply."
  const change = (value: string) => words.set(({ isPasted }) => (value === '' ? noWords : { text: value, isPasted }))
  const markPasted = () => words.set((before) => ({ ...before, isPasted: true }))
  return (
    <div ref={own} data-paste-into="chat" className="flex w-full flex-col gap-2 border-t border-line pt-3.5">
      <Field label="What we heard" hint={hint}>
        {(control) => (
          <Textarea
            {...control}
            ref={area}
            rows={4}
            readOnly={isHeld}
            value={text}
            onChange={(event) => change(event.target.value)}
            onPaste={markPasted}
            onDrop={markPasted}
          />
        )}
      </Field>
      {hasReply && text.trim().length > maxSpokenLength && (
        <p role="status" className="text-xs text-warn">
          We add all of it to your answer. Nova replies to the last {maxSpokenLength.toLocaleString('en')} characters.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button aria-disabled={isListening || isHeld || text.trim() === ''} onClick={onSend}>
          <Send aria-hidden />
          {hasReply ? 'Send' : 'Add to answer'}
        </Button>
        <Button variant="ghost" aria-disabled={isListening} onClick={() => !isListening && words.set(noWords)}>
          <Trash2 aria-hidden />
          Discard
        </Button>
        {isListening && <p className="self-center text-xs text-muted">Press Stop Listening first.</p>}
      </div>
    </div>
  )
}

/** Gives the focus on when what has it goes away. */
export function useHandOn(next: RefObject<HTMLElement | null>) {
  const own = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const node = own.current
    return () => {
      // oxlint-disable-next-line react-hooks/exhaustive-deps -- read the ref at cleanup, when focus moves
      if (node?.contains(document.activeElement)) next.current?.focus()
    }
  }, [next])
  return own
}

/** Leaves the caret where it is when words are added behind it. */
function useKeptSelection(text: string) {
  const area = useRef<HTMLTextAreaElement>(null)
  const before = useRef({ text, start: 0, end: 0 })
  useLayoutEffect(() => {
    const node = area.current
    if (!node) return
    const { text: was, start, end } = before.current
    const isAdded = node === document.activeElement && text.length > was.length && text.startsWith(was)
    if (isAdded && end < was.length) node.setSelectionRange(start, end)
    const keep = () => {
      before.current = { text: node.value, start: node.selectionStart, end: node.selectionEnd }
    }
    keep()
    document.addEventListener('selectionchange', keep)
    return () => document.removeEventListener('selectionchange', keep)
  }, [text])
  return area
}
