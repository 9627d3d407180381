import { isSolid, solidOf } from '../figures.ts'

/** Where a character came from. */
export type Source = 'starter' | 'typed' | 'own' | 'given' | 'restored' | 'bulk' | 'unverified' | 'external'

/** One character: its source, the paste that first brought it in, and the paste that last moved it (or -1). */
export type Mark = { source: Source; origin: number; last: number }

/** The length, in solid characters, at which a stretch of text is recognised. */
export const stretchLength = 40

type Seen = { solid: string; marks: Mark[] }
export type Recognised = {
  /** The share of stretches that were seen before. */
  share: number
  /** Per solid character, as it was at its first appearance; null where it was not seen. */
  marks: (Mark | null)[]
}

export type SeenTexts = {
  remember: (text: string, marks: Mark[]) => void
  recognise: (text: string) => Recognised
}

/** Remembers every text of a session; a stretch keeps the marks of its first appearance. */
export function makeSeenTexts(): SeenTexts {
  const texts: Seen[] = []
  const placeByHash = new Map<number, { text: number; at: number }>()

  const find = (solid: string, at: number, hash: number) => {
    const place = placeByHash.get(hash)
    if (!place) return undefined
    const seen = texts[place.text]!
    // Two stretches of one hash are next to impossible; the letters decide.
    return seen.solid.startsWith(solid.slice(at, at + stretchLength), place.at) ? { seen, at: place.at } : undefined
  }

  const remember = (text: string, marks: Mark[]) => {
    const solidMarks = marks.filter((_, at) => isSolid(text[at]!))
    const solid = solidOf(text)
    if (solid === '') return
    texts.push({ solid, marks: solidMarks })
    eachStretch(solid, (at, hash) => {
      if (!placeByHash.has(hash)) placeByHash.set(hash, { text: texts.length - 1, at })
    })
  }

  const recogniseShort = (solid: string): Recognised => {
    for (const seen of texts) {
      const at = seen.solid.indexOf(solid)
      if (at >= 0) return { share: 1, marks: seen.marks.slice(at, at + solid.length) }
    }
    return { share: 0, marks: new Array<null>(solid.length).fill(null) }
  }

  const recogniseLong = (solid: string): Recognised => {
    const marks = new Array<Mark | null>(solid.length).fill(null)
    let found = 0
    eachStretch(solid, (at, hash) => {
      const first = find(solid, at, hash)
      if (!first) return
      found++
      for (let step = 0; step < stretchLength; step++) marks[at + step] ??= first.seen.marks[first.at + step]!
    })
    return { share: found / (solid.length - stretchLength + 1), marks }
  }

  return {
    remember,
    recognise: (text) => {
      const solid = solidOf(text)
      return solid.length < stretchLength ? recogniseShort(solid) : recogniseLong(solid)
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
