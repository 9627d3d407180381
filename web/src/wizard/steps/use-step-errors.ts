import { useState } from 'react'
import { type FieldErrors, type Step, steps } from '../fields.ts'
import type { Entries } from '../use-entries.ts'

const allSteps = steps.map((_, at) => at as Step)

/** Errors of the steps: the server's objections, and in a tried step also the form's own checks. */
export function useStepErrors({ errorsIn }: Entries, step: Step) {
  const [tried, setTried] = useState<ReadonlySet<Step>>(new Set())
  const [objections, setObjections] = useState<FieldErrors>({})
  const isValid = (step: Step) => Object.keys(errorsIn(step)).length === 0
  return {
    errors: tried.has(step) ? { ...objections, ...errorsIn(step) } : objections,
    isValid,
    /** The first step before `end` that is not complete. */
    findOpen: (end?: Step) => allSteps.slice(0, end).find((step) => !isValid(step)),
    markTried: (step: Step) => setTried((tried) => new Set(tried).add(step)),
    object: setObjections,
    forget: (names: string[]) => setObjections((objections) => without(objections, names)),
  }
}

function without(errors: FieldErrors, names: string[]): FieldErrors {
  const rest = Object.entries(errors).filter(([name]) => !names.includes(name.split('.')[0] ?? ''))
  return Object.fromEntries(rest)
}
