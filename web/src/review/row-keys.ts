/** Keyboard shortcuts of the scorecard. They act on the focused row, and never during typing. */
import type { KeyboardEvent } from 'react'

export type RowKeys = Record<string, () => void>

/** Descriptions of the keys for the help. */
export const keyHelp: [keys: string, does: string][] = [
  ['1–5', 'Set the level of the competency you are at'],
  ['0', 'Clear it'],
  ['M', 'Take the current moment of the session'],
  ['R', 'Write a reason; Escape goes back'],
  ['Y N', 'The point is made, or not; then the next point'],
  ['A', 'Confirm what the language model marked'],
  ['↑ ↓', 'Previous and next row; Tab works too'],
]

export const rowMark = 'data-review-row'
export const rowProps = { [rowMark]: '' }

/** Runs the action of a key in this row; the up and down arrows move to its neighbours. */
export function handleRowKey(event: KeyboardEvent<HTMLElement>, keys: RowKeys): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const row = event.currentTarget
  const target = event.target as HTMLElement
  if (target.closest('textarea, [role=dialog]')) {
    if (event.key !== 'Escape' || !target.matches('textarea')) return
    event.preventDefault()
    return focusRow(row)
  }
  const act =
    event.key === 'ArrowDown'
      ? () => focusBeside(row, 1)
      : event.key === 'ArrowUp'
        ? () => focusBeside(row, -1)
        : keys[event.key.toLowerCase()]
  if (!act) return
  event.preventDefault()
  act()
}

/** Moves the focus to the row before or after; at either end it stays. */
export function focusBeside(row: HTMLElement, step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>(`[${rowMark}]`)].filter((each) => each.offsetParent !== null)
  const next = rows[rows.indexOf(row) + step]
  if (next) focusRow(next)
}

export function focusRow(row: HTMLElement): void {
  const inputs = [...row.querySelectorAll<HTMLInputElement>('input[type=radio]:not(:disabled)')]
  const target = inputs.find(({ checked }) => checked) ?? inputs[0]
  target?.focus({ preventScroll: true })
  // Scroll instantly and centred: a smooth scroll lags behind fast keyboard use.
  row.scrollIntoView?.({ block: 'center', behavior: 'instant' })
}
