/** Each toolchain that a project may run on, in the order in which they are offered. */
import { goProject } from './go/project.ts'
import { javaProject } from './java/project.ts'
import { nodeProject } from './javascript/project.ts'
import { pythonProject } from './python/project.ts'
import type { RuntimeFacts } from './runtime.ts'
import { webProject } from './web/project.ts'

export const runtimeFacts = {
  node: nodeProject,
  python: pythonProject,
  java: javaProject,
  go: goProject,
  web: webProject,
} as const satisfies Record<string, RuntimeFacts>

export const projectRuntimes = Object.keys(runtimeFacts) as (keyof typeof runtimeFacts)[]
