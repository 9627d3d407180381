import type { ProjectRuntime } from '@nova/contract/projects/projects'

export const runtimeNames: Record<ProjectRuntime, string> = {
  node: 'Node',
  python: 'Python',
  java: 'Java',
  go: 'Go',
  web: 'Web pages',
}
