/** Chooses an answer's marked words for each of its elements, without overlaps. */

/** The places where an element was found, the best first; the words of one may lie within those of another. */
type Places = readonly string[]

/** Per element; more are never needed to keep four apart. */
const maxPlaces = 8

const overlaps = (one: string, other: string) => one.includes(other) || other.includes(one)

/**
 * One place for each, as good as can be with all apart; null where an element has none, or every one of its places is the only one of
 * another.
 */
export function keepApart(all: readonly Places[]): (string | null)[] {
  let best: { cost: number; marks: (string | null)[] } | undefined
  const none = maxPlaces * all.length
  const choose = (marks: (string | null)[], cost: number): void => {
    if (best && cost >= best.cost) return
    const places = all[marks.length]
    if (!places) {
      best = { cost, marks }
      return
    }
    for (const [at, place] of places.slice(0, maxPlaces).entries()) {
      if (!marks.some((mark) => mark !== null && overlaps(mark, place))) choose([...marks, place], cost + at)
    }
    choose([...marks, null], cost + (places.length > 0 ? none : 0))
  }
  choose([], 0)
  return best!.marks
}

/** The same of many, one after the other: a passage that makes two points is marked for both where there is no other. */
export function keepMostApart(all: readonly Places[]): (string | null)[] {
  const marks: (string | null)[] = all.map(() => null)
  const byChoice = all.map((_, at) => at).toSorted((a, b) => all[a]!.length - all[b]!.length)
  for (const at of byChoice) {
    const isFree = (place: string) => !marks.some((mark) => mark !== null && overlaps(mark, place))
    marks[at] = all[at]!.find(isFree) ?? all[at]![0] ?? null
  }
  return marks
}

const joints = /[,;:–—]\s+|\s+(?=(?:and|but|so|because|then|after|until|when|while)\s)/gu

/** The parts of a sentence, as written, and each long enough to say something. */
export function partsWithin(sentence: string): string[] {
  const parts: string[] = []
  let from = 0
  for (const { index, 0: joint } of sentence.matchAll(joints)) {
    parts.push(sentence.slice(from, index))
    from = index + joint.length
  }
  parts.push(sentence.slice(from))
  const said = parts.map((part) => part.trim()).filter((part) => part.split(/\s+/).length >= 3)
  return said.length > 1 ? said : []
}
