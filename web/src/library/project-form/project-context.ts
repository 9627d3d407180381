/** Shared state of the parts of a project's form. */
import { createContext, useContext } from 'react'
import type { Errors } from '../form/written.ts'
import type { ProjectWritten } from './project-written.ts'

export type ProjectFormState = {
  written: ProjectWritten
  change: (changes: Partial<ProjectWritten>) => void
  errors: Errors
}

export const ProjectContext = createContext<ProjectFormState | null>(null)

export function useProjectForm(): ProjectFormState {
  const form = useContext(ProjectContext)
  if (!form) throw new Error('useProjectForm needs a ProjectContext above it.')
  return form
}
