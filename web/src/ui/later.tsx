/**
 * Parts of a screen that its first key does not need. They are fetched once the screen takes keys, so that they are
 * there when the network is not; and at once where they are drawn before.
 */
import { type ComponentType, lazy, Suspense } from 'react'
import { checkVersion } from './new-version.tsx'

const settledMs = 8000
const againMs = 2000

/** The component that `load` brings; nothing is shown until it is there. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loading: Promise<{ default: ComponentType<Props> }> | undefined
  const fetchOnce = () => (loading ??= persist(load))
  void whenSettled().then(fetchOnce)
  const Lazy = lazy(fetchOnce) as ComponentType<Props>
  return function Later(props: Props) {
    return (
      <Suspense fallback={null}>
        <Lazy {...props} />
      </Suspense>
    )
  }
}

let begin = () => {}
const settled = new Promise<void>((resolve) => {
  begin = resolve
  // Nothing is fetched where pages are drawn at build time.
  if (typeof document === 'undefined') return
  for (const kind of ['keydown', 'pointerdown']) addEventListener(kind, begin, { once: true, capture: true })
  setTimeout(begin, settledMs)
})

/** The screen takes keys: what was put off may come, once that is seen. */
export const settle = () => requestAnimationFrame(() => setTimeout(begin))

/** Once a screen has settled, somebody has pressed something, or looked at the page for a while. */
export const whenSettled = () => settled

/** A lost connection is no reason to take the screen away: it is tried until it works. */
async function persist<Props>(load: () => Promise<ComponentType<Props>>): Promise<{ default: ComponentType<Props> }> {
  for (;;) {
    try {
      return { default: await load() }
    } catch {
      void checkVersion()
      await new Promise((resolve) => setTimeout(resolve, againMs))
    }
  }
}
