/** Cuts a change into stages, which *Build it* asks for one after the other. */
import type { OwnCodeStage, OwnCodeTest } from '@nova/contract/own-code/own-code'
import type { OwnCodeRow } from './tables.ts'

type Row = Pick<OwnCodeRow, 'choices' | 'findings'>

const maxStages = 4

/** Changed files that go, but for tests. */
const filesOf = ({ findings }: Row): string[] =>
  (findings.cut?.files ?? []).flatMap(({ path, kind, goes, isChanged }) =>
    goes && isChanged && kind !== 'test' ? [path] : [],
  )

/** Tests that decide if something of the change is there. */
function decidersOf({ findings: { units = [], dropped = {}, passedAtStart = [] } }: Row) {
  const passing = new Set(passedAtStart)
  return units.filter(({ id }) => dropped[id] === undefined && !passing.has(id))
}

/** The stages that a person chose, with every file and test in one of them; none where the change is asked as one. */
export function stagesOf(row: Row): OwnCodeStage[] {
  const chosen = row.choices.stages ?? []
  if (chosen.length < 2) return []
  const placed = (of: (stage: OwnCodeStage) => readonly string[], all: readonly string[]) => {
    const places = all.map((each) => {
      const at = chosen.findIndex((stage) => of(stage).includes(each))
      return at < 0 ? chosen.length - 1 : at
    })
    return chosen.map((_, stage) => all.filter((__, at) => places[at] === stage))
  }
  const files = placed((stage) => stage.files, filesOf(row))
  const tests = placed(
    (stage) => stage.tests,
    decidersOf(row).map(({ id }) => id),
  )
  return chosen.map(({ title, statement }, at) => ({ title, statement, files: files[at]!, tests: tests[at]! }))
}

/**
 * Proposes stages: first what the test with the fewest changed files uses, then what the next one needs beyond it. A
 * file and all that it uses lie in the same stage or an earlier one.
 */
export function proposeStages(row: Row): OwnCodeStage[] {
  const { reached = {} } = row.findings.cut ?? {}
  const deciders = decidersOf(row)
  const testFiles = [...new Set(deciders.map(({ file }) => file))].filter((file) => reached[file]?.length)
  const size = (file: string) => reached[file]!.length
  const stages: Pick<OwnCodeStage, 'files' | 'tests'>[] = []
  const covered = new Set<string>()
  for (const file of testFiles.toSorted((one, other) => size(one) - size(other))) {
    const files = reached[file]!.filter((path) => !covered.has(path))
    const tests = deciders.flatMap((unit) => (unit.file === file ? [unit.id] : []))
    const last = stages.at(-1)
    for (const path of files) covered.add(path)
    if (last && (files.length === 0 || stages.length === maxStages)) {
      last.files.push(...files)
      last.tests.push(...tests)
    } else stages.push({ files, tests })
  }
  if (stages.length < 2) return []
  const rest = filesOf(row).filter((path) => !covered.has(path))
  stages.at(-1)!.files.push(...rest)
  return stages.map(({ files, tests }, at) => ({ title: `Step ${at + 1}`, statement: '', files, tests }))
}

/** The first reason why these stages can't be asked for; null where they can, or where there are none. */
export function stageLack(stages: readonly OwnCodeStage[], tests: readonly OwnCodeTest[]): string | null {
  const hidden = new Set(tests.flatMap(({ id, place }) => (place === 'hidden' ? [id] : [])))
  for (const [at, stage] of stages.entries()) {
    const name = `Stage ${at + 1}`
    if (stage.title.trim().length < 3) return `${name} needs a title of at least three letters.`
    if (stage.statement.trim().length < 40) return `Say in at least 40 characters what to do in ${name.toLowerCase()}.`
    if (stage.files.length === 0) return `${name} has no file. Move one to it, or take the stage away.`
    if (!stage.tests.some((id) => hidden.has(id)))
      return `${name} has no hidden test that fails on the code before. Move one to it, or hide one of its own.`
  }
  return null
}
