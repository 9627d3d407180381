/** Runs the files of each project heaviest first, so that no worker begins a long one when the others are done. */
import { relative, resolve } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { readTimings, weigh } from './test-files.mjs'

const root = resolve(import.meta.dirname, '../..')

export class HeaviestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const weightOf = weigh(readTimings())
    const weight = ({ moduleId }: TestSpecification) => weightOf(relative(root, moduleId))
    const ofProjects = Map.groupBy(await super.sort(files), ({ project }) => project.name)
    return [...ofProjects.values()].flatMap((some) => some.toSorted((one, other) => weight(other) - weight(one)))
  }
}
