import { useEffect, useRef } from 'react'
import type { Step } from '../fields.ts'

/** Moves the focus to the heading when the step changes, or to the first field with an error. */
export function useStepFocus(step: Step, isMaking: boolean) {
  const ref = useRef<HTMLFormElement>(null)
  const last = useRef<Step>(step)
  const wantsError = useRef(false)
  const focusFirst = (selector: string) => ref.current?.querySelector<HTMLElement>(selector)?.focus()
  useEffect(() => {
    if (last.current === step) return
    last.current = step
    if (isMaking) return
    window.scrollTo(0, 0)
    if (!wantsError.current) focusFirst('h2')
  }, [step, isMaking])
  return {
    ref,
    focusError: () => {
      wantsError.current = true
      // After the errors are on the page.
      setTimeout(() => {
        wantsError.current = false
        focusFirst('[aria-invalid=true]')
      })
    },
  }
}
