/** How many visible tests there are and pass, also where a file of them does not load. Pure. */
import { runtimeFacts } from '@nova/contract/languages/runtimes'
import type { ProjectRuntime, ProjectTestLine } from '@nova/contract/projects/projects'
import type { ProjectTest } from '@nova/contract/projects/workspace'

type Known = {
  runtime: ProjectRuntime
  files: readonly { path: string; text: string }[]
  /** Earlier runs of this project, oldest first. */
  earlier: readonly Pick<ProjectTest, 'tests'>[]
}

/**
 * A file that does not load, compile or end reports one failure with its own name. It counts as all its unreported
 * tests: as many as it had when it last loaded, or as its text declares.
 */
export function countVisible(
  lines: readonly ProjectTestLine[],
  { runtime, files, earlier }: Known,
): Pick<ProjectTest, 'visible' | 'unloaded'> {
  const unloaded = lines.filter(isOfFile).map(({ file }) => {
    const text = files.find(({ path }) => path === file)?.text ?? ''
    const whole = earlier.map(({ tests }) => tests.filter((line) => line.file === file))
    const before = whole.findLast((tests) => tests.length > 0 && !tests.some(isOfFile))?.length ?? 0
    const reported = lines.filter((line) => line.file === file && !isOfFile(line)).length
    const expected = Math.max(before, text.match(runtimeFacts[runtime].testBegins)?.length ?? 0)
    return { file, tests: Math.max(1, expected - reported) }
  })
  const total = unloaded.reduce((sum, { tests }) => sum + tests, lines.length - unloaded.length)
  const passed = lines.filter(({ outcome }) => outcome === 'passed').length
  return { visible: { passed, total }, ...(unloaded.length > 0 && { unloaded }) }
}

const isOfFile = ({ name, file, outcome }: ProjectTestLine) => name === file && outcome === 'failed'
