/** The tests of a change, one by one: their places as visible and hidden files, and their results. */
import type { TestPlace } from '@nova/contract/own-code/own-code'
import type { ProjectFile, ProjectTestLine } from '@nova/contract/projects/projects'
import type { ChangeReading } from '../platform/languages/change-reading.ts'

/** A test, or a whole file of tests that can't be taken apart. */
export type Unit = { id: string; file: string; name: string; isWhole: boolean }

export const testFolder = 'tests/'
const join = (names: readonly string[]) => names.join(' > ')

/** The name of each test file below `tests/`; two files never get the same. */
export function namesOf(paths: readonly string[], reading: ChangeReading): Map<string, string> {
  const names = new Map<string, string>()
  const taken = new Set<string>()
  for (const path of paths) {
    let name = reading.nameOf(path)
    for (let again = 2; taken.has(name.toLowerCase()); again += 1) name = `${again}-${reading.nameOf(path)}`
    taken.add(name.toLowerCase())
    names.set(path, name)
  }
  return names
}

/**
 * The tests that ran, by file. A file is whole if one of them isn't written out, such as a test that a loop makes.
 */
export function unitsIn(
  tests: readonly ProjectFile[],
  names: ReadonlyMap<string, string>,
  lines: readonly ProjectTestLine[],
  reading: ChangeReading,
): Unit[] {
  return tests.flatMap(({ path, text }): Unit[] => {
    const ran = lines.filter(({ file }) => file === testFolder + names.get(path))
    const written = [...new Set(reading.unitsOf(text).map((unit) => join(unit.names)))]
    const isWhole = ran.length === 0 || ran.some(({ name }) => findUnit(name, written) === undefined)
    if (isWhole) return [{ id: path, file: path, name: path, isWhole: true }]
    const used = written.filter((name) => ran.some((line) => findUnit(line.name, written) === name))
    return used.map((name) => ({ id: `${path} > ${name}`, file: path, name, isWhole: false }))
  })
}

/** The longest name that a line belongs to: a test's own, or that of the test around it. */
function findUnit(line: string, written: readonly string[]): string | undefined {
  const name = line.replace(/ \(\d+\)$/, '')
  const fitting = written.filter(
    (each) => each === line || each === name || line.startsWith(`${each} > `) || isRow(line, each),
  )
  const longest = fitting.toSorted((one, other) => other.length - one.length)[0]
  return longest ?? written.find((each) => lastOf(each) === lastOf(name))
}

/** One of the tests that a table of values makes: its name has `$value` or `%s` where the value goes. */
function isRow(line: string, written: string): boolean {
  const parts = written.split(/\$\w[\w.]*|%[a-z#]/)
  if (parts.length === 1) return false
  const plain = parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${plain.join('.*')}(?: \\(\\d+\\)| > .*)?$`, 's').test(line)
}

/** A class has the tests of those that it extends, under its own name. */
const lastOf = (name: string) =>
  name
    .split(' > ')
    .at(-1)!
    .replace(/\[.*\]$/, '')

/** Outcome of each unit in a run: failed if one of its lines did, or none is there. */
export function passedUnits(
  units: readonly Unit[],
  names: Readonly<Record<string, string>>,
  lines: readonly ProjectTestLine[],
): Set<string> {
  const passed = new Set<string>()
  for (const unit of units) {
    const own = linesOf(unit, units, names, lines)
    if (
      own.length > 0 &&
      own.every(({ outcome }) => outcome !== 'failed') &&
      own.some(({ outcome }) => outcome === 'passed')
    )
      passed.add(unit.id)
  }
  return passed
}

/** The first failed line of each of these units, by its id. */
export function failingLines(
  units: readonly Unit[],
  all: readonly Unit[],
  names: Readonly<Record<string, string>>,
  lines: readonly ProjectTestLine[],
): Record<string, string> {
  const named = units.flatMap((unit) => {
    const failed = linesOf(unit, all, names, lines).find(({ outcome }) => outcome === 'failed')
    return failed ? [[unit.id, failed.name] as const] : []
  })
  return Object.fromEntries(named)
}

function linesOf(
  unit: Unit,
  units: readonly Unit[],
  names: Readonly<Record<string, string>>,
  lines: readonly ProjectTestLine[],
) {
  const file = names[unit.file]!
  const ofFile = lines.filter((line) => line.file === testFolder + file || line.file === `${testFolder}hidden/${file}`)
  if (unit.isWhole) return ofFile
  const written = units.filter((each) => each.file === unit.file).map(({ name }) => name)
  return ofFile.filter((line) => findUnit(line.name, written) === unit.name)
}

/** Units that another test of their file kept from running: it ended the process. */
export function unitsNotRun(
  units: readonly Unit[],
  names: Readonly<Record<string, string>>,
  lines: readonly ProjectTestLine[],
): Unit[] {
  return units.filter((unit) => {
    const own = linesOf(unit, units, names, lines)
    return own.length > 0 && own.every(({ message }) => message?.startsWith('This test did not run.'))
  })
}

/** A file of these that the kit could not compile, by its message. */
export const isBroken = ({ file, name, outcome, message }: ProjectTestLine): boolean =>
  outcome === 'failed' && name === file && /does not compile\.\n/.test(message ?? '')

/** Ids of the units with errors, by the places that the compiler named in test files as they were `placed`. */
export function unitsWithErrors(
  placed: readonly ProjectFile[],
  units: readonly Unit[],
  names: Readonly<Record<string, string>>,
  lines: readonly ProjectTestLine[],
  reading: ChangeReading,
): string[] {
  const ids = placed.flatMap(({ path, text }) => {
    const said = lines.find((line) => line.file === path && isBroken(line))?.message ?? ''
    const wrong = said
      .split('\n')
      .flatMap((line) => (line.startsWith(`${path}:`) ? [Number.parseInt(line.slice(path.length + 1), 10)] : []))
    const hit =
      wrong.length === 0
        ? []
        : reading.unitsOf(text).filter(({ from, to }) => {
            const first = text.slice(0, from).split('\n').length
            const last = first + text.slice(from, to).split('\n').length - 1
            return wrong.some((line) => line >= first && line <= last)
          })
    const written = new Set(hit.map((unit) => join(unit.names)))
    return units.flatMap(({ id, file, name }) => (testFolder + names[file] === path && written.has(name) ? [id] : []))
  })
  return [...new Set(ids)]
}

/** Test files with the tests of each place alone, moved to where they run. Files without a test are left out. */
export function layOut(
  tests: readonly ProjectFile[],
  names: ReadonlyMap<string, string>,
  units: readonly Unit[],
  placeOf: (id: string) => TestPlace | null,
  reading: ChangeReading,
): { visible: ProjectFile[]; hidden: ProjectFile[] } {
  const place = (wanted: TestPlace, folder: string) =>
    tests.flatMap(({ path, text }): ProjectFile[] => {
      const own = units.filter(({ file }) => file === path)
      const kept = new Set(own.filter(({ id }) => placeOf(id) === wanted).map(({ name }) => name))
      if (kept.size === 0) return []
      const isWhole = own.some((unit) => unit.isWhole)
      const to = folder + names.get(path)!
      return [{ path: to, text: reading.move(isWhole ? text : keepUnits(text, kept, reading), path, to) }]
    })
  const hidden = place('hidden', `${testFolder}hidden/`)
  return {
    visible: place('visible', testFolder),
    hidden: hidden.map(({ path, text }) => ({ path: path.slice(`${testFolder}hidden/`.length), text })),
  }
}

function keepUnits(text: string, kept: ReadonlySet<string>, reading: ChangeReading): string {
  const units = reading.unitsOf(text)
  const isKept = ({ names }: { names: readonly string[] }) => kept.has(join(names))
  const filled = new Set(units.flatMap((unit) => (isKept(unit) && unit.within ? [unit.within.at] : [])))
  let rest = text
  for (const unit of units.toReversed()) {
    if (isKept(unit)) continue
    const needsFiller = unit.within && !filled.has(unit.within.at)
    if (needsFiller) filled.add(unit.within!.at)
    rest = rest.slice(0, unit.from) + (needsFiller ? unit.within!.filler : '') + rest.slice(unit.to)
  }
  return rest.replaceAll(/\n(?:[ \t]*\n){2,}/g, '\n\n')
}

/** All tests of the change as they are, where visible ones run. `change` may rewrite each text before it is moved. */
export function placeAll(
  tests: readonly ProjectFile[],
  names: ReadonlyMap<string, string>,
  reading: ChangeReading,
  change: (text: string) => string = (text) => text,
): ProjectFile[] {
  return tests.map(({ path, text }) => {
    const to = testFolder + names.get(path)!
    return { path: to, text: change(reading.move(text, path, to)) }
  })
}
