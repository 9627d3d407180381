/**
 * Proves a project by execution: the expected tests fail at the start, each reference patch passes its stage, and each
 * wrong patch fails in the test that names it (docs/projects.md).
 */
import {
  isLocked,
  isReviewed,
  type ProjectFile,
  type ProjectQuestion,
  type ProjectTestLine,
} from '@nova/contract/projects/projects'
import type { Sandbox } from '../platform/sandbox/sandbox.ts'
import { hiddenFolder, linesOfStage, withHiddenTests } from './hidden-tests.ts'
import { patchFiles, pathsOf } from './patches.ts'
import { findTelling, keyOf } from './project-judging.ts'
import { type ProjectTests as Tests, proveProposals, type TestedState as State } from './proposal-proof.ts'
import { proveRepair } from './repair-proof.ts'
import { proveReviews } from './review-proof.ts'

export type ProjectGate = { gate: string; passed: boolean; detail: string }

/** The parts of a project that are proven; a company's own project has the same. */
export type ProvableProject = Pick<
  ProjectQuestion,
  | 'runtime'
  | 'libraries'
  | 'stages'
  | 'locked'
  | 'repository'
  | 'hiddenTests'
  | 'reference'
  | 'wrongPatches'
  | 'proposals'
  | 'related'
  | 'ownTest'
  | 'changes'
> & { wrong: Pick<ProjectQuestion['wrong'][number], 'after' | 'mistake' | 'killedBy'>[] }

type Options = { queueKey: string; signal?: AbortSignal }

const slowestMs = 45_000

/**
 * Runs every gate and reports each one; later gates are skipped if an earlier failure makes them meaningless.
 * `onlyProposals` skips the wrong patches, which are unrelated to proposals.
 */
export async function proveProject(
  sandbox: Pick<Sandbox, 'runProjectTests'>,
  project: ProvableProject,
  options: Options & { onGate?: (gate: ProjectGate) => void; onlyProposals?: boolean },
): Promise<ProjectGate[]> {
  const gates: ProjectGate[] = []
  const add = (gate: string, problems: string[]) => {
    const told = { gate, passed: problems.length === 0, detail: problems.slice(0, 6).join(' ') }
    gates.push(told)
    options.onGate?.(told)
    return told.passed
  }
  if (!add('files', checkFiles(project))) return gates
  const test = (files: ProjectFile[]) => runAll(sandbox, project, files, options)
  const start: State = { stage: null, files: project.repository, tests: await test(project.repository) }
  if (!add('start', checkStart(project, start.tests))) return gates
  const states = [start]
  for (const [at, stage] of project.stages.entries()) {
    if (isReviewed(project, stage.id)) continue
    const patched = patchFiles(states.at(-1)!.files, project.reference[at] ?? '')
    if ('problem' in patched) {
      add(`reference ${stage.id}`, [patched.problem])
      return gates
    }
    const tests = await test(patched.files)
    if (!add(`reference ${stage.id}`, checkStage(project, at, tests))) return gates
    states.push({ stage: stage.id, files: patched.files, tests })
  }
  if (!options.onlyProposals) {
    add('wrong expectations', checkTelling(project, states.at(-1)!.tests, await findTelling(sandbox, project, options)))
    await proveWrong(project, states, test, add)
  }
  await proveRepair(sandbox, project, states.at(-1)!.files, { test, isHidden, add }, options)
  await proveReviews(project, start, { test, isHidden, add })
  const { proposals } = project
  const stages = project.stages.filter(({ id, kind }) => kind !== 'repair' && !isReviewed(project, id))
  if (proposals && stages.length > 0)
    await proveProposals({ ...project, stages, proposals }, states, { test, isHidden, add })
  return gates
}

async function proveWrong(
  project: ProvableProject,
  states: State[],
  test: (files: ProjectFile[]) => Promise<Tests>,
  add: (gate: string, problems: string[]) => boolean,
): Promise<void> {
  for (const [at, wrong] of project.wrong.entries()) {
    const state = states.find(({ stage }) => stage === wrong.after)
    const patched = state && patchFiles(state.files, project.wrongPatches[at] ?? '')
    const gate = `wrong ${at + 1}`
    if (!patched) add(gate, [`There is no stage “${wrong.after}”.`])
    else if ('problem' in patched) add(gate, [patched.problem])
    else add(gate, checkWrong(project, wrong.killedBy, await test(patched.files), states.at(-1)!.tests))
  }
}

async function runAll(
  sandbox: Pick<Sandbox, 'runProjectTests'>,
  { runtime, libraries, hiddenTests }: ProvableProject,
  files: ProjectFile[],
  { queueKey, signal }: Options,
): Promise<Tests> {
  const request = { runtime, libraries, files: withHiddenTests(files, hiddenTests), paths: [], queueKey }
  const result = await sandbox.runProjectTests({ ...request, ...(signal ? { signal } : {}) })
  if (result.status !== 'ok') {
    const why = result.reason?.replace(/\.$/, '') ?? result.status.replaceAll('_', ' ')
    return { lines: [], problem: `The tests did not run: ${why}.` }
  }
  if ((result.cpuMs ?? result.durationMs) > slowestMs)
    return { lines: result.tests, problem: 'The tests compute for more than 45 seconds.' }
  return { lines: result.tests }
}

function checkFiles({ stages, hiddenTests, repository, locked, reference }: ProvableProject): string[] {
  const named = new Set(stages.flatMap(({ hidden }) => hidden))
  const there = new Set(hiddenTests.map(({ path }) => path))
  const texts = new Set(repository.map(({ text }) => text.trim()))
  return [
    ...[...named].filter((name) => !there.has(name)).map((name) => `The hidden test ${name} is named and not there.`),
    ...hiddenTests
      .filter(({ text }) => texts.has(text.trim()))
      .map(({ path }) => `The hidden test ${path} is in the repository too.`),
    ...repository
      .filter(({ path }) => path.startsWith(hiddenFolder))
      .map(({ path }) => `${path} lies where hidden tests go.`),
    ...reference.flatMap((patch) =>
      pathsOf(patch)
        .filter((path) => isLocked(locked, path))
        .map((path) => `A reference changes ${path}, which is locked.`),
    ),
  ]
}

const isHidden = ({ file }: ProjectTestLine) => file.startsWith(hiddenFolder)
const hasFailed = ({ outcome }: ProjectTestLine) => outcome !== 'passed'

function checkStart(project: ProvableProject, { lines, problem }: Tests): string[] {
  if (problem) return [problem]
  const { repository } = project
  const stages = project.stages.filter(({ id }) => !isReviewed(project, id))
  const visible = lines.filter((line) => !isHidden(line))
  const failing = new Set(stages.flatMap((stage) => stage.failing))
  const failed = visible.filter(hasFailed)
  return [
    ...(visible.length === 0 ? [tellNoVisible(repository)] : []),
    ...failed
      .filter(({ name }) => !failing.has(name))
      .map(({ name }) => `“${name}” fails at the start, and no stage says so.`),
    ...[...failing]
      .filter((name) => !failed.some((line) => line.name === name))
      .map((name) => `“${name}” should fail at the start, and doesn’t.`),
    ...stages
      .filter(({ hidden }) => !linesOfStage(lines, hidden).some(hasFailed))
      .map(({ id }) => `No hidden test of the stage ${id} fails at the start.`),
  ]
}

/** Only tests/ is run, so the message lists test files elsewhere that must move. */
function tellNoVisible(repository: readonly ProjectFile[]): string {
  const elsewhere = repository
    .map(({ path }) => path)
    .filter((path) => !path.startsWith('tests/') && looksLikeTest(path))
  const told = 'There are no visible tests in tests/.'
  return elsewhere.length === 0 ? told : `${told} Move ${elsewhere.slice(0, 3).join(', ')} there.`
}

const looksLikeTest = (path: string) => /\.(?:test|spec)\.\w+$|(?:^|\/)test_\w+\.py$|_test\.\w+$|Test\.java$/.test(path)

function checkStage(project: ProvableProject, at: number, { lines, problem }: Tests): string[] {
  if (problem) return [problem]
  const isWork = ({ id }: { id: string }) => !isReviewed(project, id)
  const done = project.stages.slice(0, at + 1).filter(isWork)
  const later = project.stages.slice(at + 1).filter(isWork)
  const failing = new Set(later.flatMap((stage) => stage.failing))
  return [
    ...lines
      .filter((line) => !isHidden(line) && hasFailed(line) && !failing.has(line.name))
      .map(({ name, message }) => `“${name}” fails: ${short(message)}`),
    ...done.flatMap(({ id, hidden, hiddenTotal }) => {
      const own = linesOfStage(lines, hidden)
      if (own.length === 0) return [`The hidden tests of ${id} did not run.`]
      if (hiddenTotal !== undefined && own.length !== hiddenTotal) {
        return [`${id} has ${own.length} hidden tests, and hiddenTotal says ${hiddenTotal}.`]
      }
      return own.filter(hasFailed).map(({ name, message }) => `“${name}” of ${id} fails: ${short(message)}`)
    }),
    ...later
      .filter(({ hidden }) => !linesOfStage(lines, hidden).some(hasFailed))
      .map(({ id }) => `The stage ${id} is done before its turn.`),
  ]
}

/** In a file without a test that can be made to fail, forged passes would count (docs/projects.md). */
function checkTelling({ hiddenTests }: ProvableProject, { lines }: Tests, telling: ReadonlySet<string>): string[] {
  const files = new Set(hiddenTests.map(({ path }) => `${hiddenFolder}${path}`))
  const tested = new Set(lines.filter(({ file }) => files.has(file)).map(({ file }) => file))
  return [...tested]
    .filter((file) => !lines.some((line) => line.file === file && telling.has(keyOf(line))))
    .map((file) => `No test of ${file} fails with wrong expectations: it has no assertion that we can change.`)
}

function checkWrong(_: ProvableProject, killedBy: string, { lines, problem }: Tests, right: Tests): string[] {
  if (!right.lines.some((line) => isHidden(line) && line.name === killedBy))
    return [`No hidden test is named “${killedBy}”.`]
  if (problem) return [problem]
  const killer = lines.find((line) => isHidden(line) && line.name === killedBy)
  if (killer?.outcome === 'passed') return [`“${killedBy}” passes with this mistake.`]
  return lines.some((line) => line.outcome === 'passed') ? [] : ['Nothing passes any more: this is no typical mistake.']
}

const short = (message = '') => message.split('\n')[0]!.slice(0, 200)
