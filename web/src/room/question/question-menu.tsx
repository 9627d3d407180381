import { kindFacts } from '@nova/contract/kinds/kinds'
import { Check } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import { type RefObject, useEffect, useRef } from 'react'
import { type QuestionStates, stateNames } from '../../journal/question-states.ts'
import type { RoomQuestion } from '../../journal/questions.ts'
import { ListButton } from './list-button.tsx'

type Props = {
  questions: readonly RoomQuestion[]
  states: QuestionStates
  index: number
  onIndex: (index: number) => void
  open: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Gets the focus back; null for the button. */
  opener: RefObject<HTMLElement | null>
  /** The button was pressed before this was loaded. */
  defaultOpen?: boolean
}

/** All questions with kind and state. Arrow keys, the number and the first letters move; Enter opens one. */
export function QuestionMenu(props: Props) {
  const { questions, states, index, onIndex, open, onOpenChange, opener, defaultOpen = false } = props
  const isAsked = useRef(defaultOpen)
  useEffect(() => {
    if (isAsked.current) onOpenChange(true)
    isAsked.current = false
  }, [onOpenChange])
  const handleClose = (event: Event) => {
    if (!opener.current?.isConnected) return
    event.preventDefault()
    opener.current.focus({ preventScroll: true })
  }
  return (
    <Radix.Root modal={false} open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>
        <ListButton index={index} total={questions.length} />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="start"
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={handleClose}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) w-[min(26rem,calc(100vw-1rem))] animate-pop overflow-y-auto rounded-lg bg-raised p-1 shadow-pop"
        >
          <Radix.RadioGroup value={String(index)} onValueChange={(value) => onIndex(Number(value))}>
            {questions.map(({ id, kind, title }, at) => (
              <Radix.RadioItem
                key={id}
                value={String(at)}
                textValue={`${at + 1} ${title}`}
                className="flex min-h-11 items-start gap-2.5 rounded-md px-2.5 py-1.5 outline-none select-none data-highlighted:bg-hover"
              >
                <span className="w-5 shrink-0 text-right text-faint tabular">{at + 1}</span>
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-medium">{title}</span>
                  <span className="block text-xs text-muted">
                    {kindFacts[kind].name} · {stateNames[states.get(id) ?? 'unopened']}
                  </span>
                </span>
                <Radix.ItemIndicator className="mt-1 flex shrink-0 items-center gap-1 text-xs text-accent-text">
                  <Check aria-hidden className="size-4" />
                  Here
                </Radix.ItemIndicator>
              </Radix.RadioItem>
            ))}
          </Radix.RadioGroup>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
