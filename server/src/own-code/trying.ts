/** Tries a change, step by step: each step's result is kept, so that a stop loses at most one run. */
import type { OwnCodeStep } from '@nova/contract/own-code/own-code'
import type { ProjectRuntime } from '@nova/contract/projects/projects'
import { type Choice, type Cut, type OwnPackages, sayMissing, type Sides } from './cut.ts'
import { type Fault, withFaults } from './faults.ts'
import { readApart } from './reading-apart.ts'
import type { How, Parts } from './reading-ops.ts'
import { askedFor, CantGoOn, packagesAskedFor, type Run } from './running.ts'
import { failingLines, isBroken, passedUnits, type Unit, unitsNotRun } from './tests.ts'

/** Results of the steps that are done. */
export type Findings = {
  /** Files that a run asked for. */
  needed?: string[]
  /** Own kits as they were when the files were chosen. */
  own?: OwnPackages
  cut?: Cut
  units?: Unit[]
  /** Why a test is left out, by its id. */
  dropped?: Record<string, string>
  passedAtStart?: string[]
  faults?: Fault[]
  /** The tests that notice a fault, by its id. */
  noticed?: Record<string, string[]>
  /** For each of these tests the line of a run that failed, by the fault's id and its own. */
  failing?: Record<string, Record<string, string>>
}

/** `run`: with these libraries. */
export type Trial = {
  sides: Sides
  choices: Choice[]
  runtime: ProjectRuntime
  run: (libraries: readonly string[], ...files: Parameters<Run>) => ReturnType<Run>
  own?: OwnPackages
}
export type Keep = (findings: Findings, step: OwnCodeStep) => Promise<void>

type Note = (more: Findings, name: OwnCodeStep['name'], done?: number, total?: number) => Promise<void>
type Tools = {
  trial: Trial
  note: Note
  found: () => Findings
  parts: () => Promise<Parts>
  place: (how: How) => ReturnType<typeof place>
}

const place = (parts: Parts, how: How, runtime: ProjectRuntime) => readApart('place', { parts, how, runtime })
const maxRounds = 4
/** A compiler names the first errors alone, so several runs may be needed. */
const maxCompiles = 8

/** The change as its files are chosen, in its parts. */
export const partsOf = (
  { sides, choices, runtime }: Omit<Trial, 'run' | 'own'>,
  { needed = [], own = { kits: {} } }: Findings,
): Promise<Parts> => readApart('cut', { sides, choices, needed, own, runtime })

/** Continues after the steps that are done. Throws a CantGoOn with a sentence, or a NotJudged to be tried again. */
export async function tryChange(trial: Trial, known: Findings, keep: Keep): Promise<Findings> {
  let findings = known
  let current: { needed: string[] | undefined; parts: Parts } | undefined
  const parts = async () => {
    if (!current || current.needed !== findings.needed)
      current = { needed: findings.needed, parts: await partsOf(trial, findings) }
    return current.parts
  }
  const tools: Tools = {
    trial,
    parts,
    found: () => findings,
    place: async (how) => place(await parts(), how, trial.runtime),
    note(more, name, done = 1, total = 1) {
      findings = { ...findings, ...more }
      return keep(findings, { name, done, total })
    },
  }
  if (!findings.units) await findUnits(tools)
  if (!findings.dropped) await findUnsteady(tools)
  if (!findings.passedAtStart) await runBefore(tools)
  await tryFaults(tools)
  return findings
}

const runAfter = async ({ trial, parts, place: placed }: Tools, how: How) => {
  const { base, cut } = await parts()
  return trial.run(cut.libraries, [...base.after, ...(await placed(how))])
}

async function findUnits(tools: Tools): Promise<void> {
  const { trial, note, parts, found } = tools
  await note({ needed: [], ...(trial.own && { own: trial.own }) }, 'cut', 0)
  for (let round = 0; ; round += 1) {
    const { cut, base } = await parts()
    await note({ cut }, 'tests', 0)
    if (cut.problems.length > 0) throw new CantGoOn(cut.problems.join('\n'))
    const lines = await runAfter(tools, 'plain')
    const here = new Set(base.after.map(({ path }) => path))
    const asked = askedFor(lines, new Set(trial.sides.after.map(({ path }) => path).filter((path) => !here.has(path))))
    if (asked.length > 0 && round < maxRounds) {
      await note({ needed: [...found().needed!, ...asked] }, 'tests', 0)
      continue
    }
    const absent = packagesAskedFor(lines)
    if (absent.length > 0) throw new CantGoOn(sayMissing(absent, trial.own?.hint))
    const units = await readApart('units', { parts: await parts(), lines, runtime: trial.runtime })
    if (passedUnits(units, (await parts()).names, lines).size === 0) throw new CantGoOn(sayNoPass(lines))
    return note({ units }, 'tests')
  }
}

function sayNoPass(lines: Awaited<ReturnType<Run>>): string {
  const message = lines.find(({ outcome }) => outcome === 'failed')?.message
  const why = message?.split('\n').slice(0, 2).join(' ').slice(0, 300) ?? 'no test ran'
  return `No test passes on the code after the change. The first says: ${why}`
}

/** Leaves tests out that fail, or that pass only in their order, zone or on a quiet machine. */
async function findUnsteady(tools: Tools): Promise<void> {
  const { found, note, parts } = tools
  const units = found().units!
  const dropped: Record<string, string> = {}
  const runs: [How, string][] = [
    ['plain', 'It fails on the code after the change.'],
    ['shuffled', 'It fails in another order or time zone.'],
    ['slowed', 'It fails on a busy machine.'],
  ]
  for (const [at, [how, why]] of runs.entries()) {
    await note({}, 'order', at, runs.length)
    const passed = passedUnits(units, (await parts()).names, await runAfter(tools, how))
    for (const { id } of units) if (!passed.has(id)) dropped[id] ??= why
  }
  if (units.every(({ id }) => dropped[id] !== undefined))
    throw new CantGoOn(
      'None of its tests passes each time: they depend on their order, the time zone or the machine’s speed.',
    )
  await note({ dropped }, 'order', runs.length, runs.length)
}

async function runBefore(tools: Tools): Promise<void> {
  const { note, found } = tools
  await note({}, 'start', 0)
  const { units = [], dropped = {} } = found()
  const passed = await passingBefore(tools, units)
  if (units.every(({ id }) => passed.has(id) || dropped[id] !== undefined))
    throw new CantGoOn(sayNothingNew(Object.keys(dropped).length))
  await note({ passedAtStart: [...passed] }, 'start')
}

/** Tests that the code before doesn't have the parts for are taken out until the others compile. */
async function passingBefore({ trial, parts, place: placed }: Tools, units: Unit[]): Promise<Set<string>> {
  const { runtime, run } = trial
  const all = await parts()
  let left = units
  let tests = await placed('plain')
  for (let round = 0; ; round += 1) {
    const lines = await run(all.cut.libraries, [...all.base.before, ...tests])
    const passed = passedUnits(left, all.names, lines)
    if (round === maxCompiles || !lines.some(isBroken)) return passed
    const wrong = await readApart('unitsWithErrors', { parts: all, placed: tests, units: left, lines, runtime })
    if (wrong.length === 0) return passed
    left = left.filter(({ id }) => !wrong.includes(id))
    const places = Object.fromEntries(left.map(({ id }) => [id, 'visible' as const]))
    tests = (await readApart('layOut', { parts: all, units, places, runtime })).visible
    if (tests.length === 0) return new Set()
  }
}

function sayNothingNew(left: number): string {
  const others = left > 0 ? ` ${left} more were left out, since they fail or are unsteady.` : ''
  return `All tests that can be used pass on the code before the change too, so they say nothing about it.${others} Add a test that the change was made for.`
}

async function tryFaults(tools: Tools): Promise<void> {
  const { trial, note, parts, place: placed, found } = tools
  const { base, cut, names } = await parts()
  if (!found().faults)
    await note({ faults: await readApart('plant', { parts: await parts(), runtime: trial.runtime }) }, 'faults', 0)
  const { faults = [], units = [], dropped = {}, noticed: known = {}, failing: named = {} } = found()
  const tests = await placed('plain')
  const kept = units.filter(({ id }) => dropped[id] === undefined)
  const noticed = { ...known }
  const failing = { ...named }
  await note({ noticed }, 'faults', Object.keys(noticed).length, faults.length)
  const waiting = faults.filter(({ id }) => noticed[id] === undefined)
  let able = faults
  const work = async (): Promise<void> => {
    for (let fault = waiting.shift(); fault; fault = waiting.shift()) {
      const lines = await runFaulty(() => trial.run(cut.libraries, [...withFaults(base.after, [fault]), ...tests]))
      // A fault that does not compile is found without reading.
      if (lines?.some(isBroken)) {
        able = able.filter(({ id }) => id !== fault.id)
        await note({ faults: able }, 'faults', Object.keys(noticed).length, able.length)
        continue
      }
      const passed = lines && passedUnits(kept, names, lines)
      const ended = lines ? unitsNotRun(kept, names, lines) : []
      for (const id of await passingAlone(tools, fault, ended)) passed?.add(id)
      const noticing = kept.filter(({ id }) => !passed?.has(id))
      noticed[fault.id] = noticing.map(({ id }) => id)
      failing[fault.id] = failingLines(noticing, kept, names, lines ?? [])
      await note(
        { noticed: { ...noticed }, failing: { ...failing } },
        'faults',
        Object.keys(noticed).length,
        able.length,
      )
    }
  }
  await Promise.all([work(), work()])
}

/** Those of these tests that pass with the fault once the tests that ended their process are out of the way. */
async function passingAlone({ trial, parts }: Tools, fault: Fault, ended: Unit[]): Promise<Set<string>> {
  const { runtime, run } = trial
  const all = await parts()
  const passing = new Set<string>()
  for (let round = 0, left = ended; left.length > 0 && round < maxRounds; round += 1) {
    const places = Object.fromEntries(left.map(({ id }) => [id, 'visible' as const]))
    const { visible } = await readApart('layOut', { parts: all, units: left, places, runtime })
    const lines = await runFaulty(() => run(all.cut.libraries, [...withFaults(all.base.after, [fault]), ...visible]))
    if (!lines) break
    for (const id of passedUnits(left, all.names, lines)) passing.add(id)
    left = unitsNotRun(left, all.names, lines)
  }
  return passing
}

/** A fault may loop for ever: then every test notices it. */
async function runFaulty(run: () => ReturnType<Run>) {
  try {
    return await run()
  } catch (error) {
    if (error instanceof CantGoOn) return undefined
    throw error
  }
}
