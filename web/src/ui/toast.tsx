import { useEffect, useState } from 'react'
import type { toast as Sonner } from 'sonner'
import { later, whenSettled } from './later.tsx'

const SonnerToaster = later(async () => (await import('./toaster.tsx')).SonnerToaster)

const asked = Promise.withResolvers<void>()
const ready = Promise.withResolvers<typeof Sonner>()

type Said = Parameters<typeof Sonner.info>

const tell =
  (kind: 'success' | 'error' | 'info' | 'warning') =>
  (...[message, options]: Said): void => {
    asked.resolve()
    void ready.promise.then((sonner) => sonner[kind](message, { ...asOne(kind, message, options), ...options }))
  }

/** Words on the screen now, with the name of the toast that shows them. */
const shown = new Map<string, string>()
let told = 0

/**
 * The same words are one toast, shown again, however often they are said. Once it begins to leave, the words get a
 * new toast: one that is leaving cannot be called back, and what was said would go unseen.
 */
function asOne(kind: string, ...[message, options]: Said): Said[1] {
  const texts = [kind, message, options?.description].filter((part) => part !== undefined)
  if (!texts.every((part) => typeof part === 'string')) return {}
  const words = texts.join('\n')
  const id = shown.get(words) ?? `said-${++told}`
  shown.set(words, id)
  const forget = () => void (shown.get(words) === id && shown.delete(words))
  return { id, onAutoClose: forget, onDismiss: forget }
}

/** Shows a toast. Its component is fetched with the first toast, at the latest. */
export const toast = {
  success: tell('success'),
  error: tell('error'),
  info: tell('info'),
  warning: tell('warning'),
  /** Takes away all that is said, or one by its name. */
  dismiss: (id?: string) => {
    if (id === undefined) shown.clear()
    void ready.promise.then((sonner) => sonner.dismiss(id))
  },
}

/** Mounted once per page; shows the toasts. */
export function Toaster() {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => void Promise.race([asked.promise, whenSettled()]).then(() => setWanted(true)), [])
  return isWanted && <SonnerToaster onReady={ready.resolve} />
}
