/**
 * Judges the tests that a candidate wrote for a repair, by execution alone: they fail on the code as it was, pass on
 * the repaired code and on our own repair, and notice a fault that is related to the reported one. Promises that a test
 * which is empty, always true, always false or left to chance keeps none of the three. All files below `tests/` run
 * together, for tests may need helpers; only tests in files that the candidate added or changed count.
 */
import type { ProjectFile, ProjectQuestion, ProjectTestLine } from '@nova/contract/projects/projects'
import type { OwnTestVerdict } from '@nova/contract/projects/workspace'
import type { ProjectTestResult } from '../platform/project-boxes/project-box.ts'
import type { Sandbox } from '../platform/sandbox/sandbox.ts'
import { hiddenFolder } from './hidden-tests.ts'
import { patchFiles } from './patches.ts'
import { keyOf, referenceFiles } from './project-judging.ts'

type Runner = Pick<Sandbox, 'runProjectTests'>
export type Repaired = Pick<ProjectQuestion, 'runtime' | 'libraries' | 'repository' | 'reference' | 'related'>
type Options = { queueKey: string; asleep?: string; signal?: AbortSignal }
/** Names of the tests that pass, and of those that ran and failed; undefined where the machine ran nothing. */
type Outcomes = { passed: Set<string>; failed: Set<string> } | undefined

const testFolder = 'tests/'
/** A test that chance decides rarely gives the same result in each of these. */
const repeats = 2

const isTestFile = ({ path }: ProjectFile) => path.startsWith(testFolder) && !path.startsWith(hiddenFolder)

/** The files below `tests/` that the candidate added or changed. */
export function ownTestFiles(repository: readonly ProjectFile[], files: readonly ProjectFile[]): ProjectFile[] {
  const given = new Map(repository.map(({ path, text }) => [path, text]))
  return files.filter((file) => isTestFile(file) && given.get(file.path) !== file.text)
}

/** The verdict on a candidate's own tests; undefined if the project asks for none, or the machine could not run them. */
export async function judgeOwnTests(
  sandbox: Runner,
  project: Repaired,
  files: readonly ProjectFile[],
  options: Options,
): Promise<OwnTestVerdict | undefined> {
  const reference = referenceFiles(project)
  if (!project.related || !reference) return undefined
  const own = ownTestFiles(project.repository, files)
  const nothing = { files: own.map(({ path }) => path), failsBefore: false, passesNow: false, caught: 0 }
  const verdict = { ...nothing, related: project.related.length }
  if (own.length === 0) return verdict
  const tests = files.filter(isTestFile)
  const names = new Set(nothing.files)
  const run = (code: readonly ProjectFile[], count = 1) =>
    outcomesOf(sandbox, project, withTests(code, tests), { ...options, names, count })
  const now = await run(files, repeats)
  if (!now) return undefined
  if (now.passed.size === 0 || now.failed.size > 0) return verdict
  const right = await run(reference, repeats)
  const before = await run(project.repository, repeats)
  if (!right || !before) return undefined
  // A test that our repair fails asks for something else than the reported fault.
  const sound = [...now.passed].filter((key) => right.passed.has(key))
  if (!sound.some((key) => before.failed.has(key))) return { ...verdict, passesNow: sound.length > 0 }
  const given = await outcomesOf(sandbox, project, [...project.repository], { ...options, names, count: 1 })
  if (!given) return undefined
  // Tests that a changed file had before notice nothing that the candidate thought of.
  const written = sound.filter((key) => before.failed.has(key) || !given.passed.has(key))
  let caught = 0
  for (const { patch } of project.related) {
    const faulty = patchFiles(reference, patch)
    const found = 'problem' in faulty ? undefined : await run(faulty.files)
    if (!found) return undefined
    if (written.some((key) => found.failed.has(key))) caught += 1
  }
  return { ...verdict, failsBefore: true, passesNow: true, caught }
}

/** This code with those tests in the place of its own. */
function withTests(code: readonly ProjectFile[], tests: readonly ProjectFile[]): ProjectFile[] {
  return [...code.filter((file) => !file.path.startsWith(testFolder)), ...tests]
}

/** Of these files: a test passes or fails only if each of the runs says so. One that did not load is neither. */
async function outcomesOf(
  sandbox: Runner,
  { runtime, libraries }: Repaired,
  files: ProjectFile[],
  { names, count, ...options }: Options & { names: ReadonlySet<string>; count: number },
): Promise<Outcomes> {
  const runs: ProjectTestResult[] = []
  while (runs.length < count) {
    const result = await sandbox.runProjectTests({ runtime, libraries, files, paths: [], ...options })
    if (result.status === 'not_judged' || result.status === 'unavailable') return undefined
    runs.push({ ...result, tests: result.tests.filter(({ file }) => names.has(file)) })
  }
  const inAll = (outcome: ProjectTestLine['outcome']) => {
    const [first = new Set<string>(), ...others] = runs.map(
      ({ tests }) => new Set(tests.filter((line) => line.outcome === outcome && !isWholeFile(line)).map(keyOf)),
    )
    return new Set([...first].filter((key) => others.every((other) => other.has(key))))
  }
  const loads = runs.every(({ status, tests }) => status === 'ok' && !tests.some(isWholeFile))
  return loads ? { passed: inAll('passed'), failed: inAll('failed') } : { passed: new Set(), failed: new Set() }
}

const isWholeFile = ({ name, file, outcome }: ProjectTestLine) => name === file && outcome === 'failed'

/** The verdict as tests of the repair's stage, so that its figures count them. */
export function countOwnTests({ failsBefore, passesNow, caught }: OwnTestVerdict): { passed: number; total: number } {
  const kept = [failsBefore, passesNow && failsBefore, caught > 0]
  return { passed: kept.filter(Boolean).length, total: kept.length }
}
