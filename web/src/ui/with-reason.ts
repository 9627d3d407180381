import type { MouseEvent } from 'react'
import { toast } from './toast.tsx'

/** For a button that can't do its work: it stays in the tab order, and says why when it's pressed and to screen readers. */
export function withReason(reason: string | null, onClick?: () => void) {
  if (reason === null) return onClick ? { onClick } : {}
  const say = (event: MouseEvent) => {
    // A form isn't sent.
    event.preventDefault()
    toast.info(reason)
  }
  return { 'aria-disabled': true, 'aria-description': reason, onClick: say } as const
}

/** The reason for a button that adds one more where there are as many as there may be. */
export const tellLimit = (count: number, most: number, things: string): string | null =>
  count < most ? null : `You can add up to ${most} ${things}.`

/** The reason for a button that takes a text where there is none. */
export const tellEmpty = (text: string, todo: string): string | null => (text.trim() === '' ? todo : null)

/** The reason for a button that saves. */
export const tellUnchanged = (isChanged: boolean): string | null => (isChanged ? null : 'You haven’t changed anything.')
