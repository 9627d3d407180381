/** Own tests of two devices that were written at the same time. Pure. */
import type { OwnTest } from '@nova/contract/room/own-tests'

const isSame = (one: OwnTest | undefined, other: OwnTest | undefined) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Joins both devices' changes since `base`. Of a test that both changed, each version stays; a test that one removed
 * stays where the other changed it.
 */
export function mergeCases(base: OwnTest[], theirs: OwnTest[], mine: OwnTest[], newId: () => string): OwnTest[] {
  const find = (list: OwnTest[], id: string) => list.find((each) => each.id === id)
  const merged = theirs.flatMap((their): OwnTest[] => {
    const [was, own] = [find(base, their.id), find(mine, their.id)]
    if (!own) return was && isSame(was, their) ? [] : [their]
    if (isSame(own, their) || isSame(own, was)) return [their]
    return isSame(their, was) ? [own] : [own, { ...their, id: newId() }]
  })
  const added = mine.filter((own) => !find(theirs, own.id) && !isSame(find(base, own.id), own))
  return [...merged, ...added]
}
