/**
 * Proves the proposals of the standard assistant in a project: sound changes keep passing tests passing, each planted
 * fault fails in the hidden test that it names, and accepting everything does not pass (docs/projects.md).
 */
import {
  isLocked,
  type ProjectFile,
  type ProjectProposal,
  type ProjectStage,
  type ProjectTestLine,
} from '@nova/contract/projects/projects'
import { patchFiles, pathsCutBy, pathsOf } from './patches.ts'

/** A test run; `problem` says why its lines count for nothing. */
export type ProjectTests = { lines: ProjectTestLine[]; problem?: string }

/** The files through the reference of a stage (null: the start), and what their tests said. */
export type TestedState = { stage: string | null; files: ProjectFile[]; tests: ProjectTests }

type Proposing = { stages: ProjectStage[]; locked: readonly string[]; proposals: readonly ProjectProposal[] }

type Tools = {
  test: (files: ProjectFile[]) => Promise<ProjectTests>
  isHidden: (line: ProjectTestLine) => boolean
  add: (gate: string, problems: string[]) => boolean
}

const fewest = 16
const fewestKinds = 4
/** About a third is faulty: few enough that trust pays, many enough that checking does. */
const share = { least: 0.25, most: 0.45 }

/** Runs the gates of proposals; `states` begins with the start and has one entry more than there are stages. */
export async function proveProposals(project: Proposing, states: TestedState[], tools: Tools): Promise<void> {
  const { add } = tools
  add('proposals as a set', checkSet(project))
  if (!add('proposals', checkEach(project, states, tools))) return
  for (const [at, stage] of project.stages.entries()) {
    const sound = project.proposals.filter((each) => each.stage === stage.id && !each.fault)
    add(`sound proposals of ${stage.id}`, await checkSound(project, sound, states[at]!, tools))
  }
  for (const [at, stage] of project.stages.entries()) {
    const own = project.proposals.filter((each) => each.stage === stage.id)
    const sound = own.filter(({ fault }) => !fault)
    const done =
      own.length > sound.length ? await tools.test(groupOf(project, sound, states[at]!.files).files) : undefined
    for (const proposal of own) {
      if (!proposal.fault) continue
      const alone = await checkFault(project, proposal, states[at]!, tools)
      const problems =
        alone.length > 0
          ? alone
          : await checkCause(project, { proposal, sound }, { before: states[at]!, done: done! }, tools)
      add(`fault ${proposal.id}`, problems)
    }
  }
  add('accepting all proposals', await checkAcceptingAll(project, states[0]!, tools))
}

/**
 * Checks the set of proposals as a whole: their number, their faulty ones and kinds of fault, and the side that asks
 * for them.
 */
function checkSet({ stages, proposals }: Proposing): string[] {
  const faults = proposals.flatMap(({ fault }) => fault ?? [])
  const kinds = new Set(faults.map(({ kind }) => kind))
  const part = faults.length / Math.max(1, proposals.length)
  return [
    ...(proposals.length < fewest ? [`There are ${proposals.length} proposals; at least ${fewest} are needed.`] : []),
    ...(part < share.least || part > share.most
      ? [`${faults.length} of ${proposals.length} proposals are faulty; about a third should be.`]
      : []),
    ...(kinds.size < fewestKinds ? [`The faults are of ${kinds.size} kinds; at least ${fewestKinds} are needed.`] : []),
    ...stages
      .filter(({ id }) => !proposals.some(({ stage }) => stage === id))
      .map(({ id }) => `The stage ${id} has no proposal.`),
    ...stages.flatMap(({ id }) => askedTwice(proposals.filter(({ stage }) => stage === id))),
  ]
}

function askedTwice(proposals: readonly ProjectProposal[]): string[] {
  const first = new Map<string, string>()
  return proposals.flatMap(({ id, asked }) =>
    [...new Set(asked.map(plain))].flatMap((phrase) => {
      const other = first.get(phrase)
      first.set(phrase, other ?? id)
      return other === undefined ? [] : [`“${phrase}” asks for ${other} and for ${id}.`]
    }),
  )
}

/** A phrase as two people may write it alike. */
const plain = (phrase: string) =>
  phrase
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Checks of each proposal that need no run. */
function checkEach(project: Proposing, states: TestedState[], { isHidden }: Tools): string[] {
  const ids = project.proposals.map(({ id }) => id)
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `There are two proposals named ${id}.`)
  const loose = project.proposals.flatMap((proposal) => checkLinks(project, proposal))
  if (twice.length + loose.length > 0) return [...twice, ...loose]
  const killers = new Set(
    states
      .at(-1)!
      .tests.lines.filter((line) => isHidden(line) && line.outcome === 'passed')
      .map(({ name }) => name),
  )
  return project.proposals.flatMap((proposal) => {
    const { id, fault, patch } = proposal
    const before = stateBefore(project, states, proposal)
    const patched = patchAll(before.files, chainOf(project, proposal))
    if ('problem' in patched) return [`${id}: ${patched.problem}`]
    const paths = pathsOf(patch)
    const weakened = pathsCutBy(patch).find((path) => before.tests.lines.some(({ file }) => file === path))
    return [
      ...paths
        .filter((path) => isLocked(project.locked, path))
        .map((path) => `${id} changes ${path}, which is locked.`),
      ...(fault && !killers.has(fault.killedBy)
        ? [`${id}: no hidden test that the reference passes is named “${fault.killedBy}”.`]
        : []),
      ...(fault?.kind === 'weakened-test' && weakened === undefined
        ? [`${id} is to weaken a test, and takes nothing out of a visible one.`]
        : []),
      ...(fault?.kind !== 'weakened-test' && weakened !== undefined
        ? [`${id} takes lines out of the visible test ${weakened}; only a fault of the kind weakened-test may.`]
        : []),
    ]
  })
}

function checkLinks({ stages, proposals }: Proposing, { id, stage, needs }: ProjectProposal): string[] {
  if (!stages.some((each) => each.id === stage)) return [`${id}: there is no stage “${stage}”.`]
  const problems = needs.flatMap((need) => {
    const needed = proposals.find((each) => each.id === need)
    if (!needed) return [`${id} needs ${need}, which isn’t there.`]
    if (needed.stage !== stage) return [`${id} needs ${need}, which is of another stage.`]
    return needed.fault ? [`${id} needs ${need}, which is faulty.`] : []
  })
  return reaches(proposals, id, needs) ? [...problems, `${id} needs itself.`] : problems
}

function reaches(proposals: readonly ProjectProposal[], id: string, needs: readonly string[]): boolean {
  const seen = new Set(needs)
  for (const need of seen) for (const next of proposals.find((each) => each.id === need)?.needs ?? []) seen.add(next)
  return seen.has(id)
}

/** A proposal behind all it needs, in an order in which they can be applied. */
function chainOf(project: Proposing, proposal: ProjectProposal): ProjectProposal[] {
  const needed = proposal.needs.flatMap((id) =>
    chainOf(
      project,
      project.proposals.find((each) => each.id === id)!,
    ),
  )
  return [...new Set([...needed, proposal])]
}

function stateBefore({ stages }: Proposing, states: TestedState[], { stage }: ProjectProposal): TestedState {
  return states[stages.findIndex(({ id }) => id === stage)]!
}

function patchAll(files: ProjectFile[], proposals: ProjectProposal[]): { files: ProjectFile[] } | { problem: string } {
  let result = files
  for (const { id, patch } of proposals) {
    const patched = patchFiles(result, patch)
    if ('problem' in patched)
      return { problem: proposals.at(-1)?.id === id ? patched.problem : `${id}: ${patched.problem}` }
    result = patched.files
  }
  return { files: result }
}

/** Proposals applied together, and the tests that passed before some of them. */
type Group = { members: ProjectProposal[]; applied: Set<ProjectProposal>; files: ProjectFile[] }

/**
 * Independent proposals are tested in one run, and one by one only if that run fails: a run costs seconds. Their
 * prerequisites were tested before, and tests that passed then must still pass.
 */
async function checkSound(
  project: Proposing,
  sound: ProjectProposal[],
  before: TestedState,
  { test }: Tools,
): Promise<string[]> {
  const runs: { applied: Set<ProjectProposal>; green: Set<string> }[] = [
    { applied: new Set(), green: greenOf(before.tests.lines) },
  ]
  const findBroken = async ({ applied, files }: Group): Promise<string | undefined> => {
    const { lines, problem } = await test(files)
    if (problem) return problem
    const green = greenOf(lines)
    const due = runs
      .filter((run) => [...run.applied].every((each) => applied.has(each)))
      .flatMap((run) => [...run.green])
    const lost = due.find((name) => !green.has(name))
    if (lost !== undefined) return `“${lost}” passed before and doesn’t any more.`
    runs.push({ applied, green })
    return undefined
  }
  const problems: string[] = []
  let open = sound
  while (open.length > 0) {
    const ready = open.filter(({ needs }) => !open.some(({ id }) => needs.includes(id)))
    const group = groupOf(project, ready, before.files)
    open = open.filter((each) => !group.members.includes(each))
    const problem = await findBroken(group)
    if (problem === undefined) continue
    const single = group.members.length === 1
    for (const member of group.members) {
      const own = single ? problem : await findBroken(groupOf(project, [member], before.files))
      if (own !== undefined) problems.push(`${member.id}: ${own}`)
    }
  }
  return problems
}

const greenOf = (lines: ProjectTestLine[]) =>
  new Set(lines.filter(({ outcome }) => outcome === 'passed').map(({ name }) => name))

/** As many of the candidates as can be applied together, the first one in any case. */
function groupOf(project: Proposing, candidates: ProjectProposal[], start: ProjectFile[]): Group {
  const group: Group = { members: [], applied: new Set(), files: start }
  for (const candidate of candidates) {
    const chain = chainOf(project, candidate).filter((each) => !group.applied.has(each))
    const patched = patchAll(group.files, chain)
    if ('problem' in patched) continue
    group.members.push(candidate)
    group.files = patched.files
    for (const each of chain) group.applied.add(each)
  }
  return group
}

async function checkFault(
  project: Proposing,
  proposal: ProjectProposal,
  before: TestedState,
  { test, isHidden }: Tools,
): Promise<string[]> {
  const { killedBy, kind } = proposal.fault!
  const { lines, problem } = await test(groupOf(project, [proposal], before.files).files)
  if (problem) return [problem]
  const green = greenOf(lines)
  if (green.has(killedBy)) return [`“${killedBy}” passes with this fault.`]
  if (green.size === 0) return ['Nothing passes any more: nobody would overlook this.']
  if (kind === 'weakened-test') return []
  return [...greenOf(before.tests.lines.filter((line) => !isHidden(line)))]
    .filter((name) => !green.has(name))
    .map((name) => `The visible test “${name}” tells it.`)
}

type Suspect = { proposal: ProjectProposal; sound: ProjectProposal[] }

/**
 * The tests of an unfinished stage fail anyway. So the sound changes are applied, too: a test that passes with them
 * alone and fails with the fault fails because of it.
 */
async function checkCause(
  project: Proposing,
  { proposal, sound }: Suspect,
  { before, done }: { before: TestedState; done: ProjectTests },
  { test, isHidden }: Tools,
): Promise<string[]> {
  const { killedBy, kind } = proposal.fault!
  // It hides what is wrong, and leaves the work itself to others.
  if (kind === 'weakened-test' || done.problem || !greenOf(done.lines).has(killedBy)) return []
  const { lines, problem } = await test(groupOf(project, [proposal, ...sound], before.files).files)
  if (problem) return []
  const green = greenOf(lines)
  if (!green.has(killedBy)) return []
  const names = [...greenOf(done.lines.filter(isHidden))].filter((name) => !green.has(name))
  const instead =
    names.length > 0
      ? `Name in “killedBy” ${names.map((name) => `“${name}”`).join(' or ')}.`
      : 'No hidden test fails for this fault: write one.'
  return [`“${killedBy}” passes once the sound proposals of the stage are taken too. ${instead}`]
}

/** Accepting everything in order, as far as it still applies, must not end with all tests passing. */
async function checkAcceptingAll(project: Proposing, start: TestedState, { test }: Tools): Promise<string[]> {
  let files = start.files
  const accepted = new Set<string>()
  for (const { id: stage } of project.stages) {
    let open = project.proposals.filter((each) => each.stage === stage)
    for (let next = nextOf(open, accepted, files); next; next = nextOf(open, accepted, files)) {
      const { id } = next.proposal
      files = next.files
      accepted.add(id)
      open = open.filter((each) => each.id !== id)
    }
  }
  const { lines, problem } = await test(files)
  if (problem) return [problem]
  return lines.every(({ outcome }) => outcome === 'passed') ? ['Whoever accepts every proposal passes all tests.'] : []
}

function nextOf(open: ProjectProposal[], accepted: Set<string>, files: ProjectFile[]) {
  for (const proposal of open) {
    if (!proposal.needs.every((need) => accepted.has(need))) continue
    const patched = patchFiles(files, proposal.patch)
    if ('files' in patched) return { proposal, files: patched.files }
  }
  return undefined
}
