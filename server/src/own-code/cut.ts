/** Chooses the files that an interview about a change needs: those that it touches, and all that they and its tests use. */
import { basename, parse } from 'node:path/posix'
import type { OwnCodeFile } from '@nova/contract/own-code/own-code'
import type { ProjectFile } from '@nova/contract/projects/projects'
import type { ChangeReading } from '../platform/languages/change-reading.ts'

/** A code base before and after a change; text files alone. */
export type Sides = { before: ProjectFile[]; after: ProjectFile[] }

export type Cut = {
  files: OwnCodeFile[]
  libraries: string[]
  /** Sentences about the obstacles. */
  problems: string[]
  /** Test files that are about the change. */
  tests: string[]
  /** The changed files that each test file uses, itself or through others; absent in older findings. */
  reached?: Record<string, string[]>
}

const maxTestFiles = 12
const aboutAll = /^(?:README|LICEN[CS]E|COPYING)(?:\.\w+)?$/i

/** Choices of a person: paths, or folders with a `/` at their end, that go or stay. The last one that fits counts. */
export type Choice = { path: string; goes: boolean }
/** Files that a run asked for, by their paths. */
type Needed = readonly string[]

export const textsOf = (files: readonly ProjectFile[]) => new Map(files.map(({ path, text }) => [path, text]))

/** Paths whose text differs between the sides. */
export function changedPaths({ before, after }: Sides): string[] {
  const [old, now] = [textsOf(before), textsOf(after)]
  return [...new Set([...old.keys(), ...now.keys()])].filter((path) => old.get(path) !== now.get(path)).toSorted()
}

/** Chooses the files. Pure: the same choice for the same sides. */
export function cutFiles(sides: Sides, reading: ChangeReading, choices: readonly Choice[], needed: Needed): Cut {
  const all = new Map([...textsOf(sides.before), ...textsOf(sides.after)])
  const files = [...all].map(([path, text]) => ({ path, text }))
  const byPath = new Map(files.map((file) => [file.path, file]))
  const paths = new Set(all.keys())
  const changed = new Set(changedPaths(sides))
  const isTest = new Map(files.map((file) => [file.path, reading.isTest(file)]))
  // Both sides' names count: the repository begins with the one, and the reference ends with the other.
  const own = ownNames(files, reading)
  const sideFiles = new Map<string, string[]>()
  for (const file of [...sides.before, ...sides.after])
    sideFiles.set(file.path, [...(sideFiles.get(file.path) ?? []), ...reading.filesNamedBy(file, paths, own)])
  const reaches = closureOf(sideFiles)
  const touched = [...changed].filter((path) => !isTest.get(path) && reading.languageOf(path) !== undefined)
  const testsAbout = (isAbout: (path: string) => boolean) =>
    files.flatMap(({ path }) => (isTest.get(path) && (changed.has(path) || isAbout(path)) ? [path] : []))
  const far = testsAbout((path) => touched.some((each) => reaches(path).has(each)))
  // Each file is run many times, so of many only those that name the changed files themselves, or are named after them.
  const near = testsAbout((path) => touched.some((each) => sideFiles.get(path)!.includes(each)))
  const namesakes = () => testsAbout((path) => touched.some((each) => basename(path).includes(parse(each).name)))
  const tests = far.length <= maxTestFiles ? far : near.length <= maxTestFiles ? near : namesakes()
  const reasons = new Map<string, string>()
  const give = (path: string, reason: string) => {
    if (paths.has(path) && !reasons.has(path)) reasons.set(path, reason)
  }
  for (const path of touched) give(path, 'The change touches it.')
  for (const path of tests)
    give(path, changed.has(path) ? 'A test that the change touches.' : 'A test of code that the change touches.')
  for (const from of [...touched, ...tests])
    for (const path of reaches(from)) if (!isTest.get(path)) give(path, `${from} uses it.`)
  for (const path of needed) give(path, 'The tests asked for it when they ran.')
  for (const { path } of reading.manifests(files)) give(path, 'Needed to run.')
  for (const path of paths) if (aboutAll.test(path)) give(path, 'It describes the code base or its licence.')
  const listed = files.map(({ path, text }): OwnCodeFile => {
    const choice = choices.findLast(
      (each) => path === each.path || (each.path.endsWith('/') && path.startsWith(each.path)),
    )
    const kind = isTest.get(path) ? 'test' : reading.languageOf(path) ? 'source' : 'other'
    const reason = reasons.get(path)
    const goes = choice?.goes ?? reason !== undefined
    const said = choice ? 'You chose it.' : (reason ?? whyNot(kind, changed.has(path)))
    return { path, kind, goes, reason: said, lines: text.split('\n').length, isChanged: changed.has(path) }
  })
  const going = listed.filter(({ goes }) => goes).map(({ path }) => byPath.get(path)!)
  const { libraries, missing } = reading.librariesOf(withoutOwn(own, going.flatMap(reading.packagesOf)))
  const chosenTests = listed.flatMap(({ path, kind, goes }) => (goes && kind === 'test' ? [path] : []))
  const problems = findProblems({ changed, touched, tests: chosenTests, files, missing, reading })
  const goes = new Set(going.map(({ path }) => path))
  const reached = Object.fromEntries(
    chosenTests.map((test) => [test, touched.filter((path) => goes.has(path) && reaches(test).has(path))]),
  )
  return { files: listed.toSorted(byPlace), libraries, problems, tests: chosenTests, reached }
}

const byPlace = (one: OwnCodeFile, other: OwnCodeFile) => (one.path < other.path ? -1 : 1)

const whyNot = (kind: OwnCodeFile['kind'], isChanged: boolean) =>
  isChanged
    ? 'The change touches it, and no code or test of the change uses it.'
    : kind === 'test'
      ? 'A test of other code.'
      : 'Nothing of the change uses it.'

/** All files that one names, directly or through others. */
function closureOf(named: ReadonlyMap<string, readonly string[]>): (path: string) => ReadonlySet<string> {
  const known = new Map<string, ReadonlySet<string>>()
  return (path) => {
    const found = known.get(path)
    if (found) return found
    const reached = new Set<string>()
    const waiting = [...(named.get(path) ?? [])]
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (reached.has(next)) continue
      reached.add(next)
      waiting.push(...(named.get(next) ?? []))
    }
    known.set(path, reached)
    return reached
  }
}

/** Code may import itself by the name in its manifest. */
function ownNames(files: readonly ProjectFile[], reading: ChangeReading): string[] {
  if (reading.ownNames) return reading.ownNames(files)
  const manifest = files.find(({ path }) => path === 'package.json')?.text ?? ''
  const own = /"name"\s*:\s*"([^"]+)"/.exec(manifest)?.[1]
  return own === undefined ? [] : [own]
}

const withoutOwn = (own: readonly string[], names: readonly string[]): string[] =>
  [...new Set(names)].filter((name) => !own.some((each) => name === each || name.startsWith(`${each}/`)))

type Found = {
  changed: ReadonlySet<string>
  touched: readonly string[]
  tests: readonly string[]
  files: readonly ProjectFile[]
  missing: readonly string[]
  reading: ChangeReading
}

function findProblems({ changed, touched, tests, files, missing, reading }: Found): string[] {
  if (changed.size === 0) return ['Nothing differs before and after this change.']
  if (touched.length === 0) {
    const few = [...changed].slice(0, 3).join(', ')
    return [`The change touches no source code that can run here, only ${few}. Choose a change of code.`]
  }
  const obstacle = reading.obstacle?.(files)
  if (obstacle !== undefined) return [obstacle]
  const problems: string[] = []
  const others = files.flatMap((file) => (reading.isTest(file) ? [] : (reading.otherTool(file) ?? [])))
  if (tests.length === 0 && others.length > 0)
    problems.push(
      `Its tests are written for ${[...new Set(others)].slice(0, 3).join(', ')}. So far only ${reading.readTool ?? 'node:test'} can be read; choose a change that has such tests, or write three of them.`,
    )
  else if (tests.length === 0)
    problems.push(
      'The change has no tests, so nothing can be proven. Below are three tests to fill in and upload with it.',
    )
  if (missing.length > 0) problems.push(sayMissing(missing))
  return problems
}

/** For packages that no kit here has. */
export function sayMissing(names: readonly string[]): string {
  const [it, them] = names.length === 1 ? ['it', 'it'] : ['them', 'them']
  return `It uses ${names.slice(0, 8).join(', ')}, which no kit here has. Ask an operator to add a kit with ${it} on the Runner page, or leave the files out that use ${them}.`
}
