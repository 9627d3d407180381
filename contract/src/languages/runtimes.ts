/** Each toolchain that a project may run on, in the order in which they are offered. */
import { goLibraries, goProject } from './go/project.ts'
import { javaLibraries, javaProject } from './java/project.ts'
import { nodeLibraries, nodeProject } from './javascript/project.ts'
import { pythonLibraries, pythonProject } from './python/project.ts'
import type { RuntimeFacts } from './runtime.ts'
import { webLibraries, webProject } from './web/project.ts'

/** Libraries of our kits by themselves: the room loads their names first. */
export const kitLibraries = {
  node: nodeLibraries,
  python: pythonLibraries,
  java: javaLibraries,
  go: goLibraries,
  web: webLibraries,
} as const

type Runtime = keyof typeof kitLibraries
export const projectRuntimes = Object.keys(kitLibraries) as Runtime[]

export const runtimeFacts: Record<Runtime, RuntimeFacts> = {
  node: nodeProject,
  python: pythonProject,
  java: javaProject,
  go: goProject,
  web: webProject,
}
