/** The other tabs of this browser that have the same interview open, and which one the person has chosen to use. */
import { createStore } from './store.ts'

/** both: another tab has it too. here: the other ones were set aside. there: this one was. */
export type TabUse = 'alone' | 'both' | 'here' | 'there'
type Said = { tab: string; act: 'hello' | 'present' | 'use' | 'gone' }

/** Announces this tab to other tabs, and follows them; always 'alone' in browsers without channels. */
export function watchOtherTabs(interviewId: string, tab: string) {
  const use = createStore<TabUse>('alone')
  const others = new Set<string>()
  const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel(`nova-room-${interviewId}`) : undefined
  const say = (act: Said['act']) => channel?.postMessage({ tab, act } satisfies Said)

  const handle = ({ data }: MessageEvent<Said>) => {
    // The same tab, which opens its room again.
    if (data.tab === tab) return
    if (data.act === 'gone') others.delete(data.tab)
    else others.add(data.tab)
    if (data.act === 'hello') say('present')
    use.set((before) => {
      if (others.size === 0) return 'alone'
      if (data.act === 'use') return 'there'
      const isNew = data.act === 'hello' || before === 'alone'
      return isNew && before !== 'there' ? 'both' : before
    })
  }
  const handleLeft = () => say('gone')
  // Back from the browser's history, where it took no part.
  const handleShown = ({ persisted }: PageTransitionEvent) => persisted && say('hello')

  channel?.addEventListener('message', handle)
  addEventListener('pagehide', handleLeft)
  addEventListener('pageshow', handleShown)
  say('hello')
  return {
    use,
    /** This tab is the one from now on. */
    take: () => {
      say('use')
      use.set('here')
    },
    close: () => {
      say('gone')
      removeEventListener('pagehide', handleLeft)
      removeEventListener('pageshow', handleShown)
      channel?.close()
    },
  }
}
