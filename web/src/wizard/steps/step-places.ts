/**
 * Each step is an entry in the browser's history, named in the address, so that Back goes one step back. Before the
 * first is a guard entry: a user who returns to it leaves the wizard, after a confirmation if entries would be lost.
 */
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { lastStep, type Step } from '../fields.ts'

/** `from` is the step that led here, where one did. */
export type Place = { place: 'door' } | { place: 'step'; from?: Step }

const leavingMs = 400
const overview = '/interviewer/dashboard'

/** True if the address was reached within a visit of the wizard, and not by a link to it. */
export function isWithinVisit(state: unknown): boolean {
  return (state as Place | null)?.place !== undefined
}

/** The address of a step: that of the wizard, with the step where it is not the first. */
export function searchOf(step: Step, search: string, draftId = ''): string {
  const params = new URLSearchParams(search)
  params.delete('view')
  params.delete('step')
  if (draftId) params.set('draft', draftId)
  if (step > 0) params.set('step', String(step + 1))
  return params.size > 0 ? `?${params.toString()}` : ''
}

/** `lastShown` is the step to open with; `mustAsk` says whether leaving would lose something. */
export function useStepPlaces(lastShown: Step, mustAsk: boolean) {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const [isLeaving, setLeaving] = useState(false)
  const place = state as Place | null
  const kind = place?.place
  const before = useRef<Place['place']>(undefined)
  const step = kind === 'step' ? stepIn(search) : lastShown

  const leave = () => {
    let hasLeft = false
    addEventListener('popstate', () => (hasLeft = true), { once: true })
    void navigate(-1)
    // The wizard may have been the first page of this tab, so Back may do nothing. A user who left and came forward
    // again at once stays.
    setTimeout(() => {
      if (!hasLeft && isAtDoor()) void navigate(overview, { replace: true })
    }, leavingMs)
  }
  const act = useRef({ enter: () => {}, pass: () => {} })
  useEffect(() => {
    act.current = {
      enter: () => {
        if (kind === undefined) void navigate({ search }, { replace: true, state: { place: 'door' } satisfies Place })
        void navigate({ search: searchOf(lastShown, search) }, { state: { place: 'step' } satisfies Place })
      },
      pass: () => (mustAsk ? setLeaving(true) : leave()),
    }
  })
  useEffect(() => {
    const last = before.current
    before.current = kind ?? 'door'
    if (kind === 'step') setLeaving(false)
    // Come by a link, or forward again from an earlier page.
    else if (last === undefined) act.current.enter()
    else if (last === 'step') act.current.pass()
  }, [kind])

  const goTo = (target: Step) => {
    if (target === step) return
    if (place?.place === 'step' && place.from === target) return void navigate(-1)
    const next: Place = { place: 'step', from: step }
    void navigate({ search: searchOf(target, search) }, { state: next })
  }
  return { step, goTo, isLeaving, leave, stay: () => void navigate(1) }
}

// The router keeps our state under `usr` in the entry's state.
const isAtDoor = () => (history.state as { usr?: Place } | null)?.usr?.place === 'door'

function stepIn(search: string): Step {
  const step = Number(new URLSearchParams(search).get('step') ?? 1) - 1
  return Number.isInteger(step) && step >= 0 && step <= lastStep ? (step as Step) : 0
}
