/** Distinguishes English from other languages by its commonest words: the rules on a reply only read English. */

const common = new Set(
  (
    'the a an is are was be been it its this that these you your yours i we they there here what which who how when where why ' +
    'of to in on at by for from with into as than and or but not no if so do does did have has can could will would may should ' +
    'just only then also very more one each any some all let look try see'
  ).split(' '),
)
/** Words: shorter texts, such as a greeting or a value, are in any language. */
const minWords = 8
const minShare = 0.18

/** True if prose reads as English; code and quoted values don't count. */
export function isEnglish(text: string): boolean {
  const prose = text.replace(/```[^]*?(?:```|$)/g, ' ').replace(/`[^`\n]*`|“[^”]*”|"[^"\n]*"/g, ' ')
  const foreign = prose.match(/[^\p{Script=Latin}\p{P}\p{S}\p{N}\s]+/gu) ?? []
  if (foreign.join('').length > minWords) return false
  const words = prose.toLowerCase().match(/[\p{L}']+/gu) ?? []
  return words.length < minWords || words.filter((word) => common.has(word)).length >= minShare * words.length
}
