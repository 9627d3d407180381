/** Matches results to the tests of the Tests tab. Pure. */
import type { VisibleCase } from '@nova/contract/questions/runs'
import type { RoomQuestion } from '../journal/questions.ts'
import { type OwnCase, readCases } from './own-cases.ts'

export type CaseResults = {
  /** By the visible tests' order. */
  visible: (VisibleCase | null)[]
  ownById: ReadonlyMap<string, VisibleCase>
}

/** Own tests are known by their values: one that was changed after the run has no result. */
export function matchCases(
  cases: readonly VisibleCase[],
  { visibleTests, signature }: Pick<RoomQuestion, 'visibleTests' | 'signature'>,
  own: readonly OwnCase[],
): CaseResults {
  const visible = visibleTests.map((_, at) => cases.find((each) => !each.own && each.index === at) ?? null)
  const left = cases.filter((each) => each.own)
  const ownById = new Map<string, VisibleCase>()
  for (const each of own) {
    const [read] = readCases([each], signature)
    if (!read) continue
    const wanted = JSON.stringify([read.args, read.expected ?? null])
    const at = left.findIndex(({ args, expected }) => JSON.stringify([args, expected]) === wanted)
    const [found] = at < 0 ? [] : left.splice(at, 1)
    if (found) ownById.set(each.id, found)
  }
  return { visible, ownById }
}
