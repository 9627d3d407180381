/**
 * Signs that keyboards and phones put in place of plain ones. Beside being compared as what they stand for, they cost much:
 * a text with a single one of them takes two bytes a sign, and every pattern that it meets is compiled once more for such
 * texts, some 90 ms for the first message.
 */
const plain = new Map([
  ...[...'‘’‚‛ʼ′'].map((sign) => [sign, "'"] as const),
  ...[...'“”„‟″'].map((sign) => [sign, '"'] as const),
  ...[...'‐‑‒–—−'].map((sign) => [sign, '-'] as const),
  ...[...'\u2002\u2003\u2009\u200a\u202f\u2028\u2029'].map((sign) => [sign, ' '] as const),
  ...([
    ['…', '...'],
    ['→', '->'],
    ['⇒', '=>'],
    ['≤', '<='],
    ['≥', '>='],
    ['≠', '!='],
    ['•', '-'],
  ] as const),
])
const signs = new RegExp(`[${[...plain.keys()].join('')}]`, 'gu')
const pictures = /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f)+/gu

/** A message in plain signs, without pictures where it has words as well. */
export function inPlainSigns(text: string): string {
  const told = text.replace(signs, (sign) => plain.get(sign)!)
  const words = told.replace(pictures, ' ')
  const rest = /\p{L}/u.test(words) ? words : told
  // Made anew, or it would still take two bytes a sign.
  return [...rest].some((sign) => sign > '\u00ff') ? rest : Buffer.from(rest, 'latin1').toString('latin1')
}
