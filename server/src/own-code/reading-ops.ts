/**
 * Readings of a change: each function may parse megabytes, so all run in a thread (reading-apart.ts). Pure: the same
 * result for the same arguments.
 */
import { ownCodeLimits, type TestPlace } from '@nova/contract/own-code/own-code'
import type { ProjectFile, ProjectRuntime, ProjectTestLine } from '@nova/contract/projects/projects'
import { createTwoFilesPatch } from 'diff'
import { projectParts } from '../platform/languages/projects.ts'
import { type Base, baseOf } from './base.ts'
import { type Choice, type Cut, cutFiles, type OwnPackages, type Sides, textsOf } from './cut.ts'
import { type Fault, plantFaults } from './faults.ts'
import { layOut, namesOf, placeAll, type Unit, unitsIn, unitsWithErrors } from './tests.ts'

/** The chosen files of a change, its tests apart. `names`: of each test file below `tests/`. */
export type Parts = { cut: Cut; base: Base; names: Record<string, string> }
export type How = 'plain' | 'shuffled' | 'slowed'
type Of<A> = A & { runtime: ProjectRuntime }

const readingOf = (runtime: ProjectRuntime) => {
  const reading = projectParts[runtime].change
  if (!reading) throw new Error(`changes of ${runtime} can’t be read`)
  return reading
}

export const readingOps = {
  cut(asked: Of<{ sides: Sides; choices: Choice[]; needed: string[]; own: OwnPackages }>): Parts {
    const { sides, choices, needed, own, runtime } = asked
    const reading = readingOf(runtime)
    const cut = cutFiles(sides, reading, choices, needed, own)
    const base = baseOf(sides, cut, reading)
    return {
      cut,
      base,
      names: Object.fromEntries(
        namesOf(
          base.tests.map(({ path }) => path),
          reading,
        ),
      ),
    }
  },

  /** All tests where visible ones run, each text changed as `how` says. */
  place({ parts: { base, names }, how, runtime }: Of<{ parts: Parts; how: How }>): ProjectFile[] {
    const reading = readingOf(runtime)
    const changes = { plain: (text: string) => text, shuffled: reading.shuffle, slowed: reading.slow }
    return placeAll(base.tests, new Map(Object.entries(names)), reading, changes[how])
  },

  units({ parts: { base, names }, lines, runtime }: Of<{ parts: Parts; lines: ProjectTestLine[] }>): Unit[] {
    return unitsIn(base.tests, new Map(Object.entries(names)), lines, readingOf(runtime))
  },

  /** The units that can't be compiled with the code that these lines were run on. */
  unitsWithErrors(asked: Of<{ parts: Parts; placed: ProjectFile[]; units: Unit[]; lines: ProjectTestLine[] }>) {
    const { parts, placed, units, lines, runtime } = asked
    return unitsWithErrors(placed, units, parts.names, lines, readingOf(runtime))
  },

  plant({ parts: { base }, runtime }: Of<{ parts: Parts }>): Fault[] {
    const paths = new Set(base.after.map(({ path }) => path))
    return plantFaults(base, readingOf(runtime), paths, ownCodeLimits.faults)
  },

  /** Test files with the tests of each place alone. */
  layOut(asked: Of<{ parts: Parts; units: Unit[]; places: Record<string, TestPlace | null> }>) {
    const { parts, units, places, runtime } = asked
    const names = new Map(Object.entries(parts.names))
    return layOut(parts.base.tests, names, units, (id) => places[id] ?? null, readingOf(runtime))
  },

  /** A unified diff of these files. */
  patch({ before, after }: { before: ProjectFile[]; after: ProjectFile[] }): string {
    const [old, now] = [textsOf(before), textsOf(after)]
    const paths = [...new Set([...old.keys(), ...now.keys()])].toSorted()
    const parts = paths.map((path) => {
      const [from, to] = [old.has(path) ? `a/${path}` : '/dev/null', now.has(path) ? `b/${path}` : '/dev/null']
      return createTwoFilesPatch(from, to, old.get(path) ?? '', now.get(path) ?? '').replace(/^=+\n/, '')
    })
    return parts.join('')
  },

  skeletons({ paths, names, runtime }: Of<{ paths: string[]; names: string[] }>) {
    const reading = readingOf(runtime)
    const source = paths.find((path) => reading.languageOf(path) !== undefined)
    return source === undefined ? [] : names.map((name) => ({ name, text: reading.skeleton(name, source) }))
  },
}

export type ReadingOps = typeof readingOps
