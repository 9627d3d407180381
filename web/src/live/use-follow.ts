import { EditorView } from '@codemirror/view'
import { type RefObject, useEffect } from 'react'
import { findOther } from '../editor/editor-others.ts'
import type { Other } from '../editor/others.ts'
import type { Pad } from '../journal/pads.ts'
import type { Store } from '../journal/store.ts'

const hands = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

type Followed = { pad: Pad | undefined; others: Store<readonly Other[]>; view: RefObject<EditorView | null> }

/**
 * Scrolls to keep the cursor of `key` in view if it was in view before. A reader who has scrolled away stays there, and
 * follows again once the cursor is back in view. Null turns following off.
 */
export function useFollow(key: string | null, { pad, others, view }: Followed): void {
  useEffect(() => {
    if (!pad || key === null) return
    let isFollowed = true
    let isByHand = false
    let frame = 0
    const look = (then: (shown: EditorView, place: number) => void) => {
      const place = findOther(pad.state(), key)
      if (place !== null && view.current) then(view.current, place)
    }
    const plan = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0
        look((shown, place) => {
          if (!isFollowed || isInView(shown, place)) return
          isByHand = false
          pad.change({ effects: EditorView.scrollIntoView(place, { y: 'center' }) })
        })
      })
    }
    // Only a scroll by hand is a wish to read elsewhere.
    const handleHand = () => (isByHand = true)
    const handleScroll = () => {
      if (isByHand) look((shown, place) => (isFollowed = isInView(shown, place)))
    }
    const scroller = view.current?.scrollDOM
    for (const kind of hands) scroller?.addEventListener(kind, handleHand, { passive: true })
    scroller?.addEventListener('scroll', handleScroll)
    const stops = [pad.subscribe(plan), others.subscribe(plan)]
    plan()
    return () => {
      for (const stop of stops) stop()
      for (const kind of hands) scroller?.removeEventListener(kind, handleHand)
      scroller?.removeEventListener('scroll', handleScroll)
      cancelAnimationFrame(frame)
    }
  }, [pad, key, others, view])
}

function isInView(shown: EditorView, place: number): boolean {
  const { top, bottom } = shown.lineBlockAt(Math.min(place, shown.state.doc.length))
  const { scrollTop, clientHeight } = shown.scrollDOM
  return top >= scrollTop - 1 && bottom <= scrollTop + clientHeight + 1
}
