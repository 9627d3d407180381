/** Stages of a change as a person moves its files and tests between them. */
import type { OwnCode, OwnCodeStage } from '@nova/contract/own-code/own-code'

export const maxStages = 4
export type Movable = { kind: 'files' | 'tests'; id: string; name: string; detail: string }

/** Changed files and the tests that decide if they are changed. */
export function movableIn({ files, tests }: OwnCode): Movable[] {
  return [
    ...files
      .filter(({ goes, isChanged, kind }) => goes && isChanged && kind !== 'test')
      .map(({ path }): Movable => ({ kind: 'files', id: path, name: path, detail: 'File' })),
    ...tests
      .filter(({ passesAtStart, reason }) => !passesAtStart && reason === null)
      .map(({ id, name, file }): Movable => ({ kind: 'tests', id, name, detail: file })),
  ]
}

/** Those of no stage belong to the last one. */
export function stageOf(stages: readonly OwnCodeStage[], { kind, id }: Movable): number {
  const at = stages.findIndex((stage) => stage[kind].includes(id))
  return at < 0 ? stages.length - 1 : at
}

export const moveTo = (stages: readonly OwnCodeStage[], { kind, id }: Movable, to: number): OwnCodeStage[] =>
  stages.map((stage, at) => {
    const others = stage[kind].filter((each) => each !== id)
    return { ...stage, [kind]: at === to ? [...others, id] : others }
  })

const empty = (at: number): OwnCodeStage => ({ title: `Step ${at + 1}`, statement: '', files: [], tests: [] })

/** The proposal; without one two stages, all in the last. */
export const firstStages = ({ proposedStages }: OwnCode): OwnCodeStage[] =>
  proposedStages.length > 1 ? proposedStages : [empty(0), empty(1)]

/** One more before the last, so that what is in no stage stays where it is. */
export const withMore = (stages: readonly OwnCodeStage[]): OwnCodeStage[] =>
  stages.toSpliced(-1, 0, empty(stages.length))

/** Moves all of a stage to the next one, or from the last to the one before. None are left of two. */
export function without(stages: readonly OwnCodeStage[], at: number): OwnCodeStage[] {
  if (stages.length <= 2) return []
  const { files, tests } = stages[at]!
  const heir = at === stages.length - 1 ? at - 1 : at + 1
  return stages.flatMap((stage, place) => {
    if (place === at) return []
    if (place !== heir) return [stage]
    return [{ ...stage, files: [...stage.files, ...files], tests: [...stage.tests, ...tests] }]
  })
}
