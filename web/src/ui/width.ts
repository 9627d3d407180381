/** How wide the window is, followed. */
import { useSyncExternalStore } from 'react'

/** True if the window is too narrow for panels side by side. */
export const useIsNarrow = () => useMatch(narrow)

/** True on a phone, upright or turned: a line holds a few icons and a button, or few lines are in view. */
export const useIsPhone = () => useMatch(phone)

/** True if a page has room for the whole navigation at its side. */
export const useFitsNavigation = () => useMatch(wide)

const wide = createMatch('(min-width: 1280px)')
/** True for touch input: hints about keys are hidden then. */
export const useIsTouch = () => useMatch(touch)

const narrow = createMatch('(max-width: 900px)')
const phone = createMatch('(max-width: 639.98px), (max-height: 479.98px) and (pointer: coarse)')
const touch = createMatch('(pointer: coarse)')

type Match = ReturnType<typeof createMatch>

function createMatch(query: string) {
  return {
    get: () => matchMedia(query).matches,
    subscribe: (listener: () => void) => {
      const match = matchMedia(query)
      match.addEventListener('change', listener)
      return () => match.removeEventListener('change', listener)
    },
  }
}

function useMatch({ subscribe, get }: Match): boolean {
  return useSyncExternalStore(subscribe, get)
}
