/**
 * Browser Back and Forward move through the questions; before the first is a guard entry that asks for confirmation.
 */
import { useCallback, useEffect, useRef, useState } from 'react'

type Place = { question?: string; door?: boolean } | null

const leavingMs = 400

const placeNow = () => history.state as Place

/**
 * `onBack` receives the question that Back or Forward led to. `closeOpen` closes a dialog and returns true if one was
 * open.
 */
export function useQuestionHistory(
  current: string | undefined,
  onBack: (questionId: string) => void,
  closeOpen: () => boolean,
) {
  const [isLeaving, setLeaving] = useState(false)
  const isEntered = useRef(false)
  const told = useRef(onBack)
  useEffect(() => {
    told.current = onBack
  })

  const push = useCallback((question: string) => history.pushState({ question } satisfies Place, ''), [])

  useEffect(() => {
    if (isEntered.current || current === undefined) return
    isEntered.current = true
    // After a reload the current entry is in this room, and its guard entry is already in place.
    if (placeNow()?.question) return
    history.replaceState({ door: true } satisfies Place, '')
    push(current)
  }, [current, push])

  useEffect(() => {
    const follow = () => {
      const place = placeNow()
      setLeaving(place?.door === true)
      if (place?.question) told.current(place.question)
    }
    // After a reload the question of this entry counts, like after Back.
    follow()
    // Back closes what lies over the question, and the question stays.
    const handlePop = () => (closeOpen() ? history.forward() : follow())
    addEventListener('popstate', handlePop)
    return () => removeEventListener('popstate', handlePop)
  }, [closeOpen])

  const stay = () => history.forward()
  const leave = () => {
    history.back()
    // The link may have been the first page of this tab.
    setTimeout(() => {
      if (placeNow()?.door) location.assign('/')
    }, leavingMs)
  }
  return { push, isLeaving, stay, leave }
}

/** Has the browser ask before the page is closed while something typed has not reached the server. */
export function useUnsentGuard(isUnsent: boolean): void {
  useEffect(() => {
    if (!isUnsent) return
    const handleUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', handleUnload)
    return () => removeEventListener('beforeunload', handleUnload)
  }, [isUnsent])
}
