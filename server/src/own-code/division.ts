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
  const places = new Map<string, TestPlace>(tests.map(({ id }) => [id, 'hidden']))
  const noticed = faults.filter((fault) => fault.tests.length > 0)
  const most = Math.ceil(noticed.length / 2)
  const killsOf = (id: string) => noticed.filter((fault) => fault.tests.includes(id)).length
  const failing = tests.filter(({ passesAtStart }) => !passesAtStart)
  const shown = new Set<string>()
  const seen = () => noticed.filter((fault) => fault.tests.some((id) => shown.has(id))).length
  const show = (id: string, atMost: number) => {
    shown.add(id)
    if (seen() > atMost) shown.delete(id)
  }
  // Candidates see at least one new demand as a test: the one that gives the least away.
  const clearest =
    failing.length > 1 ? failing.toSorted((one, other) => killsOf(one.id) - killsOf(other.id))[0] : undefined
  if (clearest) shown.add(clearest.id)
  for (const { id } of tests.filter(({ passesAtStart }) => passesAtStart)) show(id, most)
  for (const { id } of failing.toSorted((one, other) => killsOf(one.id) - killsOf(other.id))) {
    const hidden = failing.filter((each) => each.id !== id && !shown.has(each.id))
    if (hidden.length > 0) show(id, most)
  }
  // A code base without a single visible test can't be tried by the candidate.
  if (shown.size === 0 && tests.length > 1) {
    const least = tests.toSorted((one, other) => killsOf(one.id) - killsOf(other.id))
    const first = least.find(({ id }) => failing.length > 1 || failing.every((each) => each.id !== id))
    if (first) shown.add(first.id)
  }
  for (const id of shown) places.set(id, 'visible')
  return places
}
