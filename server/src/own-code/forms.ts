/** The questions of a change, as the library has them: building it, and finding the faults in it. */
import type { OwnCodeFault, OwnCodeForm, OwnCodeStage, OwnCodeTest } from '@nova/contract/own-code/own-code'
import { ProjectForm } from '@nova/contract/projects/project-form'
import type { ProjectFile, ProjectTestLine } from '@nova/contract/projects/projects'
import type { z } from 'zod'
import { projectParts } from '../platform/languages/projects.ts'
import { textsOf } from './cut.ts'
import { withFaults } from './faults.ts'
import { readApart } from './reading-apart.ts'
import type { Parts } from './reading-ops.ts'
import { CantGoOn } from './running.ts'
import { stagesOf } from './stages.ts'
import { type OwnCodeRow, sidesOf } from './tables.ts'
import { testFolder } from './tests.ts'
import { partsOf, type Trial } from './trying.ts'
import { divide, reviewFaults, usableFaults } from './view.ts'

type Run = (files: ProjectFile[]) => Promise<ProjectTestLine[]>
type Laid = { visible: ProjectFile[]; hidden: ProjectFile[] }
type Material = {
  row: OwnCodeRow
  parts: Parts
  tests: OwnCodeTest[]
  faults: OwnCodeFault[]
  run: Run
  /** The test files with these tests alone in each place, in a folder there. */
  layOut: (placeOf: (test: OwnCodeTest) => OwnCodeTest['place'], folder?: string) => Promise<Laid>
}

const hiddenFolder = `${testFolder}hidden/`
const isHidden = ({ file }: ProjectTestLine) => file.startsWith(hiddenFolder)
const inPlace = ({ visible, hidden }: Laid): ProjectFile[] => [
  ...visible,
  ...hidden.map(({ path, text }) => ({ path: hiddenFolder + path, text })),
]

/** Makes a question's form of the findings; the library proves it. */
export async function makeForm(form: OwnCodeForm, row: OwnCodeRow, run: Trial['run']): Promise<ProjectForm> {
  const { runtime } = row.content
  const parts = await partsOf({ sides: sidesOf(row), choices: row.choices.files, runtime }, row.findings)
  const { tests, faults } = divide(row)
  const units = row.findings.units ?? []
  return makers[form]({
    row,
    parts,
    tests,
    faults,
    run: (files) => run(parts.cut.libraries, files),
    layOut: (placeOf, folder = '') => {
      const places = Object.fromEntries(tests.map((test) => [test.id, placeOf(test)]))
      const names = Object.fromEntries(Object.entries(parts.names).map(([path, name]) => [path, folder + name]))
      return readApart('layOut', { parts: { ...parts, names }, units, places, runtime })
    },
  })
}

const shared = ({ row, parts }: Material) => {
  const { libraries } = parts.cut
  return {
    kind: 'project' as const,
    minutes: row.choices.minutes,
    runtime: row.content.runtime,
    ...(libraries.length > 0 && { libraries }),
    tags: ['own code'],
    run: projectParts[row.content.runtime].change?.run ?? '',
  }
}

const titleOf = ({ choices }: OwnCodeRow, before = '') => `${before}${choices.title}`.slice(0, 80)
const sayFault = ({ was, becomes }: OwnCodeFault) => `“${was.trim()}” became “${becomes.trim()}”.`.slice(0, 400)
const maxWrong = 12
/** Faults that are tried together for a review. */
const maxTried = 16

/** Names of hidden tests that notice a fault, of those that are among these lines. */
function killersOf(
  { id, tests: by }: OwnCodeFault,
  { row, tests }: Material,
  lines: readonly ProjectTestLine[],
): string[] {
  const failing = row.findings.failing?.[id] ?? {}
  const hidden = tests.filter((test) => test.place === 'hidden' && by.includes(test.id))
  const names = hidden.flatMap((test) => failing[test.id] ?? [])
  return names.filter((name) => lines.some((line) => isHidden(line) && line.name === name))
}

/** A stage of *Build it*, and the code base once it is done. */
type Built = OwnCodeStage & { id: string; after: ProjectFile[]; laid: Laid }

/**
 * *Build it*: the code before the change with the visible tests, the change as the reference, stage by stage, and faults
 * that tests notice as wrong solutions.
 */
async function makeBuild(material: Material): Promise<ProjectForm> {
  const { row, parts, run } = material
  const { before, after } = parts.base
  const stages = await layOutStages(material)
  const visible = stages.flatMap((stage) => stage.laid.visible)
  const hidden = stages.flatMap((stage) => stage.laid.hidden)
  const laid = { visible, hidden }
  const start = await run([...before, ...inPlace(laid)])
  const passing = (await run([...after, ...inPlace(laid)])).filter(({ outcome }) => outcome === 'passed')
  const { statement, minutes } = row.choices
  const reference: string[] = []
  for (const [at, stage] of stages.entries())
    reference.push(await patchBetween(at === 0 ? before : stages[at - 1]!.after, stage.after))
  return toForm({
    ...shared(material),
    title: titleOf(row),
    problemStatement: `${statement}\n\nThe tests in \`tests/\` show part of what is asked. Others that you don’t see decide too.`,
    stages: stages.map((stage) => ({
      id: stage.id,
      title: stage.title,
      kind: 'extend',
      statement: stage.statement,
      minutes: Math.max(5, Math.min(40, Math.round(minutes / stages.length))),
      hidden: stage.laid.hidden.map(({ path }) => path),
      failing: failingIn(start, stage.laid.visible),
    })),
    repository: [...before, ...visible],
    hiddenTests: hidden,
    reference,
    wrong: await wrongSolutions(material, stages, passing),
  })
}

const failingIn = (lines: readonly ProjectTestLine[], files: readonly ProjectFile[]) =>
  lines.flatMap(({ file, name, outcome }) =>
    outcome === 'failed' && files.some(({ path }) => path === file) ? [name] : [],
  )

/** The stages that were chosen, or all as one. The last one has the tests that pass on the code before, too. */
async function layOutStages({ row, parts, layOut }: Material): Promise<Built[]> {
  const { before, after } = parts.base
  const chosen = stagesOf(row)
  if (chosen.length === 0) {
    const laid = await layOut(({ place }) => place)
    const { statement } = row.choices
    return [{ id: 'change', title: titleOf(row), statement, files: [], tests: [], after, laid }]
  }
  const stages: Built[] = []
  const done = new Set<string>()
  for (const [at, stage] of chosen.entries()) {
    const id = `stage-${at + 1}`
    for (const path of stage.files) done.add(path)
    const isLast = at === chosen.length - 1
    const laid = await layOut((test) => (stage.tests.includes(test.id) ? test.place : null), `${id}/`)
    stages.push({ ...stage, id, after: isLast ? after : mixed(before, after, done), laid })
  }
  const old = await layOut(({ place, passesAtStart }) => (passesAtStart ? place : null))
  const last = stages.at(-1)!
  last.laid = { visible: [...old.visible, ...last.laid.visible], hidden: [...old.hidden, ...last.laid.hidden] }
  return stages
}

/** The code before with these files as they are after. */
function mixed(before: readonly ProjectFile[], after: readonly ProjectFile[], done: ReadonlySet<string>) {
  return [...before.filter(({ path }) => !done.has(path)), ...after.filter(({ path }) => done.has(path))]
}

/** Faults in the files of a stage that its own hidden tests notice. */
async function wrongSolutions(material: Material, stages: readonly Built[], passing: readonly ProjectTestLine[]) {
  const { tests, faults } = material
  const wrong: ProjectForm['wrong'] = []
  for (const fault of faults) {
    const stage = stages.find(({ files }) => files.includes(fault.path)) ?? stages.at(-1)!
    const own = stages.length === 1 ? tests : tests.filter(({ id }) => stage.tests.includes(id))
    const [killedBy] = killersOf(fault, { ...material, tests: own }, passing)
    // A change with which every test fails is no typical mistake.
    const passesAny = tests.some(({ id, place }) => place !== null && !fault.tests.includes(id))
    if (fault.isDropped || !passesAny || killedBy === undefined || wrong.length === maxWrong) continue
    const patch = await patchBetween(stage.after, withFaults(stage.after, [fault]))
    wrong.push({ patch, after: stage.id, mistake: sayFault(fault), killedBy })
  }
  return wrong
}

/**
 * *Review it*: the same code base, and the change with four to eight faults that hidden tests alone notice. Visible are
 * only tests that pass on the code before.
 */
async function makeReview(material: Material): Promise<ProjectForm> {
  const { row, parts } = material
  const { before, after } = parts.base
  const laid = await material.layOut(({ place, passesAtStart }) =>
    place === 'visible' && !passesAtStart ? 'hidden' : place,
  )
  const chosen = await chooseFaults(material, inPlace(laid))
  const { statement, minutes } = row.choices
  return toForm({
    ...shared(material),
    title: titleOf(row, 'Review: '),
    problemStatement: `A colleague asks for a review of this change:\n\n${statement}`,
    stages: [
      {
        id: 'review',
        title: 'Review the change',
        kind: 'review',
        statement:
          'Read the change of a colleague. Comment on each line that must be fixed before it is merged, then accept or reject it.',
        minutes: Math.min(40, minutes),
        hidden: laid.hidden.map(({ path }) => path),
        failing: [],
      },
    ],
    repository: [...before, ...laid.visible],
    hiddenTests: laid.hidden,
    reference: [''],
    changes: [
      {
        id: 'change',
        stage: 'review',
        title: titleOf(row),
        message: statement.slice(0, 2_000),
        author: 'A colleague',
        faults: chosen.map((fault) => ({
          kind: isBoundary(fault) ? 'boundary' : 'contract',
          says: sayFault(fault),
          path: fault.path,
          from: fault.line,
          to: fault.line,
          killedBy: fault.killedBy,
        })),
        replies: [],
        patch: await patchBetween(before, withFaults(after, chosen)),
        twin: await patchBetween(before, after),
      },
    ],
  })
}

/** A comparison or a number that became another. */
function isBoundary({ was, becomes }: OwnCodeFault): boolean {
  const bare = (line: string) => line.replaceAll(/[<>]=?|\b\d+\b/g, '#')
  return bare(was) === bare(becomes)
}

type Chosen = OwnCodeFault & { killedBy: string }

/** Faults that together pass the visible tests, and each of which a hidden test still notices among the others. */
async function chooseFaults(material: Material, tests: ProjectFile[]): Promise<Chosen[]> {
  const { after } = material.parts.base
  const right = (await material.run([...after, ...tests])).filter(({ outcome }) => outcome === 'passed')
  const shown = right.filter((line) => !isHidden(line))
  let chosen: Chosen[] = []
  for (const fault of usableFaults(material.faults).slice(0, maxTried)) {
    if (chosen.length === reviewFaults.most) break
    const together = [...chosen, fault]
    const faulty = await material.run([...withFaults(after, together), ...tests])
    const passes = ({ file, name }: ProjectTestLine) =>
      faulty.some((line) => line.file === file && line.name === name && line.outcome === 'passed')
    if (!shown.every(passes)) continue
    const named = together.flatMap((each): Chosen[] => {
      const failed = right.filter((line) => !passes(line))
      const [killedBy] = killersOf(each, material, failed)
      return killedBy === undefined ? [] : [{ ...each, killedBy }]
    })
    if (named.length === together.length) chosen = named
  }
  if (chosen.length >= reviewFaults.least) return chosen
  throw new CantGoOn(
    `Only ${chosen.length} of the faults can stand in the change together: others hide each other, or visible tests notice them. A review needs ${reviewFaults.least}. Choose a larger change, or hide more tests.`,
  )
}

const makers: Record<OwnCodeForm, (material: Material) => Promise<ProjectForm>> = {
  build: makeBuild,
  review: makeReview,
}

/** A unified diff of two code bases; empty where they are equal. */
function patchBetween(before: readonly ProjectFile[], after: readonly ProjectFile[]): Promise<string> {
  const [old, now] = [textsOf(before), textsOf(after)]
  const differing = (files: readonly ProjectFile[]) => files.filter(({ path }) => old.get(path) !== now.get(path))
  return readApart('patch', { before: differing(before), after: differing(after) })
}

/** Checks a form; throws a sentence if a project can't hold it. */
function toForm(value: z.input<typeof ProjectForm>): ProjectForm {
  const { success, data, error } = ProjectForm.safeParse(value)
  if (success) return data
  const { path, message } = error.issues[0]!
  const hidden = path.includes('hidden') ? ' A question has at most 20 files of hidden tests: leave some out.' : ''
  throw new CantGoOn(`This can’t be a question (${path.join('.')}): ${message}${hidden}`)
}
