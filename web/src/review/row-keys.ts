/** Keys of the scorecard. They act on the row that has the focus, and never while somebody types. */
import type { KeyboardEvent } from 'react'

export type RowKeys = Record<string, () => void>

/** What the help says of each key. */
export const keyHelp: [keys: string, does: string][] = [
  ['1–5', 'Set the level of the competency you are at'],
  ['0', 'Clear it'],
  ['M', 'Take the current moment of the session'],
  ['R', 'Write a reason; Escape goes back'],
  ['Y N', 'The point is made, or not; then the next point'],
  ['↑ ↓', 'Previous and next row; Tab works too'],
]

export const rowMark = 'data-review-row'
export const rowProps = { [rowMark]: '' }

/** Does what a key stands for in this row; up and down go to its neighbours. */
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
  // At once and in the middle: a smooth scroll falls behind whoever goes through a scorecard by keys.
  row.scrollIntoView?.({ block: 'center', behavior: 'instant' })
}
