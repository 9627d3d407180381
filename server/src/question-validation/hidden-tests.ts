/** Hidden tests of a project: their folder while they run, and the tests of each stage among a run's results. */
import type { ProjectFile, ProjectTestLine } from '@nova/contract/projects/projects'

/** The workspace with the hidden tests in their place. */
export function withHiddenTests(files: readonly ProjectFile[], hiddenTests: readonly ProjectFile[]): ProjectFile[] {
  const kept = files.filter(({ path }) => !path.startsWith(hiddenFolder))
  return [...kept, ...hiddenTests.map(({ path, text }) => ({ path: `${hiddenFolder}${path}`, text }))]
}

export const hiddenFolder = 'tests/hidden/'

/** The tests of a stage among the lines of a run. */
export function linesOfStage(lines: readonly ProjectTestLine[], hidden: readonly string[]): ProjectTestLine[] {
  return lines.filter(({ file }) => hidden.some((name) => file === `${hiddenFolder}${name}`))
}
