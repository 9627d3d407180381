/**
 * Proves the changes of review stages: each known fault fails in the hidden test that it names, the same change without
 * faults passes, and a sound change breaks no test (docs/projects.md#reviews).
 */
import { type ProjectChange, twinWanted } from '@nova/contract/projects/code-reviews'
import {
  isLocked,
  isReviewed,
  type ProjectFile,
  type ProjectQuestion,
  type ProjectTestLine,
} from '@nova/contract/projects/projects'
import { patchFiles, pathsOf } from './patches.ts'
import type { ProjectTests, TestedState } from './proposal-proof.ts'

type Reviewed = Pick<ProjectQuestion, 'stages' | 'locked' | 'changes' | 'repository'>
type Tools = {
  test: (files: ProjectFile[]) => Promise<ProjectTests>
  isHidden: (line: ProjectTestLine) => boolean
  add: (gate: string, problems: string[]) => boolean
}

/** Of small changes, about two of five are faulty: few enough that trust pays, many enough that checking does. */
const share = { least: 0.3, most: 0.5 }
/** From this number on the set of changes is a round, with at most one fault each. */
const minRound = 16

/** Adds the gates of review stages; none where there are no changes. `start`: the repository and its tests. */
export async function proveReviews(project: Reviewed, start: TestedState, tools: Tools): Promise<void> {
  const { changes = [] } = project
  if (changes.length === 0) return
  if (!tools.add('changes as a set', checkSet(project, changes))) return
  for (const change of changes) tools.add(`change ${change.id}`, await checkChange(project, change, start, tools))
}

function checkSet({ stages, locked, repository }: Reviewed, changes: readonly ProjectChange[]): string[] {
  const faulty = changes.filter(({ faults }) => faults.length > 0).length
  const part = faulty / changes.length
  const isRound = changes.length >= minRound
  const names = changes.map(({ id }) => id)
  return [
    ...names.filter((name, at) => names.indexOf(name) < at).map((name) => `Two changes have the id ${name}.`),
    ...(isRound && (part < share.least || part > share.most)
      ? [`${faulty} of ${changes.length} changes are faulty; about two of five should be.`]
      : []),
    ...(isRound && changes.some(({ faults }) => faults.length > 1)
      ? ['A change of a round has at most one fault.']
      : []),
    ...(!isRound && changes.some(({ faults }) => faults.length < 4)
      ? ['A change that is reviewed alone has at least four faults.']
      : []),
    ...stages
      .filter(({ id, kind }) => isReviewed({ changes }, id) && kind !== 'review')
      .map(({ id }) => `The stage ${id} has changes to review and isn’t of the kind review.`),
    ...findChangeProblems({ stages, locked, repository, changes: [...changes] }).map(
      ({ id, message }) => `${id}: ${message}`,
    ),
  ]
}

type Problem = { id: string; path: string; message: string }

/** Flaws of the changes that show without running them, by change and field. */
export function findChangeProblems({ stages, locked, repository, changes = [] }: Reviewed): Problem[] {
  return changes.flatMap(({ id, stage, patch, twin, faults, replies }, at) => {
    const problem = (field: string, message: string): Problem => ({ id, path: `changes.${at}.${field}`, message })
    const after = patchFiles(repository, patch)
    const sound = twin === null ? undefined : patchFiles(repository, twin)
    const files = new Map('files' in after ? after.files.map(({ path, text }) => [path, text]) : [])
    const isThere = ({ path, from, to }: { path: string; from: number; to: number }) =>
      from <= to && to <= (files.get(path)?.split('\n').length ?? 0)
    const places =
      'problem' in after
        ? []
        : [
            ...faults.map((place, of) => [`faults.${of}`, place] as const),
            ...replies.map((place) => ['replies', place] as const),
          ]
    return [
      ...('problem' in after ? [problem('patch', after.problem)] : []),
      ...(sound && 'problem' in sound ? [problem('twin', sound.problem)] : []),
      ...(stages.some((each) => each.id === stage) ? [] : [problem('stage', `There is no stage ${stage}.`)]),
      ...pathsOf(patch)
        .filter((path) => isLocked(locked, path))
        .map((path) => problem('patch', `The patch changes ${path}, which is locked.`)),
      ...places
        .filter(([, place]) => !isThere(place))
        .map(([field, { path, from, to }]) =>
          files.has(path)
            ? problem(`${field}.from`, `After the change, ${path} has no lines ${from} to ${to}.`)
            : problem(`${field}.path`, `After the change, there is no file ${path}.`),
        ),
      ...(faults.length > 0 === (twin !== null)
        ? []
        : [problem('twin', faults.length > 0 ? `There is no twin: ${twinWanted}` : 'A sound change has no twin.')]),
    ]
  })
}

async function checkChange(
  { repository }: Reviewed,
  { patch, twin, faults }: ProjectChange,
  start: TestedState,
  { test, isHidden }: Tools,
): Promise<string[]> {
  const after = await run(repository, patch, test)
  if (after.problem) return [after.problem]
  const sound = twin === null ? after : await run(repository, twin, test)
  if (sound.problem) return [`The twin: ${sound.problem}`]
  const before = passedOf(start.tests.lines)
  const passed = passedOf(sound.lines)
  const shown = passedOf(after.lines)
  const which = twin === null ? 'this sound change' : 'the twin'
  return [
    ...[...before].filter((name) => !passed.has(name)).map((name) => `“${name}” fails with ${which}.`),
    ...faults.flatMap(({ killedBy }) => [
      ...(passedOf(sound.lines.filter(isHidden)).has(killedBy)
        ? []
        : [`No hidden test “${killedBy}” passes with the twin.`]),
      ...(shown.has(killedBy) ? [`“${killedBy}” passes with this fault.`] : []),
    ]),
    ...[...passedOf(start.tests.lines.filter((line) => !isHidden(line)))]
      .filter((name) => !shown.has(name))
      .map((name) => `The visible test “${name}” tells it.`),
  ]
}

async function run(repository: ProjectFile[], patch: string, test: Tools['test']): Promise<ProjectTests> {
  const patched = patchFiles(repository, patch)
  return 'problem' in patched ? { lines: [], problem: patched.problem } : test(patched.files)
}

const passedOf = (lines: readonly ProjectTestLine[]) =>
  new Set(lines.filter(({ outcome }) => outcome === 'passed').map(({ name }) => name))
