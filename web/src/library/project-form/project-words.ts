/** A project's runtimes and stages in the words of the page. */
import type { ProjectForm } from '@nova/contract/projects/project-form'
import type { ProjectRuntime } from '@nova/contract/projects/projects'

export const kindWords: Record<ProjectForm['stages'][number]['kind'], string> = {
  fix: 'Fix',
  extend: 'Extend',
  review: 'Review',
  refactor: 'Refactor',
}

export const runtimeWords: Record<ProjectRuntime, string> = {
  node: 'TypeScript and JavaScript in Node',
  python: 'Python',
  java: 'Java',
  go: 'Go',
  web: 'Web page in a browser',
}
