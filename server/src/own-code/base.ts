/** The code base of an interview about a change, before and after it, as the choice of files has it. */
import type { ProjectFile } from '@nova/contract/projects/projects'
import type { ChangeReading } from '../platform/languages/change-reading.ts'
import type { Cut, Sides } from './cut.ts'

export type Base = Sides & {
  /** Test files about the change, as they are after it, at their own places. */
  tests: ProjectFile[]
}

/** Source and other files of both sides; the change's tests stand apart, and no other test goes. */
export function baseOf(sides: Sides, { files, tests }: Pick<Cut, 'files' | 'tests'>, reading: ChangeReading): Base {
  const going = new Map(files.filter(({ goes }) => goes).map(({ path, kind }) => [path, kind]))
  const manifests = new Map(reading.manifests(sides.before).map((file) => [file.path, file]))
  const take = (side: readonly ProjectFile[]) => {
    const kept = side.filter(({ path }) => going.has(path) && going.get(path) !== 'test' && !manifests.has(path))
    return [...kept, ...manifests.values()]
  }
  const ownTests = sides.after.filter(({ path }) => tests.includes(path))
  return {
    before: take(sides.before),
    after: take(sides.after),
    tests: reading.alone?.(ownTests, sides.after) ?? ownTests,
  }
}
