import { useEffect, useRef } from 'react'
import { runEvent } from '../editor/run-event.ts'

/** Ctrl or Cmd with Enter runs; with Shift too, it tests. */
const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform)
export const runKeys = isMac ? '⌘ Enter' : 'Ctrl+Enter'
export const testKeys = isMac ? '⇧ ⌘ Enter' : 'Ctrl+Shift+Enter'

/** Hears the keys all over the page, but in a dialog and in fields that are not the workbench's. */
export function useRunKeys(place: React.RefObject<HTMLElement | null>, start: (kind: 'run' | 'test') => void): void {
  const latest = useRef(start)
  useEffect(() => {
    latest.current = start
  })
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.altKey || event.isComposing) return
      const target = event.target as HTMLElement
      const isField = target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)
      if (target.closest('[role=dialog], [role=alertdialog]') || (isField && !place.current?.contains(target))) return
      // The editor would put in a line.
      event.preventDefault()
      event.stopPropagation()
      target.dispatchEvent(new Event(runEvent, { bubbles: true }))
      if (!event.repeat) latest.current(event.shiftKey ? 'test' : 'run')
    }
    document.addEventListener('keydown', handleKey, { capture: true })
    return () => document.removeEventListener('keydown', handleKey, { capture: true })
  }, [place])
}
