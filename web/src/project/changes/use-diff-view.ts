import type { DiffView } from '@nova/contract/projects/agent'
import { useEffect } from 'react'

export type Look = (view: DiffView) => void

/** Keeps when a change of a file is in view: shown, on a page that can be seen. Nothing is kept of onlookers. */
export function useDiffView(look: Look | undefined, proposal: string, path: string, isShown = true): void {
  useEffect(() => {
    if (!look || !isShown) return
    let isOpen = false
    const set = (next: boolean) => {
      if (next === isOpen) return
      isOpen = next
      look({ proposal, path, isOpen })
    }
    const follow = () => set(document.visibilityState === 'visible')
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      set(false)
    }
  }, [look, proposal, path, isShown])
}
