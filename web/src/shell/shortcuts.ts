/** Keys that work on every page with the side navigation. None acts during typing. */
import { useEffect, useRef } from 'react'

export type Shortcut = { keys: string[]; does: string; run: () => void }

const sequenceMs = 1200
const typed = 'input, textarea, select, [contenteditable=true], [role=combobox], .cm-editor'
const modal = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

const isApple = () => /Mac|iP(hone|ad)/.test(navigator.platform)

/** The keys of the command menu, as this machine's keyboard has them. */
export const commandKeys = () => (isApple() ? '⌘K' : 'Ctrl K')

/**
 * Runs the action of a key, or of two in sequence. `isOn` concerns single keys (WCAG 2.1.4); the command menu opens by
 * a key with a modifier and always works.
 */
export function useShortcuts(shortcuts: readonly Shortcut[], isOn: boolean, openCommands: () => void): void {
  const latest = useRef({ shortcuts, isOn, openCommands })
  useEffect(() => {
    latest.current = { shortcuts, isOn, openCommands }
  })
  useEffect(() => {
    let first: { key: string; at: number } | null = null
    const handleKey = (event: KeyboardEvent) => {
      const { shortcuts, isOn, openCommands } = latest.current
      const key = event.key.toLowerCase()
      if (event.defaultPrevented || event.isComposing || document.querySelector(modal)) return
      const target = event.target instanceof Element ? event.target : null
      if (key === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
        if (target?.closest('.cm-editor')) return
        event.preventDefault()
        return openCommands()
      }
      if (!isOn || event.repeat || event.ctrlKey || event.metaKey || event.altKey || target?.closest(typed)) return
      const before = first && event.timeStamp - first.at < sequenceMs ? [first.key] : []
      first = null
      const found =
        findShortcut(shortcuts, [...before, key]) ?? (before.length > 0 ? findShortcut(shortcuts, [key]) : undefined)
      if (found) {
        event.preventDefault()
        return found.run()
      }
      if (shortcuts.some(({ keys }) => keys.length > 1 && keys[0] === key)) first = { key, at: event.timeStamp }
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])
}

function findShortcut(shortcuts: readonly Shortcut[], pressed: string[]): Shortcut | undefined {
  return shortcuts.find(({ keys }) => keys.length === pressed.length && keys.every((key, at) => key === pressed[at]))
}
