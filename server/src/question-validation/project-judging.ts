/**
 * Judges a project. Code and its tests share a process, where the code can fake results, so every passed hidden test
 * runs again elsewhere with wrong expectations. Promises that a pass counts only if the same test can fail.
 */
import { createHash } from 'node:crypto'
import type { ProjectFile, ProjectQuestion, ProjectTestLine } from '@nova/contract/projects/projects'
import { failedTests, type ProjectTestResult } from '../platform/project-boxes/project-box.ts'
import type { Sandbox } from '../platform/sandbox/sandbox.ts'
import { alterTests } from './altered-tests.ts'
import { hiddenFolder, withHiddenTests } from './hidden-tests.ts'
import { patchFiles } from './patches.ts'

type Runner = Pick<Sandbox, 'runProjectTests'>
export type JudgedProject = Pick<ProjectQuestion, 'runtime' | 'libraries' | 'repository' | 'reference' | 'hiddenTests'>
type Options = { queueKey: string; asleep?: string; signal?: AbortSignal }

const unconfirmed = 'The hidden tests ended early when they were run again to confirm their results.'

/** The repository after all stages; undefined where a patch doesn't fit. */
export function referenceFiles({ repository, reference }: Pick<JudgedProject, 'repository' | 'reference'>) {
  let files: readonly ProjectFile[] = repository
  for (const patch of reference) {
    // Of a review, which changes no file.
    if (patch === '') continue
    const patched = patchFiles(files, patch)
    if ('problem' in patched) return undefined
    files = patched.files
  }
  return files
}

/** The hidden tests alone, on a copy of the files. */
export function runHiddenTests(
  sandbox: Runner,
  project: JudgedProject,
  files: readonly ProjectFile[],
  { queueKey, asleep, signal }: Options,
): Promise<ProjectTestResult> {
  const { runtime, libraries, hiddenTests } = project
  const reference = referenceFiles(project)
  return sandbox.runProjectTests({
    runtime,
    libraries,
    queueKey,
    ...(asleep !== undefined && { asleep }),
    ...(signal && { signal }),
    files: withHiddenTests(files, hiddenTests),
    paths: [hiddenFolder.slice(0, -1)],
    ...(reference && { beside: withHiddenTests(reference, hiddenTests) }),
  })
}

/** Runs the hidden tests for judging: faked passes count as failures, and their number is returned. */
export async function judgeHiddenTests(
  sandbox: Runner,
  project: JudgedProject,
  files: readonly ProjectFile[],
  options: Options,
): Promise<{ result: ProjectTestResult; refuted: number }> {
  const result = await runHiddenTests(sandbox, project, files, options)
  if (!result.tests.some(hasPassed)) return { result, refuted: 0 }
  const telling = await findTelling(sandbox, project, options)
  if (telling.size === 0) return { result, refuted: 0 }
  const altered = await runAltered(sandbox, project, files, options)
  if (altered.status === 'not_judged') return { result: altered, refuted: 0 }
  // Code that ends this run every time would otherwise never be refuted.
  if (altered.status !== 'ok') return { result: failedTests('internal_error', unconfirmed), refuted: 0 }
  const passing = new Set(altered.tests.filter(hasPassed).map(keyOf))
  const refuted = result.tests.filter((line) => hasPassed(line) && telling.has(keyOf(line)) && passing.has(keyOf(line)))
  // Refuted tests taint their whole file, which shared their process: a test there that passes in both runs proves
  // nothing either.
  const doubtful = new Set(refuted.map(({ file }) => file))
  const isRefuted = (line: ProjectTestLine) => hasPassed(line) && doubtful.has(line.file) && passing.has(keyOf(line))
  const tests = result.tests.map((line) => (isRefuted(line) ? { ...line, outcome: 'failed' as const } : line))
  const count = result.tests.filter(isRefuted).length
  return { result: { ...result, tests, hasPassed: result.hasPassed && count === 0 }, refuted: count }
}

/** Hidden tests that fail, as they should, when their expectations are wrong and the program is the reference. */
export async function findTelling(sandbox: Runner, project: JudgedProject, options: Options): Promise<Set<string>> {
  const key = digestOf(project)
  const known = tellingOf.get(key)
  if (known) return known
  const files = referenceFiles(project)
  if (!files) return new Set()
  const altered = await runAltered(sandbox, project, files, options)
  if (altered.status !== 'ok') return new Set()
  const telling = new Set(altered.tests.filter((line) => !hasPassed(line)).map(keyOf))
  if (tellingOf.size >= maxKnown) tellingOf.delete(tellingOf.keys().next().value!)
  tellingOf.set(key, telling)
  return telling
}

/** By digest of the project: each judgement of a popular one would ask the same again. */
const tellingOf = new Map<string, Set<string>>()
const maxKnown = 100

/** Once more where the machine may have been at fault. */
async function runAltered(sandbox: Runner, project: JudgedProject, files: readonly ProjectFile[], options: Options) {
  const { runtime, hiddenTests } = project
  const altered = { ...project, hiddenTests: alterTests(runtime, hiddenTests) }
  const run = () => runHiddenTests(sandbox, altered, files, options)
  const first = await run()
  return first.status === 'ok' || options.signal?.aborted ? first : run()
}

export const keyOf = ({ file, name }: Pick<ProjectTestLine, 'file' | 'name'>) => `${file}\n${name}`
const hasPassed = ({ outcome }: ProjectTestLine) => outcome === 'passed'

function digestOf({ runtime, libraries, repository, reference, hiddenTests }: JudgedProject): string {
  return createHash('sha256')
    .update(JSON.stringify([runtime, libraries, repository, reference, hiddenTests]))
    .digest('hex')
}
