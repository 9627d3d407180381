/** Chooses the files that an interview about a change needs: those that it touches, and all that they and its tests use. */
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
  /** Packages that no kit here has, of all code and tests of the change. Missing in older findings. */
  missing?: string[]
}

/** Own kits of this machine by the packages that they bring, and how others can be added, in a sentence. */
export type OwnPackages = { kits: Record<string, string>; hint?: string }

const aboutAll = /^(?:README|LICEN[CS]E|COPYING)(?:\.\w+)?$/i

/** Choices of a person: paths, or folders with a `/` at their end, that go or stay. The last one that fits counts. */
export type Choice = { path: string; goes: boolean }
/** Files that a run asked for, by their paths. */
type Needed = readonly string[]

const choiceOf = (choices: readonly Choice[], path: string) =>
  choices.findLast((each) => path === each.path || (each.path.endsWith('/') && path.startsWith(each.path)))

/** Test files that are taken without a word of the person. */
const maxTestFiles = 12

export const textsOf = (files: readonly ProjectFile[]) => new Map(files.map(({ path, text }) => [path, text]))

/** Paths whose text differs between the sides. */
export function changedPaths({ before, after }: Sides): string[] {
  const [old, now] = [textsOf(before), textsOf(after)]
  return [...new Set([...old.keys(), ...now.keys()])].filter((path) => old.get(path) !== now.get(path)).toSorted()
}

/** Chooses the files. Pure: the same choice for the same sides. */
export function cutFiles(
  sides: Sides,
  reading: ChangeReading,
  choices: readonly Choice[],
  needed: Needed,
  kits: OwnPackages = { kits: {} },
): Cut {
  const all = new Map([...textsOf(sides.before), ...textsOf(sides.after)])
  const files = [...all].map(([path, text]) => ({ path, text }))
  const paths = new Set(all.keys())
  const changed = new Set(changedPaths(sides))
  const isTest = new Map(files.map((file) => [file.path, reading.isTest(file)]))
  // Both sides' names count: the repository begins with the one, and the reference ends with the other.
  const own = ownNames(files, reading)
  const sideFiles = new Map<string, string[]>()
  for (const file of [...sides.before, ...sides.after])
    sideFiles.set(file.path, [...(sideFiles.get(file.path) ?? []), ...reading.filesNamedBy(file, paths, own)])
  const reaches = closureOf(sideFiles)
  const changedSources = [...changed].filter((path) => !isTest.get(path) && reading.languageOf(path) !== undefined)
  const aboutChange = files.flatMap(({ path }) => {
    if (!isTest.get(path)) return []
    return changed.has(path) || changedSources.some((each) => reaches(path).has(each)) ? [path] : []
  })
  const packages = new Map(files.map((file) => [file.path, reading.packagesOf(file)]))
  const librariesFor = (of: readonly string[]) => {
    const names = withoutOwn(
      own,
      of.flatMap((path) => packages.get(path)!),
    )
    const { libraries, missing } = reading.librariesOf(names)
    const brought = missing.flatMap((name) => (Object.hasOwn(kits.kits, name) ? kits.kits[name]! : []))
    const lacking = missing.filter((name) => !Object.hasOwn(kits.kits, name))
    return { libraries: [...new Set([...libraries, ...brought])], missing: lacking }
  }
  const lacksOf = (of: readonly string[]) => librariesFor(of).missing
  const lacks = new Map(aboutChange.map((path) => [path, lacksOf([path, ...reaches(path)])]))
  const able = aboutChange.filter((path) => lacks.get(path)!.length === 0)
  const isChosen = (path: string) => choiceOf(choices, path)?.goes === true
  // Each file is a process of each run. Changed ones come first, those with changed samples too, then the shortest ways.
  const samples = [...changed].filter((path) => !changedSources.includes(path))
  const isChanged = (path: string) => changed.has(path) || samples.some((each) => reaches(path).has(each))
  const rank = (path: string) => (isChanged(path) || isChosen(path) ? -1 : reaches(path).size)
  const nearest = able.toSorted((one, other) => rank(one) - rank(other)).slice(0, maxTestFiles)
  const kept = new Set(able.filter((path) => nearest.includes(path) || isChosen(path)))
  // Without any that can run, the missing packages are the obstacle.
  const tests = kept.size > 0 ? [...kept] : aboutChange
  // Scripts for building or measuring need other tools.
  const isTested = new Set(tests.flatMap((path) => [...reaches(path)]))
  const isTool = (path: string) => !isTested.has(path) && lacksOf([path]).length > 0
  const touched = isTested.size === 0 ? changedSources : changedSources.filter((path) => !isTool(path))
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
    const choice = choiceOf(choices, path)
    const kind = isTest.get(path) ? 'test' : reading.languageOf(path) ? 'source' : 'other'
    const reason = reasons.get(path)
    const goes = choice?.goes ?? reason !== undefined
    const lacking = tests.includes(path)
      ? []
      : (lacks.get(path) ?? (changed.has(path) && kind === 'source' ? lacksOf([path]) : []))
    const said = choice ? 'You chose it.' : (reason ?? whyNot(kind, changed.has(path), lacking))
    return { path, kind, goes, reason: said, lines: text.split('\n').length, isChanged: changed.has(path) }
  })
  const goes = new Set(listed.flatMap((each) => (each.goes ? [each.path] : [])))
  const chosenTests = [...goes].filter((path) => isTest.get(path))
  const { libraries, missing } = librariesFor([...goes])
  const problems = findProblems({ changed, touched, tests: chosenTests, files, missing, reading, hint: kits.hint })
  const reached = Object.fromEntries(
    chosenTests.map((test) => [test, touched.filter((path) => goes.has(path) && reaches(test).has(path))]),
  )
  const allMissing = [...new Set([...missing, ...[...lacks.values()].flat()])]
  return { files: listed.toSorted(byPlace), libraries, problems, tests: chosenTests, reached, missing: allMissing }
}

const byPlace = (one: OwnCodeFile, other: OwnCodeFile) => (one.path < other.path ? -1 : 1)

const whyNot = (kind: OwnCodeFile['kind'], isChanged: boolean, lacking: readonly string[]) =>
  lacking.length > 0
    ? `It uses ${lacking.slice(0, 4).join(', ')}, which no kit here has.`
    : isChanged
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
  hint: string | undefined
}

function findProblems({ changed, touched, tests, files, missing, reading, hint }: Found): string[] {
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
      `Its tests are written for ${[...new Set(others)].slice(0, 3).join(', ')}${canBeRead(reading)}, or write three of them.`,
    )
  else if (tests.length === 0)
    problems.push(
      'The change has no tests, so nothing can be proven. Below are three tests to fill in and upload with it.',
    )
  if (missing.length > 0) problems.push(sayMissing(missing, hint))
  return problems
}

const canBeRead = ({ readTool }: ChangeReading): string =>
  readTool === undefined
    ? ', which can’t be read yet. Choose a change that has other tests'
    : `. So far only ${readTool} can be read; choose a change that has such tests`

/** For packages that no kit here has. */
export function sayMissing(names: readonly string[], hint?: string): string {
  const them = names.length === 1 ? 'it' : 'them'
  const how = hint ?? `Ask an operator to add a kit with ${them} on the Runner page`
  return `It uses ${names.slice(0, 8).join(', ')}, which no kit here has. ${how}, or leave the files out that use ${them}.`
}
