/** The part of the pair's result that a project's stages earn a person (docs/assessment.md 3.2). */
import { count } from '../../observations/figures.ts'

export type OwnWork = {
  lines: { own: number; repaired: number; checked: number; unchecked: number }
  /** From 0 to 1; null where the assistant had no part in it. */
  share: number | null
  /** Hidden tests that pass because the person repaired a fault, by stage. */
  repairs: ReadonlyMap<string, number>
  /** Enough of it is theirs that its tests are of their code. */
  isOwn: boolean
}

/** Earnings of a stage of its passing share: as far as it is the person's, and at least what they repaired. */
export const earnedOf = (
  { id, passed, total }: { id: string; passed: number; total: number },
  { share, repairs }: OwnWork,
): number =>
  total === 0 ? 0 : Math.max((passed / total) * (share ?? 1), Math.min(passed, repairs.get(id) ?? 0) / total)

/** ' The pair’s result is 93: …'; empty where all of it is the person's. */
export function tellPair({ lines, share }: OwnWork, pair: number | null): string {
  if (share === null || share === 1 || pair === null) return ''
  const { own, repaired, checked, unchecked } = lines
  const mine = own + repaired + checked
  const all = mine + unchecked
  return ` The pair’s result is ${Math.round(100 * pair)}; ${mine} of ${count(all, 'new line')} ${all === 1 ? 'is' : 'are'} the candidate’s own, repaired or checked.`
}
