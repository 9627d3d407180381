/** Every text that the server has of a session, found again by its stretches. */
import { isSolid, solidOf } from '../../observations/figures.ts'
import type { Mark } from './sources.ts'
import { makeStretchIndex } from './stretch-index.ts'

/** The length, in solid characters, at which a stretch of text is recognised. */
export const stretchLength = 40
/** Shorter texts than a stretch are found by their first characters, and only as a whole. */
const shortLength = 12
/** Characters that are read through for short texts; beyond that they count as never seen. */
const maxScanned = 1_000_000_000

type Marked = (Mark | null)[]
export type KnownTexts = {
  remember: (text: string, marks: readonly Mark[]) => void
  /** Per solid character, its mark at its first appearance; null where it was not seen. */
  recognise: (text: string) => Marked
}

export function makeKnownTexts(): KnownTexts {
  const known = makeTextIndex()

  const recogniseStretches = (solid: string): Marked => {
    const marks = new Array<Mark | null>(solid.length).fill(null)
    let last = -2
    known.eachKnown(solid, (at, { seen, first }) => {
      // Right after another stretch only the last character is new.
      const from = at === last + 1 ? stretchLength - 1 : 0
      for (let step = from; step < stretchLength; step++) marks[at + step] ??= seen.marks[first + step]!
      last = at
    })
    return marks
  }

  const recognise = (text: string): Marked => {
    const solid = solidOf(text)
    if (solid.length < stretchLength) return [...(known.findShort(solid) ?? new Array<null>(solid.length).fill(null))]
    const marks = recogniseStretches(solid)
    // Pieces that several cursors or lines brought together are shorter than a stretch.
    let at = 0
    for (const line of text.split('\n')) {
      const { length } = solidOf(line)
      if (length >= shortLength && length < 2 * stretchLength && marks.slice(at, at + length).includes(null)) {
        const found = known.findShort(solid.slice(at, at + length))
        for (let step = 0; found && step < length; step++) marks[at + step] ??= found[step]!
      }
      at += length
    }
    return marks
  }

  return {
    remember: (text, marks) =>
      known.add(
        solidOf(text),
        marks.filter((_, at) => isSolid(text[at]!)),
      ),
    recognise,
  }
}

type Seen = { solid: string; marks: readonly Mark[]; start: number }
type Place = { seen: Seen; first: number }

/** Texts by their stretches; the first place of each is kept. */
function makeTextIndex() {
  const texts: Seen[] = []
  const stretches = makeStretchIndex(stretchLength)
  const shorts = makeStretchIndex(shortLength)
  let [length, scanned] = [0, 0]

  /** The number of the text that holds a place. */
  const textAt = (place: number) => {
    let [low, high] = [0, texts.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (texts[middle]!.start <= place) low = middle
      else high = middle - 1
    }
    return low
  }

  return {
    add(solid: string, marks: readonly Mark[]): void {
      if (solid === '') return
      texts.push({ solid, marks, start: length })
      stretches.add(solid, length)
      shorts.add(solid, length)
      length += solid.length
    },
    /** Visits the stretches of a text that are known, each with its first place. */
    eachKnown(solid: string, visit: (at: number, place: Place) => void): void {
      if (texts.length === 0) return
      stretches.each(solid, (at, place) => {
        if (place < 0) return
        const seen = texts[textAt(place)]!
        const first = place - seen.start
        if (seen.solid.startsWith(solid.slice(at, at + stretchLength), first)) visit(at, { seen, first })
      })
    },
    findShort(solid: string): readonly Mark[] | undefined {
      let from = solid.length < shortLength ? 0 : -1
      shorts.each(solid.slice(0, shortLength), (_, place) => {
        if (place >= 0) from = textAt(place)
      })
      for (let next = from; next >= 0 && next < texts.length && scanned <= maxScanned; next += 1) {
        const seen = texts[next]!
        const at = seen.solid.indexOf(solid)
        scanned += at < 0 ? seen.solid.length : at
        if (at >= 0) return seen.marks.slice(at, at + solid.length)
      }
      return undefined
    },
  }
}
