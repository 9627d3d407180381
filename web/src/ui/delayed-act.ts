/**
 * Actions that can be undone for a short time: nothing happens before it ends, so other people never hear of a slip.
 */
import { toast } from './toast.tsx'

export const undoMs = 10_000

type Act = {
  /** The pending action in words, such as 'Cancelling “Backend engineer”'. */
  words: string
  /** Does it, and says by itself what became of it. */
  run: () => Promise<unknown>
}

const waiting = new Set<() => void>()
let count = 0

/** Carries the act out after ten seconds, with Undo until then; at once where the page is left before. */
export function carryOutLater({ words, run }: Act): void {
  const id = `delayed-${++count}`
  const finish = () => {
    if (!waiting.delete(finish)) return
    clearTimeout(timer)
    toast.dismiss(id)
    void run().catch(() => undefined)
  }
  const timer = setTimeout(finish, undoMs)
  const undo = () => {
    if (!waiting.delete(finish)) return
    clearTimeout(timer)
    toast.success('Undone. Nothing was changed.')
  }
  waiting.add(finish)
  toast.info(words, { id, duration: undoMs, action: { label: 'Undo', onClick: undo } })
}

// The wizard’s rules are also imported without a window.
globalThis.addEventListener?.('pagehide', () => {
  for (const finish of waiting) finish()
})
