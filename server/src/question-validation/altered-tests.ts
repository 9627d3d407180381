/**
 * Test files with wrong expectations: each assertion's expected value is changed, so that a correct program fails. A
 * program that still passes such a test does so for reasons other than its work.
 */
import type { ProjectFile, ProjectRuntime } from '@nova/contract/projects/projects'
import type { Assertions, Edit } from '../platform/languages/assertions.ts'
import { projectParts } from '../platform/languages/projects.ts'

/** The same files, each assertion that is understood with a wrong expectation; the others as they were. */
export function alterTests(runtime: ProjectRuntime, files: readonly ProjectFile[]): ProjectFile[] {
  return files.map(({ path, text }) => ({ path, text: alter(text, projectParts[runtime].assertions) }))
}

function alter(text: string, { find, testStart }: Assertions): string {
  const starts = [...text.matchAll(testStart)].map(({ index }) => index)
  const testOf = ({ from }: Edit) => starts.filter((start) => start <= from).length
  const edits = withoutNested(find(text))
  const unseen = new Set(edits.filter(({ isHidden }) => isHidden).map(testOf))
  let altered = text
  // One change is enough for a test, and what shows none betrays programs that read the expectations, too.
  for (const edit of edits.toReversed()) {
    if (unseen.has(testOf(edit)) && !edit.isHidden) continue
    altered = altered.slice(0, edit.from) + edit.text + altered.slice(edit.to)
  }
  return altered
}

function withoutNested(edits: Edit[]): Edit[] {
  const kept: Edit[] = []
  for (const edit of edits.toSorted((one, other) => one.from - other.from)) {
    if (edit.from >= (kept.at(-1)?.to ?? 0)) kept.push(edit)
  }
  return kept
}
