/** Moving through the rows of a list by keyboard: the arrow keys, Home and End go from row to row. */
import type { KeyboardEvent } from 'react'

/** Attribute that marks the focusable element of each row. */
export const rowStop = { 'data-row-stop': '' }

/** To be called with the key events of the list; true where the key was one of these. */
export function moveInList(event: KeyboardEvent<HTMLElement>): boolean {
  const target = event.target as HTMLElement
  if (event.altKey || event.ctrlKey || event.metaKey || !target.hasAttribute('data-row-stop')) return false
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-stop]')]
  const at = stops.indexOf(target)
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: stops.length - 1 }[event.key]
  if (next === undefined) return false
  event.preventDefault()
  stops[Math.min(Math.max(next, 0), stops.length - 1)]?.focus()
  return true
}
