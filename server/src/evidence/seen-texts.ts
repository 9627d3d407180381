import { isSolid } from './figures.ts'

/** Where a character came from. */
export type Source = 'starter' | 'typed' | 'own' | 'given' | 'restored' | 'bulk' | 'external'

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
  const placeByStretch = new Map<string, { text: number; at: number }>()

  const remember = (text: string, marks: Mark[]) => {
    const solidMarks: Mark[] = []
    let solid = ''
    for (let at = 0; at < text.length; at++) {
      if (!isSolid(text[at]!)) continue
      solid += text[at]
      solidMarks.push(marks[at]!)
    }
    if (solid === '') return
    texts.push({ solid, marks: solidMarks })
    for (let at = 0; at + stretchLength <= solid.length; at++) {
      const stretch = solid.slice(at, at + stretchLength)
      if (!placeByStretch.has(stretch)) placeByStretch.set(stretch, { text: texts.length - 1, at })
    }
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
    const stretches = solid.length - stretchLength + 1
    for (let at = 0; at < stretches; at++) {
      const place = placeByStretch.get(solid.slice(at, at + stretchLength))
      if (!place) continue
      found++
      const first = texts[place.text]!
      for (let step = 0; step < stretchLength; step++) marks[at + step] ??= first.marks[place.at + step]!
    }
    return { share: found / stretches, marks }
  }

  return {
    remember,
    recognise: (text) => {
      const solid = text.replace(/\s+/g, '')
      return solid.length < stretchLength ? recogniseShort(solid) : recogniseLong(solid)
    },
  }
}
