/**
 * Parts of a screen that its first key does not need. They are fetched once the screen takes keys, so that they are
 * there when the network is not; and at once where they are drawn before.
 */
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { checkVersion } from './new-version.tsx'

const settledMs = 8000
const againMs = 2000

/** The component that `load` brings; until it is there, the one `Before` is shown, or nothing. */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Before?: ComponentType<Props>,
): ComponentType<Props> {
  const fetchPart = partFetcher(load)
  const Lazy = lazy(async () => ({ default: await fetchPart() })) as unknown as ComponentType<Props>
  return function Later(props: Props) {
    return (
      <Suspense fallback={Before ? <Before {...props} /> : null}>
        <Lazy {...props} />
      </Suspense>
    )
  }
}

/** The same for dialogs over a screen: before it first opens it is not drawn, and so not fetched with the screen. */
export function laterDialog<Props extends { open: boolean }>(
  load: () => Promise<ComponentType<Props>>,
  Before?: ComponentType<Props>,
): ComponentType<Props> {
  const Part = later(load, Before)
  return function LaterDialog(props: Props) {
    const [wasOpen, setWasOpen] = useState(props.open)
    if (props.open && !wasOpen) setWasOpen(true)
    return wasOpen ? <Part {...props} /> : null
  }
}

/** The same for a part that few screens have: it isn't fetched in advance, but once it is first drawn. */
export function whenDrawn<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Before?: ComponentType<Props>,
): ComponentType<Props> {
  let Part: ComponentType<Props> | undefined
  return function WhenDrawn(props: Props) {
    Part ??= later(load, Before)
    return <Part {...props} />
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

/** Call when the screen accepts keys: deferred parts may load after its first paint. */
export const settle = () => requestAnimationFrame(() => setTimeout(begin))

/** Resolves once a screen has settled, after an interaction, or after a while. */
export const whenSettled = () => settled

/** Fetches a part once, as soon as it is asked for or the screen has settled. */
export function partFetcher<Props>(load: () => Promise<ComponentType<Props>>): () => Promise<ComponentType<Props>> {
  let loading: Promise<ComponentType<Props>> | undefined
  const fetchPart = () => (loading ??= persist(load))
  void whenSettled().then(fetchPart)
  return fetchPart
}

/** A lost connection doesn't take the screen away: it is tried until it works. */
async function persist<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load()
    } catch {
      void checkVersion()
      await new Promise((resolve) => setTimeout(resolve, againMs))
    }
  }
}
