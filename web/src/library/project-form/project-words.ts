/** A project's runtimes and stages in the words of the page. */
import type { ProjectForm } from '@nova/contract/projects/project-form'

export const kindWords: Record<ProjectForm['stages'][number]['kind'], string> = {
  fix: 'Fix',
  extend: 'Extend',
  review: 'Review',
  refactor: 'Refactor',
  repair: 'Repair',
}
