/** The tests that notice a fault first, by the division into visible and hidden ones. */
import type { OwnCodeFault, TestPlace } from './own-code.ts'

/** `placeOf`: the place of a test by its id; null for one that is left out. */
export function noticedBy(
  { tests }: Pick<OwnCodeFault, 'tests'>,
  placeOf: ReadonlyMap<string, TestPlace | null>,
): OwnCodeFault['noticed'] {
  const places = tests.map((id) => placeOf.get(id) ?? null)
  if (places.includes('visible')) return 'visible'
  return places.includes('hidden') ? 'hidden' : 'nobody'
}
