/** Each toolchain that a project may run on. */
import type { projectRuntimes } from '../words.ts'
import { goProject } from './go/project.ts'
import { javaProject } from './java/project.ts'
import { nodeProject } from './javascript/project.ts'
import { pythonProject } from './python/project.ts'
import type { RuntimeFacts } from './runtime.ts'
import { webProject } from './web/project.ts'

export const runtimeFacts: Record<(typeof projectRuntimes)[number], RuntimeFacts> = {
  node: nodeProject,
  python: pythonProject,
  java: javaProject,
  go: goProject,
  web: webProject,
}
