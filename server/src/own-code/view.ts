import { noticedBy } from '@nova/contract/own-code/noticed'
/** A change as its page shows it: choices and findings together, each figure from one place. */
import type { OwnCode, OwnCodeEntry, OwnCodeFault, OwnCodeTest } from '@nova/contract/own-code/own-code'
import { divideTests } from './division.ts'
import { proposeStages, stageLack, stagesOf } from './stages.ts'
import type { OwnCodeRow } from './tables.ts'
import type { Findings } from './trying.ts'

export const viewEntry = (row: Omit<OwnCodeRow, 'content' | 'choices' | 'findings'>): OwnCodeEntry => ({
  id: row.id,
  title: row.title,
  source: row.source,
  createdByName: row.createdByName,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  state: row.state,
  step: row.step,
  problems: row.problems,
  questions: row.questions,
})

/** `skeletons` are those of `skeletonsOf`. */
export function viewOwnCode(row: OwnCodeRow, mayChange: boolean, skeletons: OwnCode['skeletons'] = []): OwnCode {
  const { content, choices, findings } = row
  const { title, statement, minutes } = choices
  const { tests, faults } = divide(row)
  return {
    ...viewEntry(row),
    runtime: content.runtime,
    libraries: findings.cut?.libraries ?? [],
    notes: content.notes,
    files: findings.cut?.files ?? [],
    mentions: content.mentions,
    tests,
    faults: faults.map((fault) => ({ ...fault, was: fault.was.trim(), becomes: fault.becomes.trim() })),
    brief: { title, statement, minutes },
    stages: stagesOf(row),
    proposedStages: proposeStages(row),
    forms: {
      build: taskLack(choices) ?? buildLack(findings, tests) ?? stageLack(stagesOf(row), tests),
      review: taskLack(choices) ?? reviewLack(findings, tests, faults),
    },
    skeletons,
    mayChange,
  }
}

/** The tests with their places, and by whom each fault is noticed. A fault's lines are whole. */
export function divide({ choices, findings }: Pick<OwnCodeRow, 'choices' | 'findings'>): {
  tests: OwnCodeTest[]
  faults: OwnCodeFault[]
} {
  const { units = [], dropped = {}, passedAtStart = [], faults = [], noticed = {} } = findings
  const steady = units.flatMap(({ id }) => (id in dropped ? [] : [{ id, passesAtStart: passedAtStart.includes(id) }]))
  const tried = faults.filter(({ id }) => noticed[id] !== undefined)
  const proposed = divideTests(
    steady,
    tried.map(({ id }) => ({ tests: noticed[id]! })),
  )
  const placeOf = (id: string) => (id in choices.tests ? choices.tests[id]! : (proposed.get(id) ?? null))
  const tests = units.map(({ id, file, name }): OwnCodeTest => {
    const reason = dropped[id] ?? null
    const place = reason === null ? placeOf(id) : null
    return { id, file, name, place, reason, passesAtStart: passedAtStart.includes(id) }
  })
  const places = new Map(tests.map(({ id, place }) => [id, place]))
  return {
    tests,
    faults: tried.map((fault) => {
      const by = noticed[fault.id]!
      const isDropped = choices.droppedFaults.includes(fault.id)
      return { ...fault, tests: by, noticed: noticedBy({ tests: by }, places), isDropped }
    }),
  }
}

function taskLack({ title, statement }: OwnCodeRow['choices']): string | null {
  if (title.trim().length < 3) return 'Give it a title of at least three letters.'
  return statement.trim().length < 40 ? 'Say what to do in at least 40 characters.' : null
}

const notYet = 'The tests and faults have not all been tried yet.'
const isTried = ({ faults, noticed }: Findings) =>
  faults !== undefined && noticed !== undefined && faults.every(({ id }) => noticed[id] !== undefined)

/** A review of one change has four to eight faults. */
export const reviewFaults = { least: 4, most: 8 } as const

function buildLack(findings: Findings, tests: readonly OwnCodeTest[]): string | null {
  if (!isTried(findings)) return notYet
  if (!tests.some(({ place, passesAtStart }) => place === 'hidden' && !passesAtStart))
    return 'Make at least one test hidden that fails on the code before: it decides if the change was made.'
  if (!tests.some(({ place }) => place === 'visible'))
    return 'Make at least one test visible, so that candidates can try their work.'
  return null
}

function reviewLack(findings: Findings, tests: readonly OwnCodeTest[], faults: readonly OwnCodeFault[]): string | null {
  if (!isTried(findings)) return notYet
  if (!tests.some(({ place, passesAtStart }) => place === 'visible' && passesAtStart))
    return 'Make at least one test visible that passes on the code before, so that candidates can run something.'
  const usable = usableFaults(faults).length
  if (usable >= reviewFaults.least) return null
  const found = usable === 1 ? 'one was found' : `${usable === 0 ? 'none' : usable} were found`
  return `A review needs at least ${reviewFaults.least} faults in lines of their own that only hidden tests notice; ${found}. Hide more tests, or choose a larger change.`
}

/** Lower for a fault that looks more like a slip of a person: a boundary or a condition before a number or a turned sign. */
function oddness({ was, becomes }: OwnCodeFault): number {
  const isSame = (part: RegExp, by: string) => was.replaceAll(part, by) === becomes.replaceAll(part, by)
  if (isSame(/[<>]=?/g, '<')) return 0
  if (isSame(/\b\d+(?:\.\d+)?\b/g, '0')) return 2
  return isSame(/[-+*/%]/g, '+') ? 3 : 1
}

/** Faults that hidden tests alone notice, one for each line, the most plausible first. */
export function usableFaults(faults: readonly OwnCodeFault[]): OwnCodeFault[] {
  const lines = new Set<string>()
  const ordered = faults.toSorted((one, other) => oddness(one) - oddness(other))
  return ordered.filter(({ noticed, isDropped, path, line }) => {
    const place = `${path}:${line}`
    if (noticed !== 'hidden' || isDropped || lines.has(place)) return false
    lines.add(place)
    return true
  })
}
