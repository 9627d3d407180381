import { useEffect, useState } from 'react'
import type { toast as Sonner } from 'sonner'
import { later, whenSettled } from './later.tsx'

const SonnerToaster = later(async () => (await import('./toaster.tsx')).SonnerToaster)

const asked = Promise.withResolvers<void>()
const ready = Promise.withResolvers<typeof Sonner>()

const tell =
  (kind: 'success' | 'error' | 'info' | 'warning') =>
  (...[message, options]: Parameters<typeof Sonner.info>): void => {
    asked.resolve()
    void ready.promise.then((sonner) => sonner[kind](message, { id: idOf(kind, message, options), ...options }))
  }

/** The same words are one toast, shown again, however often they are said. */
function idOf(kind: string, ...[message, options]: Parameters<typeof Sonner.info>): string | undefined {
  const texts = [kind, message, options?.description].filter((part) => part !== undefined)
  return texts.every((part) => typeof part === 'string') ? texts.join('\n') : undefined
}

/** Says something in passing. What shows it is fetched with the first thing said, at the latest. */
export const toast = {
  success: tell('success'),
  error: tell('error'),
  info: tell('info'),
  warning: tell('warning'),
  dismiss: () => void ready.promise.then((sonner) => sonner.dismiss()),
}

/** Stands once in the page, and holds what is said. */
export function Toaster() {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => void Promise.race([asked.promise, whenSettled()]).then(() => setWanted(true)), [])
  return isWanted && <SonnerToaster onReady={ready.resolve} />
}
