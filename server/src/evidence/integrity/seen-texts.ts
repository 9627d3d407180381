import { isSolid, solidOf } from '../figures.ts'

/** Where a character came from. */
export type Source = 'starter' | 'typed' | 'own' | 'given' | 'restored' | 'command' | 'bulk' | 'unverified' | 'external'

/** One character: its source, the paste that first brought it in, and the paste that last moved it (or -1). */
export type Mark = { source: Source; origin: number; last: number }

/** The length, in solid characters, at which a stretch of text is recognised. */
export const stretchLength = 40

export const plainMark = (source: Source): Mark => ({ source, origin: -1, last: -1 })

type Seen = { solid: string; marks: Mark[] }
export type Recognised = {
  /** The share of stretches that were seen before. */
  share: number
  /** Per solid character, as it was at its first appearance; null where it was not seen. */
  marks: (Mark | null)[]
}

export type SeenTexts = {
  /** Puts a text of a pad among those seen, with its marks. */
  remember: (text: string, marks: Mark[]) => void
  /** Puts in a text that was shown or brought: what was seen before keeps its origin, all else is new. */
  rememberShown: (text: string, fresh: Mark) => void
  /** Notes a text of which a page alone says that it was there: outside text, unless it is seen elsewhere. */
  claim: (text: string) => void
  recognise: (text: string) => Recognised
}

/** Remembers every text of a session; a stretch keeps the marks of its first appearance. */
export function makeSeenTexts(): SeenTexts {
  const known = makeIndex(Infinity)
  const claimed = makeIndex(mostClaimed)
  const recognise = (text: string): Recognised => {
    const solid = solidOf(text)
    return solid.length < stretchLength ? recogniseShort(solid) : recogniseLong(solid)
  }

  const recogniseShort = (solid: string): Recognised => {
    const marks = known.findShort(solid) ?? claimed.findShort(solid)
    return marks ? { share: 1, marks } : { share: 0, marks: new Array<null>(solid.length).fill(null) }
  }

  const recogniseLong = (solid: string): Recognised => {
    const marks = new Array<Mark | null>(solid.length).fill(null)
    const places: number[] = []
    let found = 0
    const take = (at: number, first: Place) => {
      found++
      for (let step = 0; step < stretchLength; step++) marks[at + step] ??= first.seen.marks[first.at + step]!
    }
    eachStretch(solid, (at, hash) => {
      const first = known.find(solid, at, hash)
      if (first) take(at, first)
      else if (!claimed.isEmpty()) places.push(at, hash)
    })
    // What a page only says was there comes after all that the server saw.
    for (let next = 0; next < places.length; next += 2) {
      const first = claimed.find(solid, places[next]!, places[next + 1]!)
      if (first) take(places[next]!, first)
    }
    return { share: found / (solid.length - stretchLength + 1), marks }
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
      const mark = plainMark('external')
      claimed.add(
        solid,
        Array.from({ length: solid.length }, () => mark),
      )
    },
    recognise,
  }
}

type Place = { seen: Seen; at: number }

/** Solid characters of claims that are kept: text of which nothing is known is outside text anyway. */
const mostClaimed = 1_000_000

/** Texts by their stretches; the first place of each is kept. */
function makeIndex(most: number) {
  const texts: Seen[] = []
  let size = 0
  const placeByHash = new Map<number, { text: number; at: number }>()
  return {
    isEmpty: () => texts.length === 0,
    add(solid: string, marks: Mark[]): void {
      if (solid === '' || size > most) return
      size += solid.length
      texts.push({ solid, marks })
      eachStretch(solid, (at, hash) => {
        if (!placeByHash.has(hash)) placeByHash.set(hash, { text: texts.length - 1, at })
      })
    },
    find(solid: string, at: number, hash: number): Place | undefined {
      const place = placeByHash.get(hash)
      if (!place) return undefined
      const seen = texts[place.text]!
      // Two stretches of one hash are next to impossible; the letters decide.
      return seen.solid.startsWith(solid.slice(at, at + stretchLength), place.at) ? { seen, at: place.at } : undefined
    },
    findShort(solid: string): Mark[] | undefined {
      for (const seen of texts) {
        const at = seen.solid.indexOf(solid)
        if (at >= 0) return seen.marks.slice(at, at + solid.length)
      }
      return undefined
    },
  }
}

const [firstBase, secondBase] = [0x01000193, 0x00012d3b]
const power = (base: number) => {
  let result = 1
  for (let step = 1; step < stretchLength; step++) result = Math.imul(result, base)
  return result
}
const [firstTop, secondTop] = [power(firstBase), power(secondBase)]

/** Visits every stretch with its hash of 53 bits, which rolls on from character to character. */
function eachStretch(solid: string, visit: (at: number, hash: number) => void): void {
  let [first, second] = [0, 0]
  for (let end = 0; end < solid.length; end++) {
    const at = end - stretchLength
    if (at >= 0) {
      first = (first - Math.imul(solid.charCodeAt(at), firstTop)) | 0
      second = (second - Math.imul(solid.charCodeAt(at), secondTop)) | 0
    }
    first = (Math.imul(first, firstBase) + solid.charCodeAt(end)) | 0
    second = (Math.imul(second, secondBase) + solid.charCodeAt(end)) | 0
    if (at >= -1) visit(at + 1, (first >>> 0) * 0x20_0000 + (second >>> 11))
  }
}
