/** The wizard's one form, as every step reads and changes it. */
import type { SecondReading } from '@nova/contract/questions/readings'
import type { ResumeReading } from '@nova/contract/questions/resumes'
import type { Language } from '@nova/contract/words'
import { createContext, useContext } from 'react'
import type { JobRead, Kept } from './draft-store.ts'
import type { FieldErrors, Fields, Step } from './fields.ts'
import type { Filled, Filling } from './filling.ts'
import type { ProfileLinks } from './resume/profile-links.ts'

/** `install` says what would bring a language that is not ready. */
export type LanguageChoice = { id: Language; isReady: boolean; install?: string | undefined }

export type WizardForm = {
  fields: Fields
  filled: Filled
  change: (changes: Partial<Fields>) => void
  /** Fills from the entries as they are at that moment. */
  fill: (make: (fields: Fields, filled: Filled) => Filling) => void
  /** Errors of the step on screen; empty until Next was tried. */
  errors: FieldErrors
  resume: File | null
  /** The resume of entries that were kept; the file itself was not. */
  keptResumeName: string | null
  /** The interview made from these entries already has the resume. */
  isResumeHeld: boolean
  setResume: (file: File | null) => void
  reading: ResumeReading | null
  setReading: (reading: ResumeReading | null, file: File) => void
  job: JobRead | null
  setJob: (job: JobRead) => void
  second: Kept['second']
  setSecond: (of: 'resume' | 'job', reading: SecondReading | null) => void
  /** Marks one of its differences as decided. */
  settle: (key: string) => void
  /** The links that came from the resume. */
  foundLinks: ProfileLinks
  addLinks: (links: ProfileLinks, file: File) => void
  languages: LanguageChoice[]
  goTo: (step: Step) => void
}

export const FormContext = createContext<WizardForm | null>(null)

export function useWizardForm(): WizardForm {
  const form = useContext(FormContext)
  if (!form) throw new Error('useWizardForm needs the wizard above it.')
  return form
}

/** Until the installation has answered, every language counts as ready. */
export function isLanguageReady(languages: readonly LanguageChoice[], language: Language): boolean {
  return languages.find(({ id }) => id === language)?.isReady ?? true
}
