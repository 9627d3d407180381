/**
 * Detects whether pasted text was in this interview before: in the task, in Nova's words, or in the candidate's own
 * text.
 */
import { solidOf } from '../observations/figures.ts'

/** Solid characters: shorter pastes say nothing. The report's own limit. */
export const minPaste = 12
/** Length of each stretch compared, and the maximum number for a long paste. */
const stretchLength = 40
const maxStretches = 60
/** Maximum characters compared for one paste: with very long texts, fewer stretches are checked. */
const maxCompared = 5_000_000
const fewestStretches = 8
const enough = 0.5

/** `texts` and `pasted` hold no blanks. At least half of the paste must be known. */
export function wasSeen(pasted: string, texts: readonly string[]): boolean {
  if (pasted.length <= stretchLength) return texts.some((text) => text.includes(pasted))
  const last = pasted.length - stretchLength
  const size = texts.reduce((sum, text) => sum + text.length, 0)
  const most = Math.max(fewestStretches, Math.min(maxStretches, Math.floor(maxCompared / Math.max(1, size))))
  const count = Math.min(most, Math.ceil(pasted.length / (stretchLength / 2)))
  const places = Array.from({ length: count }, (_, at) => Math.round((at * last) / (count - 1)))
  const known = places.filter((at) => {
    const stretch = pasted.slice(at, at + stretchLength)
    return texts.some((text) => text.includes(stretch))
  })
  return known.length >= places.length * enough
}

/** The texts that a paste may come from, without blanks; each is kept once. */
export function makeSeenTexts(given: readonly string[]) {
  const texts = new Set(given.map(solidOf))
  let size = [...texts].reduce((sum, text) => sum + text.length, 0)
  return {
    remember: (text: string) => {
      const solid = solidOf(text)
      if (solid.length < minPaste || texts.has(solid)) return
      texts.add(solid)
      size += solid.length
    },
    /** True if a text comes from the remembered ones or from `others`. */
    has: (text: string, others: readonly string[]) => wasSeen(solidOf(text), [...texts, ...others.map(solidOf)]),
    size: () => size,
  }
}
