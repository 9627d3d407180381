/** Divides the tests of a change into visible and hidden ones. */
import type { OwnCodeFault, OwnCodeTest, TestPlace } from '@nova/contract/own-code/own-code'

type Tested = Pick<OwnCodeTest, 'id' | 'passesAtStart'>
type Noticed = Pick<OwnCodeFault, 'tests'>

/**
 * Proposes a division in which the visible tests pass for about half of the faults that tests notice at all. Tests that
 * pass at the start come first among the visible, since the code base has them already; at least one that fails at the
 * start stays hidden, and where there are two, one of them is visible.
 */
export function divideTests(tests: readonly Tested[], faults: readonly Noticed[]): Map<string, TestPlace> {
  const kills = new Map<string, number[]>(tests.map(({ id }) => [id, []]))
  for (const [at, fault] of faults.entries()) for (const id of fault.tests) kills.get(id)?.push(at)
  const most = Math.ceil(faults.filter((fault) => fault.tests.length > 0).length / 2)
  const byKills = (one: Tested, other: Tested) => kills.get(one.id)!.length - kills.get(other.id)!.length
  const failing = tests.filter(({ passesAtStart }) => !passesAtStart).toSorted(byKills)
  const shown = new Set<string>()
  const seen = new Set<number>()
  const show = ({ id }: Tested) => {
    shown.add(id)
    for (const at of kills.get(id)!) seen.add(at)
  }
  const fits = ({ id }: Tested) => {
    const more = kills.get(id)!.filter((at) => !seen.has(at)).length
    return more === 0 || seen.size + more <= most
  }
  // Candidates see at least one new demand as a test: the one that gives the least away.
  if (failing.length > 1) show(failing[0]!)
  for (const test of tests) if (test.passesAtStart && fits(test)) show(test)
  for (const test of failing.slice(1, -1)) if (fits(test)) show(test)
  // A code base without a visible test can't be tried by the candidate.
  if (shown.size === 0) {
    const [least] = tests.filter(({ passesAtStart }) => passesAtStart).toSorted(byKills)
    if (least) show(least)
  }
  return new Map(tests.map(({ id }) => [id, shown.has(id) ? 'visible' : 'hidden']))
}
