/**
 * Runs a module's tests in one process that stays: first as they are, to see which test files reach which place, then
 * with one planted mistake after another. The files on disk stay as they are. Started and asked by `mutants.ts`.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProjectInlineConfiguration } from 'vitest/config'
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node'
import vitestConfig from '../../vitest.config.ts'
import { markPlaces, type Mutant } from './mutation-sites.ts'

export type Task = {
  root: string
  project: string
  /** Pure functions are tested without the database that the suite's set-up starts. */
  isPure: boolean
  /** Path fragments of the test files. */
  tests: string[]
  mutants: Mutant[]
}
/** Tests of one file; all of them where none are named. */
export type Reaching = { file: string; testIds?: string[] | undefined }
/** The tests that reach each mutant, the cheapest file first; or what fails without any. */
export type Survey = { failed: string[] } | { failed?: never; reaching: Reaching[][] }
export type Asked = { survey: Task } | { prepare: Task } | { plant: Mutant; reaching: Reaching[] }
export type Told = Survey | { killedBy: string | undefined } | { isReady: true }

type Planted = { mutant: Mutant } | { reachedFolder: string; mutants: Mutant[] } | undefined

/** A busy machine must not look like a mistake that was noticed. */
const patient = { testTimeout: 90_000, hookTimeout: 180_000 }

let planted: Planted
let vitest: Vitest
let specifications: TestSpecification[] = []

const plantMutant = {
  name: 'plant-mutant',
  enforce: 'pre' as const,
  transform(code: string, id: string) {
    if (!planted) return undefined
    const [file] = id.split('?', 1)
    if ('mutant' in planted) {
      const { start, end, text } = planted.mutant
      return file === planted.mutant.file
        ? { code: code.slice(0, start) + text + code.slice(end), map: null }
        : undefined
    }
    const inFile = planted.mutants.map((mutant, at) => ({ mutant, at })).filter(({ mutant }) => mutant.file === file)
    if (inFile.length === 0) return undefined
    const numbers = JSON.stringify(inFile.map(({ at }) => at))
    const marked = markPlaces(
      code,
      inFile.map(({ mutant }) => mutant),
      'novaReached',
    )
    const loaded = JSON.stringify(inFile.filter(({ mutant }) => !mutant.within).map(({ at }) => at))
    return { code: `${marked}\n${recorder(planted.reachedFolder, numbers, loaded)}`, map: null }
  },
}

/** Each test file's worker notes in its own file which test reached which place; without a name, all may have. */
function recorder(folder: string, numbers: string, loaded: string): string {
  return `
var novaLast
function novaReached(at) {
  const name = globalThis[Symbol.for('expect-global')]?.getState().currentTestName ?? ''
  // Places in loops are reached often.
  if ((novaLast ??= [])[at] === name) return
  novaLast[at] = name
  novaNote(${numbers}[at], name)
}
function novaNote(number, name) {
  const testFile = globalThis.__vitest_worker__?.filepath
  const noted = (globalThis.novaNoted ??= new Set())
  const line = JSON.stringify([number, name]) + '\\n'
  if (!testFile || noted.has(line)) return
  noted.add(line)
  process.getBuiltinModule('node:fs').appendFileSync(${JSON.stringify(folder)} + '/' + encodeURIComponent(testFile), line)
}
for (const number of ${loaded}) novaNote(number, '')
`
}

async function prepare({ root, project, isPure, tests }: Task): Promise<void> {
  const { projects = [], ...shared } = vitestConfig.test ?? {}
  const inline = projects.filter((each): each is TestProjectInlineConfiguration => typeof each === 'object')
  vitest = await createVitest('test', {
    ...shared,
    root,
    config: false,
    watch: false,
    bail: 1,
    // The cache would hand out a module as it was without the mistake.
    fsModuleCache: false,
    reporters: [{}],
    // Tests of the server are in two projects, by their database.
    project: project === 'server' ? ['server', 'second-database'] : project,
    // Plugins and shared settings are not inherited from here, so each project carries its own.
    projects: inline.map(({ extends: _, ...each }) => {
      const { globalSetup = [], ...test } = each.test ?? {}
      return {
        ...each,
        plugins: [plantMutant],
        test: { ...shared, ...test, ...patient, ...(isPure ? {} : { globalSetup }) },
      }
    }),
  })
  await vitest.standalone()
  const all = await vitest.globTestSpecifications()
  specifications = all.filter(({ moduleId }) => tests.some((name) => moduleId.includes(name)))
}

async function survey({ mutants }: Task): Promise<Survey> {
  const folder = mkdtempSync(join(tmpdir(), 'nova-reached-'))
  planted = { reachedFolder: folder, mutants }
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  const failed = testModules
    .filter((module) => module.state() !== 'passed')
    .flatMap((module) => [
      module.moduleId,
      ...module.errors().map(({ message }) => message),
      ...[...module.children.allTests('failed')].map(
        (test) => `${test.fullName}: ${test.result().errors?.[0]?.message}`,
      ),
    ])
  if (failed.length > 0 || unhandledErrors.length > 0) return { failed: [...failed, ...unhandledErrors.map(String)] }
  const notes = readdirSync(folder).flatMap((name) =>
    readNotes(readFileSync(join(folder, name), 'utf8'), decodeURIComponent(name)),
  )
  rmSync(folder, { recursive: true })
  planted = undefined
  forget(mutants.map(({ file }) => file))
  const byCost = testModules.toSorted((one, other) => one.diagnostic().duration - other.diagnostic().duration)
  return {
    reaching: mutants.map((_, at) => {
      const ofPlace = notes.filter(({ number }) => number === at)
      return byCost.flatMap((module): Reaching[] => {
        const names = new Set(ofPlace.filter(({ file }) => file === module.moduleId).map(({ name }) => name))
        if (names.size === 0) return []
        const testIds = [...module.children.allTests()]
          .filter(({ fullName }) => names.has(fullName))
          .map(({ id }) => id)
        return [{ file: module.moduleId, ...(names.has('') ? {} : { testIds }) }]
      })
    }),
  }
}

function readNotes(text: string, file: string): { file: string; number: number; name: string }[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [number, name] = JSON.parse(line) as [number, string]
      return { file, number, name }
    })
}

/** The first test that fails with the mutant, if one does; one file after another, so that the rest is spared. */
async function plant(mutant: Mutant, by: Reaching[]): Promise<string | undefined> {
  try {
    for (const reaching of by) {
      setMutant(mutant)
      const failure = await firstFailure(reaching)
      if (!failure) continue
      if (!reaching.testIds || (await standsAlone(reaching.file, failure.id))) return failure.name
      setMutant(mutant)
      const ofWholeFile = await firstFailure({ file: reaching.file })
      if (ofWholeFile) return ofWholeFile.name
    }
    return undefined
  } finally {
    setMutant(undefined)
  }
}

function setMutant(mutant: Mutant | undefined): void {
  const files = [planted, mutant && { mutant }].flatMap((each) => (each && 'mutant' in each ? [each.mutant.file] : []))
  planted = mutant && { mutant }
  forget(files)
}

/** The tests that pass alone and without any mutant: their failure doesn't come from leaving out earlier tests. */
const alone = new Map<string, boolean>()

async function standsAlone(file: string, testId: string | undefined): Promise<boolean> {
  if (testId === undefined) return false
  setMutant(undefined)
  const known = alone.get(testId) ?? !(await firstFailure({ file, testIds: [testId] }))
  alone.set(testId, known)
  return known
}

async function firstFailure({ file, testIds }: Reaching): Promise<{ name: string; id?: string } | undefined> {
  const ofFile = specifications.find(({ moduleId }) => moduleId === file)!
  const chosen = testIds ? ofFile.project.createSpecification(file, { testIds }) : ofFile
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications([chosen])
  const module = testModules.find(({ moduleId }) => moduleId === file)
  for (const test of module?.children.allTests('failed') ?? []) return { name: test.fullName, id: test.id }
  if (module?.state() !== 'passed') return { name: file }
  return unhandledErrors.length > 0 ? { name: String(unhandledErrors[0]) } : undefined
}

function forget(files: string[]): void {
  for (const file of new Set(files)) vitest.invalidateFile(file)
}

async function answer(asked: Asked): Promise<Told> {
  if ('plant' in asked) return { killedBy: await plant(asked.plant, asked.reaching) }
  await prepare('survey' in asked ? asked.survey : asked.prepare)
  return 'survey' in asked ? survey(asked.survey) : { isReady: true }
}

process.on('message', (asked: Asked) => {
  answer(asked).then(
    (told) => process.send?.(told),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
process.on('disconnect', () => process.exit(0))
