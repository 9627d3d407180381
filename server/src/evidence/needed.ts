/** How many questions like those asked, answered like them, would be enough. */
import { type Cluster, intervalOf, percentRange, type Range } from '@nova/contract/reports/intervals'
import { isTooWide } from '@nova/contract/reports/report-scores'

/** Don't suggest more questions than this. */
export const maxQuestions = 12

/** The least number for which a range is as wanted; null where not with the most either. */
export function countNeeded(
  clusters: readonly Cluster[],
  score: number,
  isEnough: (range: Range) => boolean,
): number | null {
  const questions = [...Map.groupBy(clusters, (each) => each.project ?? each).values()]
  if (questions.length === 0) return null
  for (let all = questions.length + 1; all <= maxQuestions; all += 1) {
    const more = Array.from({ length: all }, (_, at) =>
      questions[at % questions.length]!.map((each) =>
        each.project === undefined ? each : { ...each, project: `${at}` },
      ),
    ).flat()
    const range = percentRange(intervalOf(more, score))
    if (range && isEnough(range)) return all
  }
  return null
}

/** For a range that is too wide for a number: how many would make it one. */
export function tellNeeded(clusters: readonly Cluster[], score: number, range: Range): { needed?: number | null } {
  if (!isTooWide(percentRange(range)!)) return {}
  return { needed: countNeeded(clusters, score, (each) => !isTooWide(each)) }
}
