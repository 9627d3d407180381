/** The browser's Back and Forward lead through the questions; before the first stands a door that asks. */
import { useCallback, useEffect, useRef, useState } from 'react'

type Place = { question?: string; door?: boolean } | null

const leavingMs = 400

const placeNow = () => history.state as Place

/** `onBack` is told the question that Back or Forward led to. */
export function useQuestionHistory(current: string | undefined, onBack: (questionId: string) => void) {
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
    // A reload comes back to an entry of this room; the door stands before it already.
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
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])

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
