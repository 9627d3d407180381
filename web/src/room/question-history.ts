/** The browser's Back and Forward lead through the questions; before the first stands a door that asks. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router'

type Place = { question?: string; door?: boolean } | null

const leavingMs = 400

/** `onBack` is told the question that Back or Forward led to. */
export function useQuestionHistory(current: string | undefined, onBack: (questionId: string) => void) {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const kind = useNavigationType()
  const [isLeaving, setLeaving] = useState(false)
  const place = state as Place
  const isEntered = useRef(false)
  const told = useRef(onBack)
  useEffect(() => {
    told.current = onBack
  })

  const push = useCallback(
    (question: string) => void navigate(pathname + search, { state: { question } satisfies Place }),
    [navigate, pathname, search],
  )

  useEffect(() => {
    if (isEntered.current || current === undefined) return
    isEntered.current = true
    // A reload comes back to an entry of this room; the door stands before it already.
    if (place?.question) return
    void navigate(pathname + search, { replace: true, state: { door: true } satisfies Place })
    push(current)
  }, [current, place, navigate, push, pathname, search])

  useEffect(() => {
    if (kind !== NavigationType.Pop) return
    setLeaving(place?.door === true)
    if (place?.question) told.current(place.question)
  }, [kind, place])

  const stay = () => void navigate(1)
  const leave = () => {
    void navigate(-1)
    // The link may have been the first page of this tab.
    setTimeout(() => {
      const { usr } = (window.history.state ?? {}) as { usr?: Place }
      if (usr?.door) location.assign('/')
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
