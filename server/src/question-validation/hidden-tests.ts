/** Hidden tests of a project: where they lie while they run, and which of a run's are a stage's. */
import type { ProjectFile, ProjectTestLine } from '@nova/contract/projects'

/** The workspace with the hidden tests in their place. */
export function withHiddenTests(files: readonly ProjectFile[], hiddenTests: readonly ProjectFile[]): ProjectFile[] {
  const kept = files.filter(({ path }) => !path.startsWith(hiddenFolder))
  return [...kept, ...hiddenTests.map(({ path, text }) => ({ path: `${hiddenFolder}${path}`, text }))]
}

/** Where hidden tests lie while they run. */
export const hiddenFolder = 'tests/hidden/'

/** The tests of a stage among the lines of a run. */
export function linesOfStage(lines: readonly ProjectTestLine[], hidden: readonly string[]): ProjectTestLine[] {
  return lines.filter(({ file }) => hidden.some((name) => file === `${hiddenFolder}${name}`))
}
