/** Acts of a form on the changes of review stages: adds one, sets faults aside, and names errors by field. */
import type { Errors } from '../form/written.ts'
import type { ChangeWritten } from './project-written.ts'

type Fault = ChangeWritten['faults'][number]

/** A change with nothing in it, whose id no other has. */
export function emptyChange(stage: string, others: readonly ChangeWritten[]): ChangeWritten {
  let number = others.length + 1
  while (others.some(({ id }) => id === `change-${number}`)) number += 1
  const author = others.at(-1)?.author ?? ''
  return {
    id: `change-${number}`,
    stage,
    title: '',
    author,
    message: '',
    faults: [],
    replies: [],
    patch: '',
    twin: null,
  }
}

/** A fault with nothing in it, in the first file that the patch names. */
export function emptyFault(patch: string): Fault {
  const path = /^\+\+\+ (?:b\/)?(?!\/dev\/null)(\S+)/m.exec(patch)?.[1] ?? ''
  return { path, from: 0, to: 0, kind: 'boundary', says: '', killedBy: '' }
}

export const isFaulty = ({ faults }: Pick<ChangeWritten, 'faults'>): boolean => faults.length > 0

/** A faulty change's parts once it is sound, and the other way round; nothing is lost. */
export function turn(change: ChangeWritten): Partial<ChangeWritten> {
  const { faults, twin, patch, setAside } = change
  if (isFaulty(change)) return { faults: [], twin: null, setAside: { faults, twin } }
  return { faults: setAside?.faults ?? [emptyFault(patch)], twin: setAside?.twin ?? '', setAside: undefined }
}

/** The changes with one back at its place, where its stage is there and it isn't back yet. */
export const withAgain = (changes: readonly ChangeWritten[], { change, at }: Removed): ChangeWritten[] =>
  changes.some(({ id }) => id === change.id) ? [...changes] : [...changes.slice(0, at), change, ...changes.slice(at)]

export type Removed = { change: ChangeWritten; at: number }

/** Errors of one change by its own fields. */
export function errorsOfChange(errors: Errors, id: string): Errors {
  const start = `changes.${id}.`
  const own = Object.entries(errors).filter(([path]) => path.startsWith(start))
  return Object.fromEntries(own.map(([path, message]) => [path.slice(start.length), message]))
}
