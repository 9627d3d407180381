/** Shared state of the parts of a question's form. */
import { createContext, useContext } from 'react'
import type { Errors, Written } from './written.ts'

export type QuestionFormState = {
  written: Written
  change: (changes: Partial<Written>) => void
  errors: Errors
}

export const FormContext = createContext<QuestionFormState | null>(null)

export function useQuestionForm(): QuestionFormState {
  const form = useContext(FormContext)
  if (!form) throw new Error('useQuestionForm needs a FormContext above it.')
  return form
}
