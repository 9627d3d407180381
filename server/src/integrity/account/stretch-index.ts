/**
 * Indexes the first place of each stretch of one length in all texts of a session, laid end to end. Takes a few bytes
 * for each.
 */

export type StretchIndex = {
  /** Adds the stretches of a text that begins at this place. */
  add: (text: string, start: number) => void
  /** Visits every stretch of a text with the place of its like that may have been there first, -1 where there was none. */
  each: (text: string, visit: (at: number, place: number) => void) => void
}

const firstSize = 1 << 12

/** Two stretches of one hash of 64 bits are next to impossible; the caller compares the letters. */
export function makeStretchIndex(length: number): StretchIndex {
  let firsts = new Int32Array(firstSize)
  let seconds = new Int32Array(firstSize)
  // One more than the place: 0 is free.
  let places = new Uint32Array(firstSize)
  let count = 0
  const eachStretch = makeRoller(length)

  const slotOf = (first: number, second: number) => {
    const mask = places.length - 1
    const mixed = Math.imul(first ^ (second >>> 15), 0x9e37_79b1)
    let slot = (mixed ^ (mixed >>> 15)) & mask
    while (places[slot] !== 0 && (firsts[slot] !== first || seconds[slot] !== second)) slot = (slot + 1) & mask
    return slot
  }

  const put = (slot: number, first: number, second: number, place: number) => {
    firsts[slot] = first
    seconds[slot] = second
    places[slot] = place
  }

  const grow = () => {
    const [oldFirsts, oldSeconds, oldPlaces] = [firsts, seconds, places]
    const size = oldPlaces.length * 2
    firsts = new Int32Array(size)
    seconds = new Int32Array(size)
    places = new Uint32Array(size)
    for (let old = 0; old < oldPlaces.length; old += 1) {
      if (oldPlaces[old] === 0) continue
      const [first, second] = [oldFirsts[old]!, oldSeconds[old]!]
      put(slotOf(first, second), first, second, oldPlaces[old]!)
    }
  }

  return {
    add(text, start) {
      eachStretch(text, (at, first, second) => {
        const slot = slotOf(first, second)
        if (places[slot] !== 0) return
        put(slot, first, second, start + at + 1)
        count += 1
        if (count * 3 > places.length * 2) grow()
      })
    },
    each: (text, visit) => eachStretch(text, (at, first, second) => visit(at, places[slotOf(first, second)]! - 1)),
  }
}

const [firstBase, secondBase] = [0x01000193, 0x00012d3b]

/** Visits every stretch with its hash in two halves, which rolls on from character to character. */
function makeRoller(length: number) {
  const power = (base: number) => {
    let result = 1
    for (let step = 1; step < length; step++) result = Math.imul(result, base)
    return result
  }
  const [firstTop, secondTop] = [power(firstBase), power(secondBase)]
  return (text: string, visit: (at: number, first: number, second: number) => void) => {
    let [first, second] = [0, 0]
    for (let end = 0; end < text.length; end++) {
      const at = end - length
      if (at >= 0) {
        first = (first - Math.imul(text.charCodeAt(at), firstTop)) | 0
        second = (second - Math.imul(text.charCodeAt(at), secondTop)) | 0
      }
      first = (Math.imul(first, firstBase) + text.charCodeAt(end)) | 0
      second = (Math.imul(second, secondBase) + text.charCodeAt(end)) | 0
      if (at >= -1) visit(at + 1, first, second)
    }
  }
}
