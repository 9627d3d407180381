/** Distinguishes English from other languages by its commonest words: the rules on a reply only read English. */
import { wordsAs } from '../../knowledge/said.ts'

/** Words: shorter texts, such as a greeting or a value, are in any language. */
const minWords = 8
const minShare = 0.18

/** True if prose reads as English; code and quoted values don't count. */
export function isEnglish(text: string): boolean {
  const prose = text.replace(/```[^]*?(?:```|$)/g, ' ').replace(/`[^`\n]*`|“[^”]*”|"[^"\n]*"/g, ' ')
  const foreign = prose.match(/[^\p{Script=Latin}\p{P}\p{S}\p{N}\s]+/gu) ?? []
  if (foreign.join('').length > minWords) return false
  const words = prose.toLowerCase().match(/[\p{L}']+/gu) ?? []
  return (
    words.length < minWords ||
    words.filter((word) => wordsAs('common-english').has(word)).length >= minShare * words.length
  )
}
