import { toast } from './toast.tsx'

/** For a button that can't do its work: it stays in the tab order, and says why when it's pressed and to screen readers. */
export function withReason(reason: string | null, onClick: () => void) {
  if (reason === null) return { onClick }
  return { 'aria-disabled': true, 'aria-description': reason, onClick: () => toast.info(reason) } as const
}
