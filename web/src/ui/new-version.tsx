/**
 * A page that was open while a new version was installed may ask for a part of itself that is gone. It then says so,
 * and what to do; work that was not sent yet waits on the device and outlives the reload.
 */
import { useEffect, useSyncExternalStore } from 'react'
import { Button } from './button.tsx'

let isOutdated = false
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** To be called when a part of the page could not be fetched. A lost connection alone says nothing. */
export async function checkVersion(): Promise<void> {
  const own = [...document.querySelectorAll<HTMLScriptElement>('script[type="module"][src*="/assets/"]')]
  if (isOutdated || own.length === 0) return
  const response = await fetch(location.href, { cache: 'no-store' }).catch(() => undefined)
  if (!response?.headers.get('content-type')?.startsWith('text/html')) return
  const html = await response.text().catch(() => undefined)
  if (html === undefined || own.every(({ src }) => html.includes(new URL(src).pathname))) return
  isOutdated = true
  for (const listener of listeners) listener()
}

/** Mounted once per page, and part of its first download, since it is needed when other files can't be fetched. */
export function NewVersion() {
  const isShown = useSyncExternalStore(
    subscribe,
    () => isOutdated,
    () => false,
  )
  // Vite's word for any part that could not be fetched, also one that an act asks for, such as a grammar.
  useEffect(() => {
    const check = () => void checkVersion()
    addEventListener('vite:preloadError', check)
    return () => removeEventListener('vite:preloadError', check)
  }, [])
  if (!isShown) return null
  return (
    <div
      role="alert"
      className="fixed inset-x-4 bottom-4 z-50 mx-auto flex max-w-xl flex-wrap items-center gap-3 rounded-lg border border-line bg-surface px-4 py-3 shadow-lg"
    >
      <p className="min-w-0 flex-1">
        A new version of this page is available. Reload to use all of it. Your work is kept.
      </p>
      <Button size="sm" onClick={() => location.reload()}>
        Reload
      </Button>
    </div>
  )
}
