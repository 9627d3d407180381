/**
 * Proves a repair: the report has no failing test, each related fault is noticed by a hidden test, and a test as a
 * candidate could write it is accepted (docs/projects.md).
 */
import type { ProjectFile, ProjectQuestion, ProjectTestLine } from '@nova/contract/projects/projects'
import type { Sandbox } from '../platform/sandbox/sandbox.ts'
import { judgeOwnTests } from './own-test.ts'
import { patchFiles } from './patches.ts'
import type { ProjectTests } from './proposal-proof.ts'

type Repair = Pick<
  ProjectQuestion,
  'runtime' | 'libraries' | 'stages' | 'repository' | 'reference' | 'related' | 'ownTest'
>
type Tools = {
  test: (files: ProjectFile[]) => Promise<ProjectTests>
  isHidden: (line: ProjectTestLine) => boolean
  add: (gate: string, problems: string[]) => boolean
}
type Options = { queueKey: string; signal?: AbortSignal }

/** Adds the gates of a repair; none for any other project. `repaired`: the files after the reference. */
export async function proveRepair(
  sandbox: Pick<Sandbox, 'runProjectTests'>,
  project: Repair,
  repaired: ProjectFile[],
  { test, isHidden, add }: Tools,
  options: Options,
): Promise<void> {
  const isRepair = project.stages.some(({ kind }) => kind === 'repair')
  if (!isRepair && !project.related) return
  if (!add('repair', checkForm(project)) || !project.related) return
  for (const [at, { patch }] of project.related.entries()) {
    const faulty = patchFiles(repaired, patch)
    const tests = 'problem' in faulty ? undefined : await test(faulty.files)
    const problem = 'problem' in faulty ? faulty.problem : tests?.problem
    const isNoticed = tests?.lines.some((line) => isHidden(line) && line.outcome === 'failed')
    add(`related ${at + 1}`, problem ? [problem] : isNoticed ? [] : ['No hidden test fails with this fault.'])
  }
  const given = new Map(project.ownTest?.map((file) => [file.path, file]))
  const files = [...repaired.filter(({ path }) => !given.has(path)), ...given.values()]
  const verdict = await judgeOwnTests(sandbox, project, files, options)
  add('own test', tellVerdict(verdict))
}

function checkForm({ stages, related, ownTest }: Repair): string[] {
  const isRepair = stages.some(({ kind }) => kind === 'repair')
  if (!isRepair) return related ? ['Related faults belong to a stage of the kind repair.'] : []
  return [
    ...(stages.length === 1 ? [] : ['A repair has one stage.']),
    ...(stages.every(({ failing }) => failing.length === 0) ? [] : ['A repair begins without a failing test.']),
    ...(related ? [] : ['A repair has three related faults.']),
    ...(ownTest?.length ? [] : ['A repair has a test in own-test/ as a candidate could write it.']),
  ]
}

function tellVerdict(verdict: Awaited<ReturnType<typeof judgeOwnTests>>): string[] {
  if (!verdict) return ['The test in own-test/ could not be run.']
  return [
    ...(verdict.passesNow ? [] : ['The test in own-test/ doesn’t pass on the reference.']),
    ...(verdict.failsBefore ? [] : ['The test in own-test/ doesn’t fail on the code as it was.']),
    ...(verdict.caught > 0 ? [] : ['The test in own-test/ notices no related fault.']),
  ]
}
