/** Small faults in the lines that a change adds. */
import type { ProjectFile } from '@nova/contract/projects/projects'
import { diffLines } from 'diff'
import type { ChangeReading } from '../platform/languages/change-reading.ts'
import { makeMutants } from '../question-validation/mutants.ts'
import { changedPaths, type Sides, textsOf } from './cut.ts'

/** One line of the file after the change, as it is and with the fault. */
export type Fault = { id: string; path: string; line: number; was: string; becomes: string }

/** At most `most` faults, one after the other from each stretch of added lines. */
export function plantFaults(sides: Sides, reading: ChangeReading, paths: ReadonlySet<string>, most: number): Fault[] {
  const [old, now] = [textsOf(sides.before), textsOf(sides.after)]
  const planted = changedPaths(sides).flatMap((path) => {
    const language = reading.languageOf(path)
    const text = now.get(path)
    if (!language || text === undefined || !paths.has(path)) return []
    return addedIn(old.get(path) ?? '', text).map(({ line, text: added }) =>
      makeMutants(added, language, most).flatMap(({ code }) => faultIn(path, line, added, code)),
    )
  })
  return takeInTurn(planted, most).map((fault, at) => ({ ...fault, id: `fault-${at + 1}` }))
}

/** None where more than one line differs: a fault is shown as one line before and after. */
function faultIn(path: string, line: number, added: string, mutated: string): Omit<Fault, 'id'>[] {
  const [was, becomes] = [added.split('\n'), mutated.split('\n')]
  const differing = was.flatMap((each, at) => (each === becomes[at] ? [] : [at]))
  if (was.length !== becomes.length || differing.length !== 1) return []
  const at = differing[0]!
  return [{ path, line: line + at, was: was[at]!, becomes: becomes[at]! }]
}

/** Stretches of added lines, and the line each begins at. */
function addedIn(before: string, after: string): { line: number; text: string }[] {
  let line = 1
  return diffLines(before, after).flatMap(({ added, removed, value, count }) => {
    if (removed) return []
    const first = line
    line += count
    return added ? [{ line: first, text: value }] : []
  })
}

/** One of each list after the other, so that a long stretch doesn't take all places. */
function takeInTurn<E>(lists: readonly E[][], most: number): E[] {
  const taken: E[] = []
  for (let round = 0; taken.length < most && lists.some((list) => list.length > round); round += 1)
    for (const list of lists) if (list.length > round && taken.length < most) taken.push(list[round]!)
  return taken
}

/** The files after the change, with these faults, each in another line. */
export function withFaults(files: readonly ProjectFile[], faults: readonly Omit<Fault, 'id'>[]): ProjectFile[] {
  return files.map((file) => {
    const own = faults.filter(({ path }) => path === file.path)
    if (own.length === 0) return file
    const lines = file.text.split('\n')
    for (const { line, becomes } of own) lines[line - 1] = becomes
    return { path: file.path, text: lines.join('\n') }
  })
}
