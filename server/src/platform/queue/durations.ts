/** How long runs of each kind took lately, for estimates of a wait. */

const maxRemembered = 50
/** Before any run of a kind has ended. */
const firstMs = { project: 10_000, other: 500 }

/** `kind`: the mode with its language, or `project` with its runtime; there are few. */
export function keepDurations() {
  const known = new Map<string, { last: number[]; mean: number }>()
  let last: { at: number; isBehind: boolean } | undefined
  function note(kind: string, ms: number): void {
    const all = [...(known.get(kind)?.last ?? []), ms].slice(-maxRemembered)
    known.set(kind, { last: all, mean: all.reduce((sum, each) => sum + each, 0) / all.length })
  }
  return {
    note,
    /** While others wait, how far apart runs begin is what the machine really takes: the kind `gap`. */
    noteBegin(at: number, isBehind: boolean): void {
      if (last?.isBehind) note('gap', at - last.at)
      last = { at, isBehind }
    },
    /** The mean of the last ones, so that their sum is the work that waits. */
    expect: (kind: string, first = kind.startsWith('project') ? firstMs.project : firstMs.other): number =>
      known.get(kind)?.mean ?? first,
  }
}
