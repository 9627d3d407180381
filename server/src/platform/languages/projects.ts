/** Each toolchain of projects. */
import type { ProjectRuntime } from '@nova/contract/projects/projects'
import { goProject } from './go/project.ts'
import { javaProject } from './java/project.ts'
import { nodeProject, webProject } from './javascript/project.ts'
import type { ProjectParts } from './project-parts.ts'
import { pythonProject } from './python/project.ts'

export const projectParts: Record<ProjectRuntime, ProjectParts> = {
  node: nodeProject,
  python: pythonProject,
  java: javaProject,
  go: goProject,
  web: webProject,
}
