/** The list of questions, opened by the place in the header or by a key from anywhere in the room. */
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { laterControl } from '../../ui/later-control.tsx'
import { ListButton } from './list-button.tsx'
import type { QuestionMenu } from './question-menu.tsx'

type Props = Pick<ComponentProps<typeof QuestionMenu>, 'questions' | 'states' | 'index' | 'onIndex'>

const Menu = laterControl(
  async () => (await import('./question-menu.tsx')).QuestionMenu,
  ({ index, questions, onOpenChange }: Omit<ComponentProps<typeof QuestionMenu>, 'defaultOpen'>) => (
    <ListButton
      {...{ index }}
      total={questions.length}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => onOpenChange(true)}
    />
  ),
)

export function QuestionList(props: Props) {
  const [isOpen, setOpen] = useState(false)
  /** Had the focus when the key was pressed, and gets it back. */
  const opener = useRef<HTMLElement | null>(null)
  useListKey(() => {
    const { activeElement, body } = document
    if (!isOpen) opener.current = activeElement instanceof HTMLElement && activeElement !== body ? activeElement : null
    setOpen(!isOpen)
  })
  const handleOpen = (next: boolean) => {
    if (next) opener.current = null
    setOpen(next)
  }
  return <Menu {...props} open={isOpen} onOpenChange={handleOpen} opener={opener} />
}

/** Hears the key all over the page, but not over a dialog. By its place: on a Mac, Option makes another letter of it. */
function useListKey(open: () => void): void {
  const latest = useRef(open)
  useEffect(() => {
    latest.current = open
  })
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const isKey = event.code === 'KeyQ' && event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey
      if (!isKey || event.getModifierState('AltGraph')) return
      if (document.querySelector('[role=dialog], [role=alertdialog]')) return
      event.preventDefault()
      event.stopPropagation()
      if (!event.repeat) latest.current()
    }
    document.addEventListener('keydown', handleKey, { capture: true })
    return () => document.removeEventListener('keydown', handleKey, { capture: true })
  }, [])
}
