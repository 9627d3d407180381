import { isSolid, solidOf } from '../figures.ts'
import { makeStretchIndex } from './stretch-index.ts'

/** The origin of a character. */
export type Source = 'starter' | 'typed' | 'own' | 'given' | 'restored' | 'command' | 'bulk' | 'unverified' | 'external'

/** One character: its source, the paste that first brought it in, and the paste that last moved it (or -1). */
export type Mark = { source: Source; origin: number; last: number }

/** The length, in solid characters, at which a stretch of text is recognised. */
export const stretchLength = 40
/** Pastes of fewer solid characters are no evidence each by itself. */
export const minPaste = 12

export const plainMark = (source: Source): Mark => ({ source, origin: -1, last: -1 })

export type Recognised = {
  /** The share of stretches that were seen before. */
  share: number
  /** Per solid character, as it was at its first appearance; null where it was not seen. */
  marks: (Mark | null)[]
}

export type SeenTexts = {
  /** Puts a text of a pad among those seen, with its marks. */
  remember: (text: string, marks: Mark[]) => void
  /** Adds a text that was shown or inserted: known parts keep their origin, the rest is new. */
  rememberShown: (text: string, fresh: Mark) => void
  /** Notes a text of which a page alone says that it was there: outside text, unless it is seen elsewhere. */
  claim: (text: string) => void
  recognise: (text: string) => Recognised
}

/** Shorter texts than a stretch are found by their first characters. */
const shortLength = 12
/** Characters that are read through for short texts; beyond that they count as never seen. */
const maxScanned = 1_000_000_000
/** Solid characters of claims that are kept: text of which nothing is known is outside text anyway. */
const maxClaimed = 1_000_000

/** Remembers every text of a session; a stretch keeps the marks of its first appearance. */
export function makeSeenTexts(): SeenTexts {
  const known = makeTextIndex(Infinity)
  const claimed = makeTextIndex(maxClaimed)

  const recogniseShort = (solid: string): Recognised => {
    const marks = known.findShort(solid) ?? claimed.findShort(solid)
    return marks ? { share: 1, marks } : { share: 0, marks: new Array<null>(solid.length).fill(null) }
  }

  const recogniseLong = (solid: string): Recognised => {
    const marks = new Array<Mark | null>(solid.length).fill(null)
    const places = solid.length - stretchLength + 1
    const isFound = new Uint8Array(places)
    let found = 0
    const take = (at: number, { seen, first }: Place) => {
      if (isFound[at]) return
      isFound[at] = 1
      found++
      for (let step = 0; step < stretchLength; step++) marks[at + step] ??= seen.marks[first + step]!
    }
    known.eachKnown(solid, take)
    // Claims of a page come after everything that the server saw.
    if (found < places) claimed.eachKnown(solid, take)
    return { share: found / places, marks }
  }

  const recognise = (text: string): Recognised => {
    const solid = solidOf(text)
    return solid.length < stretchLength ? recogniseShort(solid) : recogniseLong(solid)
  }

  return {
    remember: (text, marks) => {
      known.add(
        solidOf(text),
        marks.filter((_, at) => isSolid(text[at]!)),
      )
    },
    rememberShown: (text, fresh) => {
      known.add(
        solidOf(text),
        recognise(text).marks.map((mark) => mark ?? fresh),
      )
    },
    claim: (text) => {
      const solid = solidOf(text)
      claimed.add(solid, new Array<Mark>(solid.length).fill(plainMark('external')))
    },
    recognise,
  }
}

type Seen = { solid: string; marks: Mark[]; start: number }
type Place = { seen: Seen; first: number }

/** Texts by their stretches; the first place of each is kept. */
function makeTextIndex(maxLength: number) {
  const texts: Seen[] = []
  const stretches = makeStretchIndex(stretchLength)
  const shorts = makeStretchIndex(shortLength)
  let length = 0
  let scanned = 0

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
    add(solid: string, marks: Mark[]): void {
      if (solid === '' || length > maxLength) return
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
    findShort(solid: string): Mark[] | undefined {
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
